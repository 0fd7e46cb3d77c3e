import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type Diagnostic,
  type Disposable,
  languages,
  type TextDocument,
} from "vscode";
import { commandIds } from "../ids";

const OVER_LIMIT = "over-harness-limit";

/** Rules whose findings depend on the harness that is chosen. */
const harnessRules: ReadonlySet<string> = new Set([OVER_LIMIT, "near-harness-limit"]);

/** Offers to move a section out, or another harness, where a file is over a limit of the chosen one. */
export class HarnessActions implements CodeActionProvider, Disposable {
  private readonly registration = languages.registerCodeActionsProvider({ scheme: "file", pattern: "**/*.md" }, this, {
    providedCodeActionKinds: [CodeActionKind.QuickFix],
  });

  dispose(): void {
    this.registration.dispose();
  }

  provideCodeActions(
    document: TextDocument,
    _range: unknown,
    { diagnostics }: { readonly diagnostics: readonly Diagnostic[] },
  ): CodeAction[] {
    const ours = diagnostics.filter(({ source, code }) => source === "memory-lens" && harnessRules.has(ruleOf(code)));
    if (ours.length === 0) return [];
    const action = new CodeAction("Change harness…", CodeActionKind.QuickFix);
    action.command = { command: commandIds.changeHarness, title: "Change Harness", arguments: [document.uri] };
    action.diagnostics = ours;
    const [over] = ours.filter(({ code }) => ruleOf(code) === OVER_LIMIT);
    if (over === undefined) return [action];
    const move = new CodeAction("Move a section to a topic file…", CodeActionKind.QuickFix);
    const section = { uri: document.uri.toString(), line: over.range.start.line };
    move.command = { command: commandIds.moveSection, title: "Move Section", arguments: [section] };
    move.diagnostics = [over];
    return [move, action];
  }
}

function ruleOf(code: Diagnostic["code"]): string {
  return String(typeof code === "object" ? code.value : code);
}
