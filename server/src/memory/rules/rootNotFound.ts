import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** A root that was named and is not there. */
export const rootNotFound: RootRule = {
  id: "root-not-found",
  about: "root",
  severity: "error",
  description: "The folder named as a memory root does not exist or is not a folder.",
  clause:
    'Add Agent Memory support, step 1: choose the directory that represents one memory; Specification: "Agent Memory is a directory".',
  help: "Check the path in the setting memoryLens.roots or on the command line. A folder that was moved or renamed has to be named anew.",
  check: ({ tree, rootName }) =>
    tree.state === "present"
      ? []
      : [
          {
            subject: "directory",
            path: ROOT_PATH,
            message:
              tree.state === "missing"
                ? `The memory root ${rootName} does not exist. Create the folder or name another one.`
                : `The memory root ${rootName} is a file, and a memory is a folder. Name the folder that holds MEMORY.md.`,
          },
        ],
};
