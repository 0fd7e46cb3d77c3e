import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** The folder above looks like the memory that was meant. */
export const probablyOtherRoot: RootRule = {
  id: "probably-other-root",
  about: "root",
  severity: "information",
  description: "The root has no MEMORY.md and the folder above it has one.",
  clause:
    "Add Agent Memory support, step 1, leaves the choice of the root open: the topmost folder that holds MEMORY.md is preferred.",
  help: "In workspaces with a memory/ folder the root is the workspace. With the inner folder as root, every daily note would be loaded on every request. Name the parent folder as the root instead.",
  check: ({ tree, parentHasIndex, rootName }) =>
    tree.state === "present" && !tree.root.hasIndex && parentHasIndex
      ? [
          {
            subject: "directory",
            path: ROOT_PATH,
            message: `The folder above ${rootName} holds a MEMORY.md and is probably the memory root. Choose that folder as the root instead.`,
          },
        ]
      : [],
};
