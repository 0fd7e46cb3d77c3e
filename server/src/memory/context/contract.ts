import { INDEX_NAME } from "../names";
import type { StoredText } from "../text";
import type { MemoryTree } from "../tree/model";
import { coreFiles, externalFiles, missingIndexes } from "../tree/queries";
import { findLeaks, type LeakSource } from "./contractLeaks";
import type { ChecklistItem, ContractDetail, ContractReport, ContractRule, HarnessAbilities } from "./contractReport";
import { findUnsurfaced } from "./contractSurfacing";
import { describeAbsent, describeAltered, describePartial, describeUnread } from "./contractWording";
import { type Presence, Prompt } from "./prompt";

/** What is compared with the prompt. */
export interface ContractSource extends LeakSource {
  readonly tree: MemoryTree;
  readText(path: string): StoredText | undefined;
}

/**
 * Holds the text that a harness sent to a model against a memory (Specification, "Harness contract"). Any wrapper is
 * understood, and escaping, trimming, indentation and line ends may differ; what else the prompt holds is not looked at
 * (case C25).
 */
export function checkContract(source: ContractSource, captured: string, abilities: HarnessAbilities): ContractReport {
  const prompt = new Prompt(captured);
  const external = externalFiles(source.tree);
  const rules = [
    rule(1, "Load root Markdown", findMissing(source, prompt)),
    rule(2, "Defer nested Markdown", findLeaks(source, prompt, external)),
    rule(3, "Surface deferred memory", findUnsurfaced(source.tree, prompt, abilities)),
    rule(4, "Support selective reads", external.length === 0 || abilities.readTool ? [] : [noReads]),
  ] as const;
  return { conforming: rules.every(({ pass }) => pass), rules, checklist: fillChecklist(source.tree, rules) };
}

const noReads: ContractDetail = {
  problem: "no-reads",
  path: "",
  message:
    "Nothing says that the agent can read single files below the root. If its file tools reach the memory root or it has a tool for this, check again with --read-tool.",
};

function rule(number: ContractRule["rule"], title: string, details: readonly ContractDetail[]): ContractRule {
  return { rule: number, title, pass: details.length === 0, details };
}

/** Root files that are not in the prompt as they are. */
function findMissing({ tree, readText }: ContractSource, prompt: Prompt): ContractDetail[] {
  return coreFiles(tree).flatMap((path) => {
    const text = readText(path)?.text;
    if (text === undefined) return [{ problem: "unreadable" as const, path, message: describeUnread(path) }];
    return describePresence(path, prompt.presenceOf(text));
  });
}

function describePresence(path: string, presence: Presence): ContractDetail[] {
  if (presence.kind === "whole") return [];
  if (presence.kind === "absent") return [{ problem: "absent", path, message: describeAbsent(path) }];
  const { line } = presence;
  if (presence.kind === "altered") return [{ problem: "altered", path, line, message: describeAltered(path, line) }];
  const { character, percent } = presence;
  return [{ problem: "partial", path, line, character, message: describePartial(path, line, character, percent) }];
}

function fillChecklist(tree: MemoryTree, rules: readonly ContractRule[]): ChecklistItem[] {
  const missing = missingIndexes(tree);
  const nested = missing.filter((path) => path !== "").map((path) => `${path}/`);
  const ofRule = (number: ContractRule["rule"], item: string): ChecklistItem => ({
    item,
    pass: rules.some((each) => each.rule === number && each.pass),
    rule: number,
    paths: [],
  });
  return [
    { item: `The root contains ${INDEX_NAME}.`, pass: !missing.includes(""), paths: missing.includes("") ? ["."] : [] },
    { item: `Every nested memory directory contains ${INDEX_NAME}.`, pass: nested.length === 0, paths: nested },
    ofRule(1, "Every root .md file is in context."),
    ofRule(2, "Nested Markdown content is absent from the initial context."),
    ofRule(3, "The agent can discover immediate child memory directories."),
    ofRule(4, "The agent can read individual external-memory files."),
    {
      item: "No frontmatter, git repository, write capability, or storage backend is required.",
      pass: true,
      paths: [],
    },
  ];
}
