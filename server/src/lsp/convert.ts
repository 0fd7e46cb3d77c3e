import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range as LspRange,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { URI } from "vscode-uri";
import type { MemoryEdit } from "../memory/edits";
import { relativePath } from "../memory/links/relative";
import { resolveRelative } from "../memory/links/resolve";
import { isAbsolutePath } from "../memory/markdown/linkTargets";
import { joinPath, ROOT_PATH } from "../memory/paths";
import type { Finding, Fix } from "../memory/rules/rule";
import type { Severity } from "../memory/severity";
import { START_RANGE } from "../memory/text";

/** The name under which diagnostics appear. */
const DIAGNOSTIC_SOURCE = "memory-lens";

/** A URI in the one spelling that is used as a key. */
export function normalUri(uri: string): string {
  return URI.parse(uri).toString();
}

/** The URI of a root-relative path. */
export function uriOf(rootUri: string, path: string): string {
  if (path === ROOT_PATH) return rootUri;
  const root = URI.parse(rootUri);
  return root.with({ path: joinPath(root.path.replace(/\/+$/, ""), path) }).toString();
}

/** The root-relative path of a URI, or `undefined` when it lies outside the root. The root itself is the empty path. */
export function pathIn(rootUri: string, uri: string): string | undefined {
  const root = URI.parse(rootUri);
  const { scheme, authority, path } = URI.parse(uri);
  if (scheme !== root.scheme || authority !== root.authority) return undefined;
  const base = root.path.replace(/\/+$/, "");
  if (path.replace(/\/+$/, "") === base) return ROOT_PATH;
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/\/+$/, "") : undefined;
}

/**
 * The URI that a path leads to from a file; one that starts with `/` is meant from `folder`, the workspace folder of the
 * file. `undefined` where there is none, and for a path of one machine.
 */
export function linkedUri(from: string, written: string, folder: string | undefined): string | undefined {
  const isFromFolder = written.startsWith("/");
  if (isAbsolutePath(written) && !isFromFolder) return undefined;
  const base = isFromFolder ? folder : parentUri(from);
  if (base === undefined) return undefined;
  const parsed = URI.parse(base);
  const path = resolveRelative(parsed.path.replace(/^\/+|\/+$/g, ""), written);
  return path === undefined ? undefined : parsed.with({ path: `/${path}` }).toString();
}

/** The path that leads from a folder to something else of the same disk, as a link would write it. */
export function pathBetween(folder: string, to: string): string {
  return relativePath(`${URI.parse(folder).path.replace(/\/+$/, "")}/x`, URI.parse(to).path);
}

/** Whether a URI names a folder or something in it. */
export function isUriWithin(uri: string, folder: string): boolean {
  return pathIn(folder, uri) !== undefined;
}

/** The last name of a URI, decoded. */
export function nameOfUri(uri: string): string {
  const path = URI.parse(uri).path.replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The URI of the folder that holds the one given; the same URI at the top. */
export function parentUri(uri: string): string {
  const parsed = URI.parse(uri);
  const path = parsed.path.replace(/\/+$/, "");
  return parsed.with({ path: path.slice(0, path.lastIndexOf("/")) || "/" }).toString();
}

/** What a diagnostic carries so that its fixes can be found again. */
export interface DiagnosticData {
  readonly root: string;
  readonly rule: string;
  readonly path: string;
  /** Which of several findings of the rule in the file: place and what it is about. */
  readonly key: string;
}

/** What tells a finding from the others of its rule and path. */
export function findingKey({ range, about }: Pick<Finding, "range" | "about">): string {
  return `${range.start.line}:${range.start.character}:${about ?? ""}`;
}

const severityNumbers: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A finding as a diagnostic. `ruleLink` is where its code leads, with `{rule}` for the id. */
export function toDiagnostic(finding: Finding, rootUri: string, ruleLink: string | undefined): Diagnostic {
  const { rule, path } = finding;
  const data: DiagnosticData = { root: rootUri, rule, path, key: findingKey(finding) };
  return {
    source: DIAGNOSTIC_SOURCE,
    code: finding.rule,
    ...(ruleLink === undefined ? {} : { codeDescription: { href: ruleLink.replace("{rule}", finding.rule) } }),
    severity: severityNumbers[finding.severity],
    range: finding.range,
    message: finding.message,
    data,
    ...(finding.related.length === 0
      ? {}
      : {
          relatedInformation: finding.related.map(({ path, message, range = START_RANGE }) => ({
            location: { uri: uriOf(rootUri, path), range },
            message,
          })),
        }),
  };
}

/** The part of a client's diagnostic that says which finding it shows; `undefined` when it is not one of ours. */
export function diagnosticData(diagnostic: Diagnostic): DiagnosticData | undefined {
  const data: unknown = diagnostic.data;
  if (diagnostic.source !== DIAGNOSTIC_SOURCE || typeof data !== "object" || data === null) return undefined;
  const { root, rule, path, key } = data as Partial<DiagnosticData>;
  if (typeof root !== "string" || typeof rule !== "string" || typeof path !== "string") return undefined;
  return { root, rule, path, key: typeof key === "string" ? key : "" };
}

/** Edits of memory as one workspace edit: one step to apply and one to undo. Nothing that exists is overwritten. */
export function toWorkspaceEdit(edits: readonly MemoryEdit[], rootUri: string): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit["documentChanges"]> = [];
  const inserted = (uri: string, range: LspRange, newText: string): void => {
    changes.push({ textDocument: { uri, version: null }, edits: [{ range, newText }] });
  };
  for (const edit of edits) {
    if (edit.kind === "create") {
      const uri = uriOf(rootUri, edit.path);
      changes.push({ kind: "create", uri, options: { overwrite: false, ignoreIfExists: false } });
      if (edit.text !== "") inserted(uri, START_RANGE, edit.text);
    } else if (edit.kind === "rename") {
      changes.push({
        kind: "rename",
        oldUri: uriOf(rootUri, edit.from),
        newUri: uriOf(rootUri, edit.to),
        options: { overwrite: false, ignoreIfExists: false },
      });
    } else if (edit.kind === "remove") changes.push({ kind: "delete", uri: uriOf(rootUri, edit.path) });
    else inserted(uriOf(rootUri, edit.path), edit.range, edit.text);
  }
  return { documentChanges: changes };
}

/** A fix as a quick fix for the diagnostics it mends. */
export function toCodeAction(fix: Fix, rootUri: string, diagnostics: Diagnostic[]): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    isPreferred: fix.isPreferred,
    edit: toWorkspaceEdit(fix.edits, rootUri),
  };
}
