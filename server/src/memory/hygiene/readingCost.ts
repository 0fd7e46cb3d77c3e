import { estimateTokens, largestCountedText } from "../budget/tokens";
import { planSession, type SessionKind, sessionKinds } from "../context/sessions";
import type { MemoryView } from "../rules/rule";

/** What a kind of session reads of memory when it starts. */
export interface ReadingCost {
  readonly session: SessionKind;
  readonly tokens: number;
  /** Whether some of it is estimated from its size, being too large to count. */
  readonly isEstimate: boolean;
  /** In the order in which they are read. */
  readonly files: readonly { readonly path: string; readonly tokens: number }[];
}

/**
 * What memory costs at the start of each kind of session (Agent Memory Architecture, section 11, heartbeat 4). A file is
 * counted once, whichever sessions read it; what cannot be read costs nothing.
 */
export async function readingCosts(
  view: Pick<MemoryView, "tree" | "settings" | "readText" | "today">,
  count: (text: string) => Promise<number>,
): Promise<ReadingCost[]> {
  const counted = new Map<string, { readonly tokens: number; readonly isEstimate: boolean }>();
  const costs: ReadingCost[] = [];
  for (const kind of sessionKinds) {
    const { paths } = planSession(view.tree, { kind, today: view.today }, view.settings);
    const files: { path: string; tokens: number }[] = [];
    let isEstimate = false;
    for (const path of paths) {
      const stored = view.readText(path);
      if (stored === undefined) continue;
      const known = counted.get(path) ?? (await countStored(stored, count));
      counted.set(path, known);
      isEstimate ||= known.isEstimate;
      files.push({ path, tokens: known.tokens });
    }
    const tokens = files.reduce((sum, file) => sum + file.tokens, 0);
    costs.push({ session: kind, tokens, isEstimate, files });
  }
  return costs;
}

async function countStored(
  { text, bytes }: { readonly text: string; readonly bytes: number },
  count: (text: string) => Promise<number>,
): Promise<{ readonly tokens: number; readonly isEstimate: boolean }> {
  return bytes > largestCountedText ? estimateTokens(bytes) : { tokens: await count(text), isEstimate: false };
}
