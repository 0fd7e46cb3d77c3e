import { displayName } from "../names";
import type { FileRule } from "./rule";

/** Memory is text; bytes that are not UTF-8 reach the agent as replacement marks, or break its loader. */
export const notUtf8: FileRule = {
  id: "not-utf8",
  about: "file",
  severity: "warning",
  description: "A memory file is not valid UTF-8.",
  clause: "The format is silent on encodings: the structure stays valid, and the text cannot be loaded as written.",
  help: "Some loaders refuse such a file, others show a replacement character for each unreadable byte. Save the file as UTF-8; in VS Code use Reopen with Encoding, then Save with Encoding.",
  check: (path, facts) =>
    facts === "unreadable" || facts.isUtf8
      ? []
      : [
          {
            subject: "file",
            path,
            message: `${displayName(path)} is not valid UTF-8, so an agent reads replacement characters instead of its text. Save it as UTF-8.`,
          },
        ],
};
