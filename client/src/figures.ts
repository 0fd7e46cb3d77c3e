/** A whole number with its thousands grouped, the same on every machine: `12,450`. */
export function groupDigits(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Tokens as they are shown: `≈12,450`; `counting…` until they are known. */
export function formatTokens(tokens: number | undefined): string {
  return tokens === undefined ? "counting…" : `≈${groupDigits(tokens)}`;
}

/** A part of a whole in whole percent, rounded down; a part that is not nothing is never shown as 0 %. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return "0 %";
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? "<1 %" : `${groupDigits(Math.floor(percent))} %`;
}

/** A noun with its count: `1 file`, `14 files`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(count)} ${count === 1 ? singular : plural}`;
}

/** A bar for a part of the largest part, in eighths of ten blocks; a part that is not nothing is never invisible. */
export function barOf(part: number, largest: number): string {
  const eighths = largest <= 0 || part <= 0 ? 0 : Math.max(1, Math.round((part / largest) * 80));
  return "█".repeat(Math.floor(eighths / 8)) + (["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] ?? "");
}
