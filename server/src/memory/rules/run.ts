import { findLossyEdit } from "../lossyEdits";
import { INDEX_NAME } from "../names";
import { compareCodePoints, joinPath, parentPath, ROOT_PATH } from "../paths";
import { maskSecrets } from "../secrets/mask";
import type { FindSecrets } from "../secrets/secretSpan";
import { cleanScan } from "../secrets/textScan";
import type { MemorySettings } from "../settings";
import { type Severity, severities } from "../severity";
import { START_RANGE } from "../text";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { directoriesBelow, findDirectory, memoryFiles } from "../tree/queries";
import { findRule, rules } from "./registry";
import type { Finding, Fix, MemoryView, OutsideDocument, Report, Rule } from "./rule";

const rootRules = rules.filter((rule) => rule.about === "root");
const directoryRules = rules.filter((rule) => rule.about === "directory");
const fileRules = rules.filter((rule) => rule.about === "file");
const textRules = rules.filter((rule) => rule.about === "text");
const outsideRules = rules.filter((rule) => rule.about === "outside");

/** The rules that settings do not turn off, by what they are about. */
interface AskedRules {
  readonly root: typeof rootRules;
  readonly directory: typeof directoryRules;
  readonly file: typeof fileRules;
  readonly text: typeof textRules;
  readonly outside: typeof outsideRules;
}

/** Sorted out once for settings, since a memory has very many files to ask about. */
const sortedOut = new WeakMap<MemorySettings, AskedRules>();

function askedRules(settings: MemorySettings): AskedRules {
  let asked = sortedOut.get(settings);
  if (asked === undefined) {
    const isAsked = (rule: Rule): boolean => severityOf(rule, settings) !== "off";
    asked = {
      root: rootRules.filter(isAsked),
      directory: directoryRules.filter(isAsked),
      file: fileRules.filter(isAsked),
      text: textRules.filter(isAsked),
      outside: outsideRules.filter(isAsked),
    };
    sortedOut.set(settings, asked);
  }
  return asked;
}

/** Everything that all rules find in a memory and no comment silences, files and directories by code point. */
export function checkMemory(view: MemoryView): Finding[] {
  const findings = checkRoot(view);
  if (view.tree.state === "present") {
    for (const node of directoriesBelow(view.tree.root)) findings.push(...checkDirectory(node, view));
    for (const path of memoryFiles(view.tree)) findings.push(...checkFile(path, view));
    for (const path of view.otherFiles) findings.push(...checkFile(path, view));
  }
  return findings.filter((finding) => !isSilenced(finding, view)).sort(compareFindings);
}

/** What the rules about the root as a whole find, silenced or not. */
export function checkRoot(view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  for (const rule of askedRules(view.settings).root) report(rule, view, rule.check(view), findings);
  return findings;
}

/** What the rules about one directory find, silenced or not. */
export function checkDirectory(node: DirectoryNode, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  for (const rule of askedRules(view.settings).directory) report(rule, view, rule.check(node, view), findings);
  if (node.isMemory) checkName(node.path, "directory", view, findings);
  return findings;
}

/** Whether any rule wants texts to be looked through; that costs more than the rest. */
export function asksAboutTexts(settings: MemorySettings): boolean {
  return askedRules(settings).text.length > 0;
}

/** What the rules about one file and its text find, silenced or not; nothing while what they look at is unknown. */
export function checkFile(path: string, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  const facts = view.facts(path);
  const asked = askedRules(view.settings);
  if (facts !== undefined) for (const rule of asked.file) report(rule, view, rule.check(path, facts, view), findings);
  checkName(path, "file", view, findings);
  // Looking through a text costs more than the rest, and is for these rules only.
  const scan = asked.text.length === 0 ? undefined : view.scan(path);
  if (scan === undefined || scan === cleanScan) return findings;
  for (const rule of asked.text) report(rule, view, rule.check(path, scan, view), findings);
  return findings;
}

/** Adds what the rules find in the last name of a path. */
function checkName(path: string, subject: Report["subject"], view: MemoryView, findings: Finding[]): void {
  for (const rule of askedRules(view.settings).text) {
    if (rule.checkName !== undefined) report(rule, view, rule.checkName(path, subject, view), findings);
  }
}

/** Whether any rule wants to know what leads into the memory from documents outside it. */
export function asksAboutOutside(settings: MemorySettings): boolean {
  return askedRules(settings).outside.length > 0;
}

/** What the rules about links from outside find in one document and no comment in it silences. */
export function checkOutside(document: OutsideDocument, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  for (const rule of askedRules(view.settings).outside) {
    if (!document.suppressedRules.includes(rule.id)) report(rule, view, rule.check(document, view), findings);
  }
  return findings;
}

/** The changes that mend a finding, the preferred one first; none of them loses bytes of a file that is not UTF-8. */
export function fixesFor(finding: Finding, view: MemoryView): Fix[] {
  const fixes = findRule(finding.rule)?.fixes?.(finding, view) ?? [];
  const safe = fixes.filter(({ edits }) => findLossyEdit(edits, view) === undefined);
  return safe.map((fix) => ({ ...fix, title: maskSecrets(fix.title, view.findSecrets) }));
}

/** The severity a rule has under the settings. */
function severityOf(rule: Rule, settings: MemorySettings): Finding["severity"] | "off" {
  return settings.rules[rule.id] ?? (rule.isOffByDefault ? "off" : rule.severity);
}

/** Order of findings in answers: by path, then by gravity, then by rule. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareCodePoints(a.path, b.path) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareCodePoints(a.rule, b.rule) ||
    a.range.start.line - b.range.start.line ||
    a.range.start.character - b.range.start.character
  );
}

/** Adds what a rule reports to findings. */
function report(rule: Rule, view: MemoryView, reports: readonly Report[], findings: Finding[]): void {
  const severity = severityOf(rule, view.settings);
  if (severity === "off" || reports.length === 0) return;
  // What a rule quotes of a file can be a secret.
  const masked = <Said extends { readonly message: string }>(said: Said): Said => {
    return { ...said, message: maskMessage(said.message, view.findSecrets) };
  };
  for (const found of reports) {
    const own = {
      rule: rule.id,
      severity: milder(severity, found.severity),
      related: (found.related ?? []).map(masked),
    };
    findings.push({ range: START_RANGE, ...masked(found), ...own });
  }
}

function milder(severity: Severity, wanted: Severity | undefined): Severity {
  return wanted !== undefined && severities.indexOf(wanted) > severities.indexOf(severity) ? wanted : severity;
}

/**
 * Whether a comment silences a rule where a finding of it stands: in the file itself, or for a directory in its index
 * or, where it has none, in the nearest index above.
 */
export function isSilenced({ rule, subject, path }: Finding, view: Pick<MemoryView, "facts" | "tree">): boolean {
  const place = subject === "file" ? path : nearestIndex(path, view.tree);
  const facts = place === undefined ? undefined : view.facts(place);
  return typeof facts === "object" && facts.suppressedRules.includes(rule);
}

function nearestIndex(directory: string, tree: MemoryTree): string | undefined {
  for (let at = directory; ; at = parentPath(at)) {
    if (findDirectory(tree, at)?.hasIndex) return joinPath(at, INDEX_NAME);
    if (at === ROOT_PATH) return undefined;
  }
}

/** Messages as they may be shown: most findings stay while other things change, and looking for secrets costs. */
const maskedMessages = new WeakMap<FindSecrets, Map<string, string>>();
const mostKept = 10_000;

function maskMessage(message: string, findSecrets: FindSecrets): string {
  let known = maskedMessages.get(findSecrets);
  if (known === undefined || known.size >= mostKept) {
    known = new Map();
    maskedMessages.set(findSecrets, known);
  }
  let masked = known.get(message);
  if (masked === undefined) {
    masked = maskSecrets(message, findSecrets);
    known.set(message, masked);
  }
  return masked;
}
