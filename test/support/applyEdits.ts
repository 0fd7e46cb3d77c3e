import type { MemoryEdit } from "../../server/src/memory/edits";
import type { Position } from "../../server/src/memory/text";
import type { InMemoryFileSystem } from "./memoryOf";

/**
 * Applies edits to a memory as an editor would, in their order: a file that exists is never created again, and a name
 * that exists is never taken by a rename, unless the two names differ by letter case only.
 */
export function applyEdits(memory: InMemoryFileSystem, edits: readonly MemoryEdit[]): void {
  for (const edit of edits) {
    if (edit.kind === "create") {
      if (memory.has(edit.path)) throw new Error(`${edit.path} exists`);
      memory.write(edit.path, edit.text);
    } else if (edit.kind === "rename") memory.rename(edit.from, edit.to);
    else if (edit.kind === "remove") memory.remove(edit.path);
    else {
      const text = memory.text(edit.path);
      const { start, end } = edit.range;
      memory.write(edit.path, text.slice(0, offsetAt(text, start)) + edit.text + text.slice(offsetAt(text, end)));
    }
  }
}

function offsetAt(text: string, { line, character }: Position): number {
  const breaks = /\r\n|\n|\r/g;
  for (let i = 0; i < line; i++) {
    if (breaks.exec(text) === null) throw new Error(`There is no line ${line}`);
  }
  return breaks.lastIndex + character;
}
