import { dateOfNote } from "../hygiene/dailyNotes";
import { followsArchitecture } from "../hygiene/profile";
import { isTooLarge } from "../markdown/facts";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { findDirectory } from "../tree/queries";
import { listingFixes } from "./indexLineFixes";
import type { FileRule } from "./rule";

/** Every memory should be found from the root. */
export const unreachableFile: FileRule = {
  id: "unreachable-file",
  about: "file",
  severity: "hint",
  description: "No index or memory file leads to a file.",
  clause:
    'Specification, "MEMORY.md": the agent must be able to discover context throughout the tree through progressive discovery of MEMORY.md files. Counted are Markdown links, wiki links and mentions of a path in any memory file, and the listing of child directories; nothing in code blocks and comments.',
  help: "An agent that does not know the path never opens the file. Add a line to the index of its directory, or link to it from a file that is found. A directory that lacks its index is reported once, by missing-index, and not again for each of its files; daily notes of the architecture profile are found by their dates.",
  check: (path, _facts, view) => {
    const isReachable = view.links?.isReachable(path);
    if (isReachable !== false || baseName(path) === INDEX_NAME) return [];
    const directory = parentPath(path);
    if (!findDirectory(view.tree, directory)?.hasIndex || isTooLarge(view.facts(joinPath(directory, INDEX_NAME)))) {
      return [];
    }
    // Notes of the architecture profile are found by their dates (Agent Memory Architecture, sections 7 and 9).
    const isNote = dateOfNote(path, view.settings.dailyNotes) !== undefined;
    if (isNote && followsArchitecture(view.tree, view.settings)) return [];
    return [{ subject: "file", path, message: `No index or memory file leads to ${displayName(path)}.` }];
  },
  fixes: (finding, view) => listingFixes(finding.path, view),
};
