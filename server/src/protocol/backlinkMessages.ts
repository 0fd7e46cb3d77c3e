import { type Range, RequestType } from "vscode-languageserver-protocol";

/** A link that leads to a file: where it stands, and its line. */
export interface BacklinkLine {
  readonly range: Range;
  readonly text: string;
}

/** A memory file with the links in it that lead to the one asked about. */
export interface BacklinkFile {
  readonly uri: string;
  readonly path: string;
  readonly placement: "core" | "external";
  readonly links: readonly BacklinkLine[];
}

/** What leads to a file. */
export interface BacklinksResult {
  readonly path: string;
  /** Whether every file of the memory was read, so that the answer is whole. */
  readonly isKnown: boolean;
  /** Whether an agent can find the file from the root; `undefined` while that is being found out. */
  readonly isReachable?: boolean;
  /** By code point of their paths. */
  readonly files: readonly BacklinkFile[];
  /** Files that lead here too and are left out, where there are very many. */
  readonly leftOut: number;
}

/** What leads to the file of a URI; `null` when it is not a memory file. */
export const memoryBacklinks = new RequestType<{ readonly uri: string }, BacklinksResult | null, void>(
  "memoryLens/backlinks",
);
