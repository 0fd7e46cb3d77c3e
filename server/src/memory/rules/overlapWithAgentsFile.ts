import { countOf } from "../budget/figures";
import { readOnce } from "../hygiene/readOnce";
import { comparedEntries, findSameEntries } from "../hygiene/sameEntries";
import { displayName, INDEX_NAME } from "../names";
import type { Report, RootRule } from "./rule";

const entriesOf = readOnce((text) => comparedEntries(text).filter(({ isLong }) => isLong));

/** Instructions that harnesses load beside memory. */
const agentsFiles = ["AGENTS.md", "CLAUDE.md"];
const mostListed = 10;

/** What stands in instructions and in memory is paid for twice and drifts apart. */
export const overlapWithAgentsFile: RootRule = {
  id: "overlap-with-agents-file",
  about: "root",
  severity: "hint",
  isOfArchitecture: true,
  description: "MEMORY.md repeats what AGENTS.md or CLAUDE.md says.",
  clause:
    'Architecture, section 14, anti-pattern "Multiple sources of truth"; section 10, quarterly: process improvements belong in AGENTS.md.',
  help: "Compared are list entries and paragraphs of some length in the root's MEMORY.md with those of AGENTS.md and CLAUDE.md beside it. Both are in every context, so that the agent reads and pays for them twice. How to work belongs in AGENTS.md, what was learned belongs in MEMORY.md.",
  check: (view) => {
    const { tree } = view;
    if (tree.state !== "present" || !tree.root.hasIndex) return [];
    const others = agentsFiles.filter((name) => tree.root.files.includes(name));
    const own = others.length === 0 ? undefined : entriesOf(INDEX_NAME, view);
    if (own === undefined || own.length === 0) return [];
    return others.flatMap((name): Report[] => {
      const found = findSameEntries([
        { path: name, entries: entriesOf(name, view) ?? [] },
        { path: INDEX_NAME, entries: own },
      ]).filter(({ path, firstPath }) => path === INDEX_NAME && firstPath === name);
      const [first] = found;
      if (first === undefined) return [];
      const range = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
      return [
        {
          subject: "file",
          path: INDEX_NAME,
          range: range(first.line),
          message: `${INDEX_NAME} repeats ${countOf(found.length, "passage")} of ${displayName(name)}. Keep each in one of them.`,
          related: found.slice(0, mostListed).map(({ line, firstLine }) => ({
            path: name,
            range: range(firstLine),
            message: `The same as line ${line + 1} of ${INDEX_NAME}.`,
          })),
        },
      ];
    });
  },
};
