import { displayName } from "../names";
import type { LinkRule } from "./rule";

/** Memory travels with its agent; what lies outside does not. */
export const linkLeavesMemory: LinkRule = {
  id: "link-leaves-memory",
  about: "link",
  severity: "warning",
  description: "A link leads out of the memory.",
  clause:
    'Overview, "Portable": moving an agent between products means moving a folder. An absolute path is a warning, a relative one out of the root a hint.',
  help: "The link works on this machine at best. Copy what matters into the memory, or name the place in words.",
  check: ({ link, target }, path) => {
    if (link.form === "mention" || link.form === "reference") return undefined;
    if (target.kind === "absolute") {
      const message = `${displayName(link.path)} is a path on this machine. Memory is meant to be portable.`;
      return { subject: "file", path, range: link.pathRange, message };
    }
    if (target.kind !== "outside") return undefined;
    const message = `${displayName(link.path)} leads out of this memory and does not move with it.`;
    return { subject: "file", path, range: link.pathRange, message, severity: "hint" };
  },
};
