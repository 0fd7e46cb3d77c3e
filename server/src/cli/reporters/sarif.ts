import { rules } from "../../memory/rules/registry";
import type { Finding, Rule } from "../../memory/rules/rule";
import type { Severity } from "../../memory/severity";
import { anchorOf } from "../../memory/tree/anchors";
import { answerPath } from "../baseline";
import { type InspectedRoot, isFullyRead } from "../inspect";
import type { Reporter } from "./reporter";

const levels: Record<Severity, "error" | "warning" | "note"> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/**
 * The answer for code scanning tools, SARIF 2.1.0: one run, each root as a base for the locations in it. A finding about
 * a directory stands on the file that carries it in an editor (decision D7) and names the directory beside that.
 */
export const reportSarif: Reporter = ({ roots, version }) => {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Memory Lens", version, semanticVersion: version, rules: rules.map(describeRule) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: Object.fromEntries(
          roots.map(({ root, folder }, i) => [
            baseId(i),
            { uri: folder.uri, description: { text: `Memory root ${root}` } },
          ]),
        ),
        invocations: [{ executionSuccessful: roots.every(({ read }) => isFullyRead(read)) }],
        results: roots.flatMap((inspected, i) =>
          inspected.findings.map((finding) => describeResult(finding, inspected, baseId(i))),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
};

function baseId(index: number): string {
  return `MEMORY_ROOT_${index + 1}`;
}

function describeRule(rule: Rule): object {
  return {
    id: rule.id,
    shortDescription: { text: rule.description },
    fullDescription: { text: rule.help },
    help: { text: `${rule.help}\n\nSource: ${rule.clause}` },
    defaultConfiguration: { level: levels[rule.severity], ...(rule.isOffByDefault ? { enabled: false } : {}) },
  };
}

function describeResult(finding: Finding, { view }: InspectedRoot, base: string): object {
  const { start, end } = finding.range;
  const isAboutFile = finding.subject === "file";
  const file = isAboutFile ? finding.path : anchorOf(view.tree, finding.path);
  return {
    ruleId: finding.rule,
    ruleIndex: rules.findIndex(({ id }) => id === finding.rule),
    level: levels[finding.severity],
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: file === undefined ? directoryReference(finding.path) : fileReference(file),
            uriBaseId: base,
          },
          ...(file === undefined
            ? {}
            : {
                region: {
                  startLine: start.line + 1,
                  startColumn: start.character + 1,
                  endLine: end.line + 1,
                  endColumn: end.character + 1,
                },
              }),
        },
        ...(isAboutFile
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: answerPath(finding.path), kind: "directory" }] }),
      },
    ],
  };
}

/** A path as a URI reference relative to its root. */
function fileReference(path: string): string {
  return path.split("/").map(encodeSegment).join("/");
}

function directoryReference(path: string): string {
  return path === "" ? "./" : `${fileReference(path)}/`;
}

/** A name percent-encoded; half a surrogate pair, which no URI can hold, becomes the replacement character. */
function encodeSegment(name: string): string {
  return encodeURIComponent(name.replace(/[\ud800-\udfff]/gu, "\ufffd"));
}
