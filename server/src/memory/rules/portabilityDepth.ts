import { selectedHarnesses } from "../context/harnessLimits";
import { displayName } from "../names";
import { directoryLabel, pathSegments } from "../paths";
import { directoriesBelow } from "../tree/queries";
import type { RootRule } from "./rule";

/** Some harnesses refuse memory that lies deep. */
export const portabilityDepth: RootRule = {
  id: "portability-depth",
  about: "root",
  severity: "hint",
  description: "A memory directory lies deeper than the selected harness accepts.",
  clause:
    "The format sets no depth; letta-code accepts two directories above a file unless .memfs.config.json says otherwise.",
  help: "The memory stays valid by the format. A harness with a limit on depth refuses the commit that brings such a file. Move the directory up, or raise maxDepth in .memfs.config.json.",
  check: (view) =>
    selectedHarnesses(view).flatMap(({ name, maxDepth }) => {
      if (maxDepth === undefined) return [];
      const tooDeep = [...directoriesBelow(view.tree.root)].filter(
        (node) => node.isMemory && pathSegments(node.path).length === maxDepth + 1,
      );
      return tooDeep.map(({ path }) => ({
        subject: "directory" as const,
        path,
        message: `${displayName(directoryLabel(path))} lies ${maxDepth + 1} directories deep, and ${name} accepts ${maxDepth}. Move it up, or raise maxDepth in .memfs.config.json.`,
      }));
    }),
};
