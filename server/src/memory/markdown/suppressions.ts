import { markdownLines } from "./lines";

const marker = "memory-lens-disable";

/**
 * Rule ids that comment lines of the form `<!-- memory-lens-disable RULE … -->` silence in a text. A comment in the
 * middle of a line, in code or in a fence is only shown and silences nothing.
 */
export function findSuppressions(text: string): readonly string[] {
  // The first is found out sooner, since few texts hold the sign that it starts with.
  if (!text.includes("<!--") || !text.includes(marker)) return [];
  const rules = new Set<string>();
  for (const { start, end, kind } of markdownLines(text)) {
    if (kind !== "comment") continue;
    const line = text.slice(start, end);
    for (let open = line.indexOf("<!--"); open >= 0; ) {
      const close = line.indexOf("-->", open + 4);
      if (close < 0) break;
      const [first, ...named] = line
        .slice(open + 4, close)
        .trim()
        .split(/[\s,]+/);
      if (first === marker) for (const rule of named) if (rule !== "") rules.add(rule);
      open = line.indexOf("<!--", close + 3);
    }
  }
  return [...rules];
}
