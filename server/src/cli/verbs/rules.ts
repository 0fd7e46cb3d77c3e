import { renderCatalogue } from "../../memory/rules/catalogue";
import { rules as allRules } from "../../memory/rules/registry";
import { choiceOf, type ParsedArguments } from "../arguments";
import { alignColumns } from "../columns";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import type { Verb } from "../verb";
import type { CommandWorld } from "../world";

/** Tells what is checked. */
export const rules: Verb = {
  name: "rules",
  operands: "",
  summary: "List the rules.",
  details: "Each rule with its id, its own severity and what it says; as Markdown with reasons and sources.",
  options: [{ name: "--format", value: "text|json|markdown", description: "How to write the list. Default: text." }],
  run: runRules,
};

async function runRules(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json", "markdown"]);
  if (isProblem(format)) return format;
  if (parsed.operands.length > 0) return { problem: "rules takes no folder: the rules are the same everywhere." };
  if (format.choice === "markdown") world.answer.write(renderCatalogue(allRules));
  else if (format.choice === "json")
    world.answer.write(`${JSON.stringify({ version: 1, rules: allRules.map(describe) }, undefined, 2)}\n`);
  else {
    const rows = allRules.map((rule) => [
      { text: rule.id, style: "strong" as const },
      rule.isOffByDefault ? { text: "off" } : { text: rule.severity, style: rule.severity },
      { text: rule.description },
    ]);
    world.answer.write(`${alignColumns(rows, world.hasColours).join("\n")}\n`);
  }
  return exitCodes.clean;
}

function describe(rule: (typeof allRules)[number]): object {
  const { id, severity, isOffByDefault = false, description, help, clause, fixes } = rule;
  return { id, severity, isOffByDefault, description, help, clause, isFixable: fixes !== undefined };
}
