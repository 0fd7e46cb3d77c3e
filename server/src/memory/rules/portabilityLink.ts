import { displayName } from "../names";
import { directoryLabel, ROOT_PATH } from "../paths";
import type { DirectoryRule } from "./rule";

/** Some harnesses refuse links on disk. */
export const portabilityLink: DirectoryRule = {
  id: "portability-link",
  about: "directory",
  severity: "hint",
  description: "A directory holds a link on disk, which the selected harness refuses.",
  clause: "The format is silent on links; letta-code wants regular files.",
  help: "Memory Lens follows a link to a file inside the root. letta-code refuses a commit in which memory is a link. Put the file itself where the link stands.",
  check: (node, { settings }) =>
    node.hasLinks && settings.harness.includes("letta-code")
      ? [
          {
            subject: "directory",
            path: node.path,
            message: `${node.path === ROOT_PATH ? "The memory root" : displayName(directoryLabel(node.path))} holds a link, and letta-code accepts regular files only. Put the file itself in its place.`,
          },
        ]
      : [],
};
