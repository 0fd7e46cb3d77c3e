import type { MemoryNode } from "../../../server/src/protocol/nodeMessages";

type IgnoredReason = Extract<MemoryNode, { kind: "ignored" }>["reason"];

/** Why something in the folder is not memory, in a few words for the row. */
export const ignoredReasons: Record<IgnoredReason, string> = {
  "hidden-dir": "hidden directory",
  "other-format": "belongs to another format",
  "tool-dir": "belongs to a tool",
  "not-memory-dir": "holds no Markdown",
  "non-markdown": "not Markdown",
  "os-junk": "made by the operating system",
  "symlink-dir": "link to a directory",
  "symlink-outside": "link to a file outside the memory",
  "symlink-broken": "link to nothing",
  "not-a-file": "not a regular file",
  unreadable: "could not be read",
  "out-of-scope": "outside the scope set for this memory",
};

/** The same as a sentence for the hover: the rule behind it and what follows. */
export const ignoredSentences: Record<IgnoredReason, string> = {
  "hidden-dir": "Directories whose name starts with a dot are never part of memory.",
  "other-format": "Another format governs this directory. Its files are loaded and checked by that format.",
  "tool-dir": "A tool owns directories of this name, and what they hold is not memory.",
  "not-memory-dir": "Neither this directory nor one below it holds Markdown.",
  "non-markdown": "Only files that end in .md are memory.",
  "os-junk": "The operating system keeps this file for itself.",
  "symlink-dir": "Links to directories are not followed.",
  "symlink-outside": "A link counts only when the file it leads to lies inside the memory.",
  "symlink-broken": "The file this link leads to does not exist.",
  "not-a-file": "This is neither a file nor a directory.",
  unreadable: "It could not be read, so nothing is known about it.",
  "out-of-scope": "The setting `memoryLens.scope` leaves it out.",
};
