import { leadsPlainly } from "../links/resolve";
import { findLossyEdit } from "../lossyEdits";
import { INDEX_NAME } from "../names";
import { baseName, compareCodePoints, joinPath, parentPath, ROOT_PATH } from "../paths";
import { maskSecrets } from "../secrets/mask";
import type { FindSecrets } from "../secrets/secretSpan";
import { cleanScan } from "../secrets/textScan";
import { type Severity, severities } from "../severity";
import { START_RANGE } from "../text";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { directoriesBelow, findDirectory } from "../tree/queries";
import { type Asked, type AskedRules, askedRules } from "./askedRules";
import { findRule } from "./registry";
import type { Finding, Fix, MemoryView, OutsideDocument, Report, Rule } from "./rule";

/** Everything that all rules find in a memory and no comment silences, files and directories by code point. */
export function checkMemory(view: MemoryView): Finding[] {
  const findings = checkRoot(view);
  if (view.tree.state === "present") {
    const asked = askedRules(view);
    for (const node of directoriesBelow(view.tree.root)) {
      askAboutDirectory(node, view, asked, findings);
      for (const name of node.files) askAboutFile(joinPath(node.path, name), view, asked, findings);
    }
    for (const path of view.otherFiles) askAboutFile(path, view, asked, findings);
  }
  return findings.filter((finding) => !isSilenced(finding, view)).sort(compareFindings);
}

/** What the rules about the root as a whole find, silenced or not. */
export function checkRoot(view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  for (const asked of askedRules(view).root) report(asked, asked.rule.check(view), view, findings);
  return findings;
}

/** What the rules about one directory find, silenced or not. */
export function checkDirectory(node: DirectoryNode, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  askAboutDirectory(node, view, askedRules(view), findings);
  return findings;
}

/**
 * What the rules about one file, its links and its text find, silenced or not; nothing while what they look at is
 * unknown.
 */
export function checkFile(path: string, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  askAboutFile(path, view, askedRules(view), findings);
  return findings;
}

function askAboutDirectory(
  node: DirectoryNode,
  view: MemoryView,
  { directory, text }: AskedRules,
  findings: Finding[],
): void {
  for (const asked of directory) report(asked, asked.rule.check(node, view), view, findings);
  if (node.isMemory) askAboutName(node.path, "directory", view, text, findings);
}

function askAboutFile(
  path: string,
  view: MemoryView,
  { file, index, link, text }: AskedRules,
  findings: Finding[],
): void {
  const facts = view.facts(path);
  if (facts !== undefined) {
    for (const asked of file) report(asked, asked.rule.check(path, facts, view), view, findings);
    if (view.links?.leadPlainly(path) === false) askAboutLinks(path, view, link, findings);
    if (path.endsWith(INDEX_NAME) && baseName(path) === INDEX_NAME)
      for (const asked of index) report(asked, asked.rule.check(path, facts, view), view, findings);
  }
  askAboutName(path, "file", view, text, findings);
  // Looking through a text costs more than the rest, and is for these rules only.
  const scan = text.length === 0 ? undefined : view.scan(path);
  if (scan === undefined || scan === cleanScan) return;
  for (const asked of text) report(asked, asked.rule.check(path, scan, view), view, findings);
}

function askAboutLinks(path: string, view: MemoryView, link: AskedRules["link"], findings: Finding[]): void {
  for (const resolved of view.links?.linksOf(path) ?? []) {
    if (leadsPlainly(resolved.target, resolved.link.anchor !== undefined)) continue;
    for (const asked of link) {
      const found = asked.rule.check(resolved, path, view);
      if (found !== undefined) report(asked, [found], view, findings);
    }
  }
}

function askAboutName(
  path: string,
  subject: Report["subject"],
  view: MemoryView,
  text: AskedRules["text"],
  findings: Finding[],
): void {
  for (const asked of text)
    if (asked.rule.checkName !== undefined) report(asked, asked.rule.checkName(path, subject, view), view, findings);
}

/** What the rules about links from outside find in one document and no comment in it silences. */
export function checkOutside(document: OutsideDocument, view: MemoryView): Finding[] {
  const findings: Finding[] = [];
  for (const asked of askedRules(view).outside)
    if (!document.suppressedRules.includes(asked.rule.id))
      report(asked, asked.rule.check(document, view), view, findings);
  return findings;
}

/** The changes that mend a finding, the preferred one first; none of them loses bytes of a file that is not UTF-8. */
export function fixesFor(finding: Finding, view: MemoryView): Fix[] {
  const fixes = findRule(finding.rule)?.fixes?.(finding, view) ?? [];
  const safe = fixes.filter(({ edits }) => findLossyEdit(edits, view) === undefined);
  return safe.map((fix) => ({ ...fix, title: maskSecrets(fix.title, view.findSecrets) }));
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
function report(
  { rule, severity }: Asked<Rule>,
  reports: readonly Report[],
  view: MemoryView,
  findings: Finding[],
): void {
  if (reports.length === 0) return;
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
