import { formatTokens, groupDigits } from "../budget/figures";
import { estimateTokens, largestCountedText } from "../budget/tokens";
import { textsAfter } from "../editedText";
import type { MemoryEdit } from "../edits";
import { isMarkdownName } from "../names";
import { parentPath, ROOT_PATH } from "../paths";
import { utf8Length } from "../text";
import type { OperationSource } from "./operation";

/** Counts the tokens of a text with the counter of the settings. */
export type TokenCounter = (text: string) => Promise<number>;

/** Tokens that every request pays for core memory, as it is and as it would be. */
export interface CoreTokens {
  readonly before: number;
  readonly after: number;
}

/** Works out what edits do to the tokens of core memory. Only the files that the edits touch are counted anew. */
export async function coreTokensAfter(
  source: OperationSource,
  edits: readonly MemoryEdit[],
  count: TokenCounter,
): Promise<CoreTokens> {
  const shares = new Map(source.budget.shares.map((share) => [share.path, share.count]));
  const countText = async (text: string): Promise<number> => {
    const bytes = utf8Length(text);
    return bytes > largestCountedText ? estimateTokens(bytes).tokens : await count(text);
  };
  const after = [...textsAfter(edits, (path) => source.readText(path)?.text)].filter(([path]) => isCore(path));
  const leaving = edits.flatMap((edit) => {
    const left = edit.kind === "rename" ? edit.from : edit.kind === "remove" ? edit.path : undefined;
    return left !== undefined && isCore(left) ? [left] : [];
  });
  const touched = new Set([...leaving, ...after.flatMap(([path]) => (shares.has(path) ? [path] : []))]);
  let change = 0;
  for (const path of touched) {
    change -= shares.get(path)?.tokens ?? (await countText(source.readText(path)?.text ?? ""));
  }
  for (const [, text] of after) change += await countText(text);
  const before = source.budget.tokens;
  return { before, after: before + change };
}

/** What a change of core memory means for every request, as a sentence. */
export function describeCoreTokens(
  { before, after }: CoreTokens,
  { limit, counter }: OperationSource["budget"],
): string {
  const range = `core memory goes from ${formatTokens(before)} to ${formatTokens(after)} tokens (${counter})`;
  if (after === before) return `Core memory stays at ${formatTokens(after)} tokens (${counter}).`;
  const over = after >= limit ? `, over its budget of ${groupDigits(limit)}` : "";
  const verb = after < before ? "saves" : "costs";
  return `Each request ${verb} ${formatTokens(Math.abs(after - before))} tokens: ${range}${over}.`;
}

function isCore(path: string): boolean {
  return parentPath(path) === ROOT_PATH && isMarkdownName(path);
}
