import type { BenchFolder } from "./benchFolder";

/** One line of the benchmark's table. */
export interface Row {
  readonly what: string;
  /** Our figure, as it is printed. */
  readonly ours: string;
  /** What it is held against, measured in the same run. */
  readonly baseline: string;
  /** Our figure over the baseline. */
  readonly ratio?: number;
  /** The goal in words; empty for a figure that is only told. */
  readonly limit: string;
  /** Whether the goal is met; `undefined` without one. */
  readonly isMet?: boolean;
}

/** How large the inputs are: `small` goes up to 100,000 files, `full` up to 500,000. */
export type BenchSize = "small" | "full";

/** What a measure works with. */
export interface BenchContext {
  readonly size: BenchSize;
  readonly folder: BenchFolder;
  /** Folder of the product as it is shipped: minified, with `server/out` in it. */
  readonly product: string;
  /** Bytes of the package that people install, or why it could not be made. */
  readonly package: { readonly bytes: number } | { readonly trouble: string };
  /** Folder whose node_modules holds what we are compared with, or why it is not there. */
  readonly peers: { readonly folder: string } | { readonly trouble: string };
}

/** Figures that belong together. */
export interface Measure {
  /** The goal's number, or a word where there is none. Chosen by `--only`. */
  readonly goal: string;
  readonly title: string;
  /** Measures and yields each row as soon as it is known. Throws when something cannot be measured or is wrong. */
  run(context: BenchContext): AsyncGenerator<Row>;
}

/** The folder with what we are compared with. Throws with the reason when it is not there. */
export function peersOf({ peers }: BenchContext): string {
  if ("trouble" in peers) throw new Error(peers.trouble);
  return peers.folder;
}

/** A row that holds our milliseconds against the baseline's, by their ratio where a highest one is given. */
export function compareTimes(
  what: string,
  ours: number,
  baseline: { readonly name: string; readonly milliseconds: number },
  highestRatio?: number,
): Row {
  const ratio = ours / baseline.milliseconds;
  return {
    what,
    ours: formatMilliseconds(ours),
    baseline: `${formatMilliseconds(baseline.milliseconds)} ${baseline.name}`,
    ratio,
    ...limitOf(highestRatio === undefined ? "" : `≤ ${highestRatio}×`, () => ratio <= (highestRatio ?? 0)),
  };
}

/** A row that holds our milliseconds against the baseline's plus some that we may take longer. */
export function compareDelays(
  what: string,
  ours: number,
  baseline: { readonly name: string; readonly milliseconds: number },
  allowance: number,
): Row {
  const { name, milliseconds } = baseline;
  return {
    what,
    ours: formatMilliseconds(ours),
    baseline: `${formatMilliseconds(milliseconds)} ${name}`,
    ratio: ours / milliseconds,
    limit: `≤ ${name} + ${allowance} ms`,
    isMet: ours <= milliseconds + allowance,
  };
}

/** The limit of a row and whether it is met; nothing of the kind for an empty limit. */
export function limitOf(limit: string, isMet: () => boolean): Pick<Row, "limit" | "isMet"> {
  return limit === "" ? { limit } : { limit, isMet: isMet() };
}

/** Milliseconds with three digits that mean something: `0.214 ms`, `12.3 ms`, `204 ms`. */
export function formatMilliseconds(milliseconds: number): string {
  const digits = milliseconds < 1 ? 3 : milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
  return `${milliseconds.toFixed(digits)} ms`;
}

/** Bytes in the unit of megabytes of 2^20 bytes: `87 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;
}

/** Bytes in kilobytes of 1024: `214 KB`. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
