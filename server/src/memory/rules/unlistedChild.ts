import { listedTargets } from "../links/listing";
import { isTooLarge } from "../markdown/facts";
import { displayName, INDEX_NAME } from "../names";
import { baseName, directoryLabel, isWithin, joinPath, parentPath } from "../paths";
import { childMemoryDirectories, findDirectory } from "../tree/queries";
import { listingFixes } from "./indexLineFixes";
import type { IndexRule } from "./rule";

/** An index should say which directories lie below it. */
export const unlistedChild: IndexRule = {
  id: "unlisted-child",
  about: "index",
  severity: "hint",
  description: "An index does not mention a child directory.",
  clause:
    'Specification, "MEMORY.md": a parent MEMORY.md may describe its child directories, or the harness may surface them; so a missing line is a hint and no fault.',
  help: "A harness that shows child directories by itself finds it all the same; in every other one the directory is lost. Add a line to the index. A directory that lacks its own index is reported by missing-index, whose fix adds the line.",
  check: (path, facts, view) => {
    const node = findDirectory(view.tree, parentPath(path));
    if (node === undefined || view.links === undefined || isTooLarge(facts)) return [];
    const children = childMemoryDirectories(node).filter(({ hasIndex }) => hasIndex);
    if (children.length === 0) return [];
    const targets = [...listedTargets(path, view.links)];
    return children
      .filter((child) => !targets.some((target) => isWithin(target, child.path)))
      .map((child) => ({
        subject: "file",
        path,
        message: `${displayName(path)} does not mention ${displayName(directoryLabel(baseName(child.path)))}.`,
        related: [
          {
            path: joinPath(child.path, INDEX_NAME),
            message: `${displayName(directoryLabel(child.path))} is not mentioned.`,
          },
        ],
        about: child.path,
      }));
  },
  fixes: (finding, view) => (finding.about === undefined ? [] : listingFixes(finding.about, view)),
};
