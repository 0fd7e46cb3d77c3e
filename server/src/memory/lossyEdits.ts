import type { MemoryEdit } from "./edits";
import type { FileFacts } from "./markdown/facts";

/**
 * The first file that edits would write anew although it is not UTF-8, so that bytes of it would be lost; `undefined`
 * when there is none. A file that only moves keeps its bytes.
 */
export function findLossyEdit(
  edits: readonly MemoryEdit[],
  { facts }: { facts(path: string): FileFacts | "unreadable" | undefined },
): string | undefined {
  const lossy = edits.find((edit) => {
    const known = edit.kind === "replace" ? facts(edit.path) : undefined;
    return typeof known === "object" && !known.isUtf8;
  });
  return lossy?.kind === "replace" ? lossy.path : undefined;
}
