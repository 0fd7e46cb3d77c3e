import { displayName, reasonUnreadable } from "../names";
import type { FileRule } from "./rule";

/** A memory file that is there and cannot be read. */
export const unreadableFile: FileRule = {
  id: "unreadable-file",
  about: "file",
  severity: "error",
  description: "A memory file cannot be read, so a harness cannot load it.",
  clause:
    'Specification, "Harness contract" rule 1: every Markdown file directly inside the root is included in the context.',
  help: "The file counts as memory, but its content is out of reach. Give the user who runs the agent the right to read it, and a name that is not UTF-8 another one.",
  check: (path, facts) =>
    facts === "unreadable"
      ? [
          {
            subject: "file",
            path,
            message: `${displayName(path)} cannot be read (${reasonUnreadable(path)}), so a harness cannot load it.`,
          },
        ]
      : [],
};
