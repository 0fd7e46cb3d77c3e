import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  FilePermission,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { CompileResult } from "../../../../server/src/protocol/contextMessages";
import { PREVIEW_SCHEME } from "../../ids";
import type { MemoryClient } from "../../memoryClient";
import { type PreviewSubject, previewSubject, previewUri, subjectKey } from "../../previewUri";
import { PreviewTabs, tabsOf } from "./previewTabs";

/** A preview with a tab, or about to get one. */
interface Preview {
  readonly subject: PreviewSubject;
  /** The URI under which it is shown at the moment. */
  uri: Uri;
  result: CompileResult | undefined;
  /** The result before, which the editor may still show. */
  former: CompileResult | undefined;
  bytes: Uint8Array;
  /** Grows with every new content. */
  version: number;
  compiling: Promise<void> | undefined;
  mustCompileAgain: boolean;
  /** The timer of the next title. */
  retitling: NodeJS.Timeout | undefined;
  isRetitling: boolean;
}

/** The title follows when typing rests for this many milliseconds. */
const retitleDelay = 350;

/**
 * Compiled contexts as read-only documents. They are files of a file system of their own and not virtual documents,
 * because a tab's title is taken from its URI and only files can be renamed while they are shown: so the title keeps
 * telling the tokens, and scroll position, selection and folding stay.
 */
export class PreviewFiles implements FileSystemProvider, Disposable {
  private readonly previews = new Map<string, Preview>();
  private readonly fileEmitter = new EventEmitter<FileChangeEvent[]>();
  private readonly resultEmitter = new EventEmitter<void>();
  private readonly tabs = new PreviewTabs();
  private readonly subscriptions: Disposable[];

  readonly onDidChangeFile = this.fileEmitter.event;

  /** Fires when a context was compiled anew, though its text may be the same. */
  readonly onDidChangeResult = this.resultEmitter.event;

  constructor(private readonly memory: MemoryClient) {
    this.subscriptions = [
      this.fileEmitter,
      this.resultEmitter,
      this.tabs,
      workspace.registerFileSystemProvider(PREVIEW_SCHEME, this, { isCaseSensitive: true }),
      memory.onDidChange(() => {
        for (const [key, preview] of this.previews) if (tabsOf(key).length > 0) void this.compile(preview);
      }),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.length > 0) this.forgetClosed();
      }),
    ];
  }

  dispose(): void {
    for (const { retitling } of this.previews.values()) clearTimeout(retitling);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Opens the compiled context of a root beside the active editor, or shows it where it is open already. */
  async open(subject: PreviewSubject): Promise<void> {
    const [tab] = tabsOf(subjectKey(subject));
    const hasEditor = window.activeTextEditor !== undefined;
    const column = tab?.group.viewColumn ?? (hasEditor ? ViewColumn.Beside : ViewColumn.Active);
    await this.show(subject, column, tab === undefined && hasEditor);
  }

  /** Shows another format, session or harness in place of an open preview. */
  async switchTo(uri: Uri, subject: PreviewSubject): Promise<void> {
    const former = previewSubject(uri);
    if (former === undefined || subjectKey(former) === subjectKey(subject)) return;
    const tabs = tabsOf(subjectKey(former));
    await this.show(subject, tabs[0]?.group.viewColumn ?? ViewColumn.Active, false);
    await window.tabGroups.close(tabs);
  }

  /** The result that a document shows; `undefined` when its text is neither the newest nor the one before. */
  shown(uri: Uri, text: string): CompileResult | undefined {
    const subject = previewSubject(uri);
    const preview = subject === undefined ? undefined : this.previews.get(subjectKey(subject));
    return [preview?.result, preview?.former].find((result) => result?.text === text);
  }

  watch(): Disposable {
    return { dispose: () => undefined };
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (uri.path === "/") return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { bytes, version } = await this.previewAt(uri);
    return {
      type: FileType.File,
      ctime: 0,
      mtime: version,
      size: bytes.byteLength,
      permissions: FilePermission.Readonly,
    };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.previewAt(uri)).bytes;
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(from: Uri, to: Uri): void {
    const subject = previewSubject(to);
    const preview = subject === undefined ? undefined : this.previews.get(subjectKey(subject));
    if (preview === undefined || preview.uri.toString() !== from.toString()) throw FileSystemError.FileNotFound(from);
    preview.uri = to;
  }

  private async show(subject: PreviewSubject, viewColumn: ViewColumn, preserveFocus: boolean): Promise<void> {
    const key = subjectKey(subject);
    const preview = this.previews.get(key) ?? this.add(subject, previewUri(subject, "", undefined));
    await this.compile(preview);
    if (preview.result === undefined) {
      this.previews.delete(key);
      void window.showWarningMessage("This folder is not a memory root any more, so it has no compiled context.");
      return;
    }
    if (tabsOf(key).length === 0) preview.uri = titledUri(preview, preview.result);
    const document = await workspace.openTextDocument(preview.uri);
    await window.showTextDocument(document, { viewColumn, preserveFocus, preview: false });
  }

  private add(subject: PreviewSubject, uri: Uri): Preview {
    const preview: Preview = {
      subject,
      uri,
      result: undefined,
      former: undefined,
      bytes: new Uint8Array(),
      version: 0,
      compiling: undefined,
      mustCompileAgain: false,
      retitling: undefined,
      isRetitling: false,
    };
    this.previews.set(subjectKey(subject), preview);
    return preview;
  }

  /** The preview under a URI. One that a window restores is compiled under the title it had. */
  private async previewAt(uri: Uri): Promise<Preview> {
    const subject = previewSubject(uri);
    if (subject === undefined) throw FileSystemError.FileNotFound(uri);
    const preview = this.previews.get(subjectKey(subject)) ?? this.add(subject, uri);
    if (preview.result === undefined) {
      await this.memory.whenCurrent();
    }
    // Several may ask at once for what is not compiled yet.
    if (preview.result === undefined) await this.compile(preview);
    if (preview.uri.toString() !== uri.toString() || preview.result === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    return preview;
  }

  /** Compiles anew, once more when memory changes meanwhile; resolves when the newest result is there. */
  private compile(preview: Preview): Promise<void> {
    preview.mustCompileAgain = preview.compiling !== undefined;
    preview.compiling ??= this.compileUntilCurrent(preview).finally(() => {
      preview.compiling = undefined;
    });
    return preview.compiling;
  }

  private async compileUntilCurrent(preview: Preview): Promise<void> {
    do {
      preview.mustCompileAgain = false;
      const result = await this.memory.compile(preview.subject).catch(() => null);
      if (result !== null) this.accept(preview, result);
    } while (preview.mustCompileAgain);
  }

  /** Takes a result; the editor hears of it only when bytes changed. */
  private accept(preview: Preview, result: CompileResult): void {
    if (preview.result?.text !== result.text) {
      preview.former = preview.result;
      preview.bytes = new TextEncoder().encode(result.text);
      preview.version++;
      if (preview.former !== undefined) this.fileEmitter.fire([{ type: FileChangeType.Changed, uri: preview.uri }]);
    }
    preview.result = result;
    this.resultEmitter.fire();
    this.scheduleRetitle(preview);
  }

  /** Brings the title up to date, one title at a time. */
  private async retitle(preview: Preview): Promise<void> {
    if (preview.result === undefined || preview.isRetitling) return;
    const uri = titledUri(preview, preview.result);
    if (uri.toString() === preview.uri.toString()) return;
    preview.isRetitling = true;
    try {
      await this.tabs.retitle(subjectKey(preview.subject), preview.uri, uri, () => {
        preview.uri = uri;
      });
    } catch {
      // The tab was closed meanwhile: there is no title to keep.
    } finally {
      preview.isRetitling = false;
    }
    if (preview.uri.toString() === uri.toString()) this.scheduleRetitle(preview);
  }

  private scheduleRetitle(preview: Preview): void {
    clearTimeout(preview.retitling);
    if (preview.result?.isCounted) preview.retitling = setTimeout(() => void this.retitle(preview), retitleDelay);
  }

  private forgetClosed(): void {
    for (const [key, preview] of this.previews) {
      if (preview.compiling !== undefined || tabsOf(key).length > 0) continue;
      clearTimeout(preview.retitling);
      this.previews.delete(key);
    }
  }
}

function titledUri({ subject }: Preview, { label, tokens, isCounted }: CompileResult): Uri {
  return previewUri(subject, label, isCounted ? tokens : undefined);
}
