import type { FileSystem, ReadFailure } from "../fileSystem";
import { type FileFacts, readFacts } from "../markdown/facts";
import { decodeText } from "../text";
import type { MemoryTree } from "../tree/model";

/** The text of a memory file, and whether its bytes were sound UTF-8. */
export interface RecalledText {
  readonly text: string;
  readonly bytes: number;
  readonly isUtf8: boolean;
}

/** What recall looks at: a tree as it stands, and the texts behind it. An editor hands in its unsaved texts here. */
export interface RecallSource {
  readonly tree: MemoryTree;
  /** The text of a memory file. Called with paths of the tree only. */
  read(path: string): RecalledText | ReadFailure;
  /** What a memory file says of itself; `undefined` when it is gone. */
  facts(path: string): FileFacts | "unreadable" | undefined;
}

/** A source that reads everything from files when it is asked. */
export function recallSource(tree: MemoryTree, fileSystem: FileSystem): RecallSource {
  const read = (path: string): RecalledText | ReadFailure => {
    const bytes = fileSystem.read(path);
    return typeof bytes === "string" ? bytes : { ...decodeText(bytes), bytes: bytes.length };
  };
  return {
    tree,
    read,
    facts: (path) => {
      const stored = read(path);
      if (stored === "missing") return undefined;
      return stored === "unreadable" ? stored : readFacts(stored, stored.bytes);
    },
  };
}
