import { countOf } from "../budget/figures";
import { displayName } from "../names";
import { directoryLabel, ROOT_PATH } from "../paths";
import { indexByCaseOnly } from "../tree/nearIndex";
import { lacksIndex } from "../tree/queries";
import { missingIndexFixes } from "./indexFixes";
import type { DirectoryRule } from "./rule";

/** Every directory that holds memory, directly or deeper, holds MEMORY.md. */
export const missingIndex: DirectoryRule = {
  id: "missing-index",
  about: "directory",
  severity: "error",
  description: "A memory directory below the root has no MEMORY.md.",
  clause:
    'Specification, "Memory directory": every directory that is part of agent memory must contain MEMORY.md; it is part of memory when it contains Markdown memory directly or contains another memory directory.',
  help: "An agent finds deeper memory through the MEMORY.md of each directory. Without one it never learns what the directory holds. Create it, or rename a README.md that already does its work.",
  check: (node) =>
    node.path !== ROOT_PATH && lacksIndex(node) && indexByCaseOnly(node) === undefined
      ? [
          {
            subject: "directory",
            path: node.path,
            message: `${displayName(directoryLabel(node.path))} has no MEMORY.md, so an agent cannot discover its ${countOf(node.fileCount, "file")}.`,
          },
        ]
      : [],
  fixes: (finding, view) => missingIndexFixes(finding.path, view),
};
