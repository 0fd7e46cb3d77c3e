import { commonOptions, type Option } from "./arguments";
import { alignColumns } from "./columns";
import type { Verb } from "./verb";

/** The help of the program as a whole. */
export function programUsage(verbs: readonly Verb[]): string {
  return `Memory Lens: checks memory folders in the Agent Memory format.

Usage: memory-lens VERB [OPTION…]

${indent(
  alignColumns(
    verbs.map(({ name, operands, summary }) => [{ text: `${name} ${operands}`.trim() }, { text: summary }]),
    false,
  ),
)}

  memory-lens VERB --help tells more; memory-lens --version tells the version.
`;
}

/** The help of one verb. */
export function verbUsage({ name, operands, summary, details, options }: Verb): string {
  return `${summary}

Usage: ${["memory-lens", name, operands, "[OPTION…]"].filter((part) => part !== "").join(" ")}

${details}

${indent(alignColumns([...options, ...commonOptions].map(describeOption), false))}
`;
}

function describeOption({ name, value, isRepeatable, description }: Option): { readonly text: string }[] {
  const typed = value === undefined ? name : `${name} ${value}`;
  return [{ text: isRepeatable === true ? `${typed} …` : typed }, { text: description }];
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
