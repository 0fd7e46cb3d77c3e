import { displayName } from "../names";
import { chooseTargetFixes } from "./linkFixes";
import type { LinkRule } from "./rule";

/** A name should mean one file. */
export const ambiguousLink: LinkRule = {
  id: "ambiguous-link",
  about: "link",
  severity: "information",
  description: "A wiki link names several files.",
  clause:
    "The format knows no wiki links: they are looked up by path, then by the name in the front matter, then by file name, and several files at the first of these steps that finds any are ambiguous.",
  help: "Which file an agent opens is left to chance. Write the path instead of the name.",
  check: ({ link, target }, path) =>
    target.kind === "ambiguous"
      ? {
          subject: "file",
          path,
          range: link.pathRange,
          message: `${displayName(link.path)} can mean ${target.candidates.map(displayName).join(" or ")}. Write the path.`,
          related: target.candidates.map((candidate) => ({
            path: candidate,
            message: `${displayName(candidate)} answers to ${displayName(link.path)}.`,
          })),
        }
      : undefined,
  fixes: (finding, view) => chooseTargetFixes(finding, view),
};
