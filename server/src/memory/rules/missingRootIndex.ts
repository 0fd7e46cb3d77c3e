import { ROOT_PATH } from "../paths";
import { indexByCaseOnly } from "../tree/nearIndex";
import { lacksIndex } from "../tree/queries";
import { missingIndexFixes } from "./indexFixes";
import type { RootRule } from "./rule";

/** The root of a memory holds MEMORY.md, even when it holds nothing else. */
export const missingRootIndex: RootRule = {
  id: "missing-root-index",
  about: "root",
  severity: "error",
  description: "The memory root has no MEMORY.md.",
  clause: 'Specification, "Invalid configurations": a memory root without MEMORY.md is invalid.',
  help: "A harness that follows the format does not accept this folder as memory. Create MEMORY.md at the root; it may be short, and it may list what else is there.",
  check: ({ tree }) =>
    tree.state === "present" && lacksIndex(tree.root) && indexByCaseOnly(tree.root) === undefined
      ? [
          {
            subject: "directory",
            path: ROOT_PATH,
            message: "This memory root has no MEMORY.md, so it is not a valid memory.",
          },
        ]
      : [],
  fixes: (_finding, view) => missingIndexFixes(ROOT_PATH, view),
};
