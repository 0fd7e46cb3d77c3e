import {
  commands,
  type Disposable,
  EventEmitter,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from "vscode";
import { REPORT_SCHEME } from "./ids";
import { tabName } from "./previewUri";

/** Read-only documents of a moment: reports, and the two sides of a comparison. They live as long as they are open. */
export class VirtualTexts implements TextDocumentContentProvider, Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changeEmitter = new EventEmitter<Uri>();
  private readonly subscriptions: Disposable[];

  readonly onDidChange = this.changeEmitter.event;

  constructor() {
    this.subscriptions = [
      this.changeEmitter,
      workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? "This report is of an earlier session. Ask for it again.\n";
  }

  /** Makes a text available under a name, which may end in a file extension; one of the same name is replaced. */
  put(name: string, text: string): Uri {
    const uri = Uri.from({ scheme: REPORT_SCHEME, path: `/${tabName(name)}` });
    const former = this.texts.get(uri.toString());
    this.texts.set(uri.toString(), text);
    if (former !== undefined && former !== text) this.changeEmitter.fire(uri);
    return uri;
  }

  /** Shows Markdown as text, for where it cannot be drawn. */
  async showMarkdown(name: string, markdown: string): Promise<void> {
    await commands.executeCommand("vscode.open", this.put(`${name}.md`, markdown));
  }

  private forget({ uri }: TextDocument): void {
    if (uri.scheme === REPORT_SCHEME) this.texts.delete(uri.toString());
  }
}
