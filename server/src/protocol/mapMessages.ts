import { RequestType } from "vscode-languageserver-protocol";

/** A file as the map draws it. */
export interface MapFile {
  readonly path: string;
  readonly title?: string;
  readonly bytes: number;
  readonly tokens: number;
  /** Whether the tokens are estimated from the size. */
  readonly isEstimate: boolean;
  /** Whether an agent can find it from the root; true while that is not known. */
  readonly isReachable: boolean;
  /** Links in it that lead to nothing. */
  readonly broken: number;
}

/** A memory as a picture of its files. A file is core memory when its path holds no `/`. */
export interface MemoryMap {
  readonly label: string;
  readonly counter: string;
  /** The limit of core memory in tokens. */
  readonly limit: number;
  /** By code point of their paths. */
  readonly files: readonly MapFile[];
  /** Which file leads to which, as places in `files`, each pair once. */
  readonly links: readonly (readonly [from: number, to: number])[];
  /** Paths of directories without an index; the root is the empty path. */
  readonly missingIndexes: readonly string[];
}

/** The files and links of a root for its map; `null` when the root is gone. */
export const memoryMap = new RequestType<{ readonly root: string }, MemoryMap | null, void>("memoryLens/map");
