import { markdownLines } from "./lines";

const comment = /<!--\s*memory-lens-disable\s+([^>]{0,500}?)-->/g;
const marker = "memory-lens-disable";

/** Rule ids that comments of the form `<!-- memory-lens-disable RULE … -->` silence in a text. */
export function findSuppressions(text: string): readonly string[] {
  if (!text.includes(marker)) return [];
  const rules = new Set<string>();
  for (const { start, end, kind } of markdownLines(text)) {
    if (kind === "fence" || kind === "front-matter") continue;
    for (const found of text.slice(start, end).matchAll(comment)) {
      for (const rule of (found[1] ?? "").split(/[\s,]+/)) if (rule !== "") rules.add(rule);
    }
  }
  return [...rules];
}
