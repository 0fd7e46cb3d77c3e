import { countOf, formatTokens, groupDigits } from "../../memory/budget/figures";
import type { Finding } from "../../memory/rules/rule";
import { fixesFor } from "../../memory/rules/run";
import type { Severity } from "../../memory/severity";
import { verdictOf } from "../../memory/tree/queries";
import { answerPath } from "../baseline";
import { alignColumns, type Style, styled } from "../columns";
import type { InspectedRoot } from "../inspect";
import { terminalText } from "../wording";
import type { Reporter } from "./reporter";

const verdictStyles: Record<ReturnType<typeof verdictOf>, Style> = {
  valid: "good",
  invalid: "error",
  indeterminate: "warning",
};

/** The answer for people: each root with its figures and findings, and a line that adds them up. Shows no contents. */
export const reportText: Reporter = ({ roots, hasColours }) => {
  const parts = roots.map((inspected) => describeRoot(inspected, hasColours));
  const fixable = roots.filter(hasFix).map(({ root }) => shellWord(root));
  const fix = fixable.length === 0 ? "" : ` · fix: memory-lens fix ${fixable.join(" ")}`;
  parts.push(`${sumUp(roots.flatMap(({ findings }) => findings))}${fix}\n`);
  return parts.join("\n");
};

/** Whether something can be mended without anybody choosing how. */
function hasFix({ findings, view }: InspectedRoot): boolean {
  return findings.some((finding) => fixesFor(finding, view).some(({ isPreferred }) => isPreferred));
}

/** A folder as it is typed in a shell. */
function shellWord(text: string): string {
  const shown = terminalText(text);
  return /^[\w./:@%+,=~-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

function describeRoot(inspected: InspectedRoot, hasColours: boolean): string {
  const { root, view, findings } = inspected;
  const verdict = verdictOf(view.tree);
  const name = styled(terminalText(root), "strong", hasColours);
  const lines = [`${name}   ${styled(verdict, verdictStyles[verdict], hasColours)}`];
  if (view.tree.state === "present") lines.push(...describeSizes(inspected, hasColours));
  if (findings.length > 0) {
    lines.push("");
    const rows = findings.map((finding) => [
      { text: finding.severity, style: finding.severity },
      { text: terminalText(answerPath(finding.path)) },
      { text: terminalText(finding.message) },
      { text: finding.rule, style: "hint" as const },
    ]);
    lines.push(...alignColumns(rows, hasColours).map((line) => `  ${line}`));
  }
  return `${lines.join("\n")}\n`;
}

function describeSizes({ view }: InspectedRoot, hasColours: boolean): string[] {
  const { tree, budget } = view;
  const { root } = tree;
  const style = budget.state === "over" ? "error" : budget.state === "near" ? "warning" : undefined;
  const tokens = styled(`${formatTokens(budget.tokens)} of ${groupDigits(budget.limit)} tokens`, style, hasColours);
  const directories = root.children.reduce((sum, child) => sum + child.directoryCount, 0);
  const external =
    directories === 0
      ? "none"
      : `${countOf(root.fileCount - root.files.length, "file")} in ${countOf(directories, "directory", "directories")}`;
  return [
    `  core      ${tokens} (${budget.counter}), ${countOf(root.files.length, "file")}`,
    `  external  ${external}`,
  ];
}

/** Errors and warnings always, the rest where there is any. */
function sumUp(findings: readonly Finding[]): string {
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const parts = [countOf(count("error"), "error"), countOf(count("warning"), "warning")];
  const information = count("information");
  const hints = count("hint");
  if (information > 0) parts.push(countOf(information, "information", "information"));
  if (hints > 0) parts.push(countOf(hints, "hint"));
  return parts.join(", ");
}
