import { type CodeAction, CodeActionKind, type CodeActionParams, type Diagnostic } from "vscode-languageserver";
import { groupDigits } from "../../memory/budget/figures";
import { createAllListedIndexes } from "../../memory/indexes/createIndexes";
import { combineFixes } from "../../memory/rules/combineFixes";
import { missingIndex } from "../../memory/rules/missingIndex";
import type { Fix } from "../../memory/rules/rule";
import { fixesFor } from "../../memory/rules/run";
import { type DiagnosticData, diagnosticData, findingKey, toCodeAction, toWorkspaceEdit } from "../convert";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { FIX_ALL_KIND } from "../offers";

/** Fixes for the diagnostics in a range, and on request one action that takes the preferred fix of each. */
export function provideCodeActions(params: CodeActionParams, workspace: MemoryWorkspace): CodeAction[] {
  const { only, diagnostics } = params.context;
  const wants = (kind: string): boolean =>
    only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const fixes = new Map<string, { readonly fix: Fix; readonly memory: LiveMemory; readonly mended: Diagnostic[] }>();
    for (const diagnostic of diagnostics) {
      for (const { fix, memory } of fixesOf(diagnostic, workspace)) {
        const known = fixes.get(fix.title);
        if (known === undefined) fixes.set(fix.title, { fix, memory, mended: [diagnostic] });
        else known.mended.push(diagnostic);
      }
    }
    for (const { fix, memory, mended } of fixes.values()) actions.push(toCodeAction(fix, memory.uri, mended));
  }
  if (only !== undefined && wants(FIX_ALL_KIND)) actions.push(...fixAll(params.textDocument.uri, workspace));
  return actions;
}

interface FoundFix {
  readonly fix: Fix;
  readonly memory: LiveMemory;
}

function fixesOf(diagnostic: Diagnostic, workspace: MemoryWorkspace): FoundFix[] {
  const data = diagnosticData(diagnostic);
  const memory = data === undefined ? undefined : workspace.root(data.root)?.memory;
  if (data === undefined || memory === undefined) return [];
  return fixesByKey(data, memory).map((fix) => ({ fix, memory }));
}

/** The fixes of a finding by what its diagnostic carries. One problem that stands for many missing indexes has one that mends all. */
function fixesByKey({ rule, path, key }: Omit<DiagnosticData, "root">, memory: LiveMemory): Fix[] {
  const { view } = memory;
  for (const finding of memory.findings.all()) {
    if (finding.rule === rule && finding.path === path && findingKey(finding) === key) return fixesFor(finding, view);
  }
  if (rule !== missingIndex.id) return [];
  const edits = createAllListedIndexes(view);
  const count = edits.filter(({ kind }) => kind === "create").length;
  return count === 0
    ? []
    : [{ title: `Create all ${groupDigits(count)} missing MEMORY.md files`, edits, isPreferred: true }];
}

function fixAll(uri: string, workspace: MemoryWorkspace): CodeAction[] {
  const place = workspace.locate(uri);
  if (place === undefined) return [];
  const { memory } = place.root;
  const preferred = [...workspace.shownOn(uri)].flatMap((finding) => {
    const fixes = fixesByKey({ ...finding, key: findingKey(finding) }, memory);
    return fixes.find(({ isPreferred }) => isPreferred) ?? [];
  });
  const { edits } = combineFixes(preferred);
  if (edits.length === 0) return [];
  return [
    {
      title: "Fix all Memory Lens problems shown here",
      kind: FIX_ALL_KIND,
      edit: toWorkspaceEdit(edits, memory.uri),
    },
  ];
}
