import { countOf, formatTokens, groupDigits } from "../../memory/budget/figures";
import { loadedFiles } from "../../memory/budget/harnesses";
import { selectedHarnesses } from "../../memory/context/harnessLimits";
import type { Finding } from "../../memory/rules/rule";
import { fixesFor } from "../../memory/rules/run";
import type { Severity } from "../../memory/severity";
import { coreFiles, verdictOf } from "../../memory/tree/queries";
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
  const lines = [`${name}   ${styled(verdict, verdictStyles[verdict], hasColours)}${besideVerdict(inspected)}`];
  if (view.tree.state === "present")
    lines.push(...describeSizes(inspected, hasColours), ...describeHarnesses(inspected));
  if (findings.length > 0) {
    lines.push("");
    const rows = findings.map((finding) => [
      { text: finding.severity, style: finding.severity },
      { text: placeOf(finding) },
      { text: terminalText(finding.message) },
      { text: finding.rule, style: "hint" as const },
    ]);
    lines.push(...alignColumns(rows, hasColours).map((line) => `  ${line}`));
  }
  return `${lines.join("\n")}\n`;
}

/** What keeps the verdict from being taken for more than it is: it is about the format, errors are of the rules. */
function besideVerdict({ view, findings }: InspectedRoot): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors === 0 || verdictOf(view.tree) !== "valid") return "";
  return ` in the format, with ${countOf(errors, "error")} to mend`;
}

/** The path, with the line counted from 1 where the finding lies on a part of the file. */
function placeOf({ subject, path, range: { start, end } }: Finding): string {
  const shown = terminalText(answerPath(path));
  const isPart = end.line > 0 || end.character > 0;
  return subject === "file" && isPart ? `${shown}:${start.line + 1}` : shown;
}

/** At most so many core files that are not loaded are named. */
const mostNamed = 5;

/** What each harness that was chosen loads of core memory (decision D19); the format's own contract loads all. */
function describeHarnesses({ view }: InspectedRoot): string[] {
  const core = coreFiles(view.tree);
  return selectedHarnesses(view)
    .filter(({ name }) => name !== "agent-memory")
    .map((harness) => {
      const loaded = new Set(loadedFiles(harness, core));
      const left = core.filter((path) => !loaded.has(path)).map((path) => terminalText(path));
      const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : "";
      const not = left.length === 0 ? "" : `, not ${left.slice(0, mostNamed).join(", ")}${more}`;
      const wanted = harness.loads === "every-root-file" ? [] : harness.loads.map((path) => terminalText(path));
      const looks = loaded.size > 0 || wanted.length === 0 ? "" : `; it looks for ${wanted.join(", ")}`;
      return `  ${harness.name.padEnd(8)}  loads ${loaded.size} of ${countOf(core.length, "core file")}${not}${looks}`;
    });
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
