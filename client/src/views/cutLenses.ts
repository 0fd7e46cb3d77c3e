import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  languages,
  Position,
  Range,
  type TextDocument,
  Uri,
  workspace,
} from "vscode";
import type { ContextClient } from "../contextClient";
import { commandIds } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { innermost } from "../places";

/**
 * Says above the place where a harness cuts a memory file what is lost behind it, in a line of its own, so that it is
 * read however long the lines and however narrow the editor. It leads to another harness.
 */
export class CutLenses implements CodeLensProvider, Disposable {
  private readonly changeEmitter = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];

  readonly onDidChangeCodeLenses = this.changeEmitter.event;

  constructor(
    private readonly memory: MemoryClient,
    private readonly contexts: ContextClient,
  ) {
    this.subscriptions = [
      this.changeEmitter,
      languages.registerCodeLensProvider({ pattern: "**/*.md" }, this),
      memory.onDidChange(() => this.changeEmitter.fire()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  async provideCodeLenses({ uri }: TextDocument): Promise<CodeLens[]> {
    const root = innermost(this.memory.state.roots, uri);
    if (root === undefined) return [];
    const cuts = await this.contexts.cuts(uri.toString()).catch(() => []);
    return cuts.map(({ harness, loss, message, position }) => {
      const at = new Position(position.line, 0);
      return new CodeLens(new Range(at, at), {
        title: `$(warning)\u00a0${harness}: ${loss}`,
        tooltip: `${message} Click to choose another harness.`,
        command: commandIds.changeHarness,
        arguments: [Uri.parse(root.uri)],
      });
    });
  }
}

/** Whether lines above the text are shown at all in a document. */
export function showsLenses(document: TextDocument): boolean {
  return workspace.getConfiguration("editor", document).get<unknown>("codeLens", true) !== false;
}
