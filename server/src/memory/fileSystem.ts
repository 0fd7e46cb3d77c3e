import type { ReadText } from "./text";

/** What a directory listing says of an entry. `other` is a pipe, socket or device. */
export type EntryKind = "file" | "directory" | "link" | "other";

/** One entry as the directory listing names it. */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** What a link leads to: the kind and whether the real path stays inside the root, or `undefined` when it cannot be resolved. */
export interface LinkTarget {
  readonly kind: Exclude<EntryKind, "link">;
  readonly isInside: boolean;
}

/** Size in bytes and time of the last change in milliseconds since 1970. */
export interface FileStat {
  readonly bytes: number;
  readonly modified: number;
}

/** Why a directory gave no listing. */
export type ListFailure = "missing" | "not-a-directory" | "unreadable";

/** Files beyond this many bytes are not read, since their text would not fit a string of the runtime. */
export const largestFile = 256 * 1024 * 1024;

/** Why a file gave no bytes. */
export type ReadFailure = "missing" | "unreadable";

/**
 * The files of one memory root, handed in by the host. Paths are root-relative with `/`, the root is the empty path.
 * Calls are synchronous, since bulk reading is several times faster that way; callers take the work in slices.
 * No call throws for what a disk may hold, and none follows a directory link.
 */
export interface FileSystem {
  /** The entries of a directory in any order. */
  list(path: string): readonly DirectoryEntry[] | ListFailure;
  /** The bytes of a file, links to files followed. */
  read(path: string): Uint8Array | ReadFailure;
  /**
   * What `decodeText` makes of the bytes of a file, from a host that has it for less than the bytes. Ask `readText`, which
   * asks every host.
   */
  readText?(path: string): ReadText | ReadFailure;
  /** Size and time of a file, links followed; `undefined` when there is none. */
  stat(path: string): FileStat | undefined;
  /** Where a link leads; `undefined` for a broken link or a cycle. */
  resolveLink(path: string): LinkTarget | undefined;
}
