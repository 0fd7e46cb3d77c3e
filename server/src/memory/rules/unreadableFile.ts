import { largestFile } from "../fileSystem";
import { displayName, reasonUnreadable } from "../names";
import type { FileRule, MemoryView } from "./rule";

/** A memory file that is there and cannot be read. */
export const unreadableFile: FileRule = {
  id: "unreadable-file",
  about: "file",
  severity: "error",
  description: "A memory file cannot be read, so a harness cannot load it.",
  clause:
    'Specification, "Harness contract" rule 1: every Markdown file directly inside the root is included in the context.',
  help: "The file counts as memory, but its content is out of reach. Give the user who runs the agent the right to read it, and a name that is not UTF-8 another one. A file of more than 256 MB is not read here, whatever a harness does with it: split it, or move it to where it is no memory.",
  check: (path, facts, view) =>
    facts === "unreadable"
      ? [
          {
            subject: "file",
            path,
            message: isBeyondReading(path, view)
              ? `${displayName(path)} is too large to be read (more than ${largestFile / 2 ** 20} MB), so nothing in it was checked. Split it, or move it to where it is no memory.`
              : `${displayName(path)} cannot be read (${reasonUnreadable(path)}), so a harness cannot load it.`,
          },
        ]
      : [],
};

function isBeyondReading(path: string, view: MemoryView): boolean {
  return (view.bytesOnDisk(path) ?? 0) > largestFile;
}
