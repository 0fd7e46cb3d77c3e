import { displayName } from "../names";
import type { TextRule } from "./rule";

/** A text in which people see something else than an agent reads can tell the agent what nobody wrote knowingly. */
export const invisibleCharacters: TextRule = {
  id: "invisible-characters",
  about: "text",
  severity: "warning",
  description: "A memory file holds invisible characters that mislead or can hide text.",
  clause:
    "The format is silent on them: the structure stays valid. Memory is plain text for people and agents, and people cannot judge what they cannot see.",
  help: "An agent reads characters that no editor shows: tag characters spell whole sentences, controls of direction show code and text in another order than it has, and characters without width inside a word keep it from being found. Remove them. Joiners that scripts and emoji need, isolates in lines of Hebrew or Arabic and the flags of regions are not reported.",
  check: (path, { invisible }) =>
    invisible.map(({ range, what }) => ({
      subject: "file",
      path,
      range,
      message: `${displayName(path)} holds the invisible ${what}. Remove it.`,
    })),
  fixes: ({ path, range }, view) => {
    const isThere = view.scan(path)?.invisible.some((found) => JSON.stringify(found.range) === JSON.stringify(range));
    if (!isThere) return [];
    return [
      {
        title: "Remove the invisible characters",
        edits: [{ kind: "replace", path, range, text: "" }],
        isPreferred: true,
      },
    ];
  },
};
