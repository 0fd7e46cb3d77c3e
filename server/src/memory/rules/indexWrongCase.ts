import { planMoves } from "../links/moves";
import { displayName, INDEX_NAME } from "../names";
import { joinPath, parentPath, ROOT_PATH } from "../paths";
import { indexByCaseOnly, isIndexNameTaken } from "../tree/nearIndex";
import { findDirectory } from "../tree/queries";
import type { DirectoryRule } from "./rule";

/** The index's name is compared exactly, also on disks that do not tell letter case apart. */
export const indexWrongCase: DirectoryRule = {
  id: "index-wrong-case",
  about: "directory",
  severity: "error",
  description: "A file was meant to be MEMORY.md and differs from it by letter case.",
  clause:
    'Specification, "MEMORY.md": the name is written in capitals with a lower-case extension; names are compared by exact code points.',
  help: "Loaders compare the name in the directory listing, so a differently written index is not found. Rename the file to MEMORY.md.",
  check: (node) => {
    const name = indexByCaseOnly(node);
    if (name === undefined || (!node.isMemory && node.path !== ROOT_PATH)) return [];
    const path = joinPath(node.path, name);
    return [
      {
        subject: "file",
        path,
        message: `${displayName(path)} must be named ${INDEX_NAME}: the format compares names exactly.`,
      },
    ];
  },
  fixes: ({ path }, view) => {
    const node = findDirectory(view.tree, parentPath(path));
    if (node === undefined || isIndexNameTaken(node)) return [];
    const move = { from: path, to: joinPath(node.path, INDEX_NAME) };
    return [
      {
        title: `Rename to ${INDEX_NAME}`,
        edits: [...planMoves(view, [move]), { kind: "rename", ...move }],
        isPreferred: true,
      },
    ];
  },
};
