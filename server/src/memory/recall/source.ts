import type { FileSystem, ReadFailure } from "../fileSystem";
import { type FileFacts, readFacts } from "../markdown/facts";
import { readText } from "../readText";
import { maskSecrets } from "../secrets/mask";
import type { FindSecrets } from "../secrets/secretSpan";
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
  /** Finds secrets: what is answered holds none, and none is taken in. */
  readonly findSecrets: FindSecrets;
}

/** A text of memory as it is answered to an agent: with its secrets masked. */
export function shownText(text: string, source: RecallSource): string {
  return maskSecrets(text, source.findSecrets);
}

/** A source that reads everything from files when it is asked. */
export function recallSource(tree: MemoryTree, fileSystem: FileSystem, findSecrets: FindSecrets): RecallSource {
  const read = (path: string): RecalledText | ReadFailure => readText(fileSystem, path);
  return {
    tree,
    read,
    findSecrets,
    facts: (path) => {
      const stored = read(path);
      if (stored === "missing") return undefined;
      return stored === "unreadable" ? stored : readFacts(stored, stored.bytes);
    },
  };
}
