import { displayName } from "../names";
import { baseName, directoryLabel, joinPath, stemOf } from "../paths";
import type { DirectoryRule } from "./rule";

/** Some harnesses name memory by path without extension, and then two things share a name. */
export const portabilitySameStem: DirectoryRule = {
  id: "portability-same-stem",
  about: "directory",
  severity: "hint",
  description: "A file and a directory share a name, which the selected harness cannot tell apart.",
  clause: "The format allows it; letta-code names memory by its path without extension.",
  help: "With projects.md beside projects/ a reference to projects means either. Rename one, or move the file into the directory as part of its MEMORY.md.",
  check: (node, { settings }) => {
    if (!settings.harness.includes("letta-code")) return [];
    const directories = new Set(node.children.map(({ path }) => baseName(path)));
    return node.files
      .filter((name) => directories.has(stemOf(name)))
      .map((name) => {
        const path = joinPath(node.path, name);
        return {
          subject: "file" as const,
          path,
          message: `${displayName(path)} stands beside ${displayName(directoryLabel(path.slice(0, -3)))}, and letta-code cannot tell them apart. Rename one of them.`,
        };
      });
  },
};
