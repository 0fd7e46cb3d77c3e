import { displayName } from "../names";
import type { FileRule, Report } from "./rule";

/** Memory travels with its agent; what lies outside does not. */
export const linkLeavesMemory: FileRule = {
  id: "link-leaves-memory",
  about: "file",
  severity: "warning",
  description: "A link leads out of the memory.",
  clause:
    'Overview, "Portable": moving an agent between products means moving a folder. An absolute path is a warning, a relative one out of the root a hint.',
  help: "The link works on this machine at best. Copy what matters into the memory, or name the place in words.",
  check: (path, _facts, view) =>
    (view.links?.linksOf(path) ?? []).flatMap(({ link, target }): Report[] => {
      if (link.form === "mention" || link.form === "reference") return [];
      if (target.kind === "absolute") {
        const message = `${displayName(link.path)} is a path on this machine. Memory is meant to be portable.`;
        return [{ subject: "file", path, range: link.pathRange, message }];
      }
      if (target.kind !== "outside") return [];
      const message = `${displayName(link.path)} leads out of this memory and does not move with it.`;
      return [{ subject: "file", path, range: link.pathRange, message, severity: "hint" }];
    }),
};
