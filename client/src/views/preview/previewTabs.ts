import {
  type Disposable,
  Range,
  type Tab,
  TabInputText,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  type Uri,
  window,
  workspace,
} from "vscode";
import { previewSubject, subjectKey } from "../../previewUri";

/** Somebody who typed less than this many milliseconds ago has the keyboard in that editor. */
const typingLimit = 3_000;

/** A tab that takes longer than this many milliseconds to follow a new title is left alone. */
const followLimit = 10_000;

/** An editor that does not scroll for this many milliseconds has come to rest. */
const scrollPause = 150;

/** A line that cannot be brought to the top in so many attempts stays where it is. */
const mostScrolls = 5;

/** The tabs that show a preview, under whatever title. */
export function tabsOf(key: string): Tab[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => {
      const subject = input instanceof TabInputText ? previewSubject(input.uri) : undefined;
      return subject !== undefined && subjectKey(subject) === key;
    });
}

/**
 * Gives the tabs of previews other titles without taking the keyboard or the active editor from anyone. Renaming keeps
 * scroll position, selection and folding, but makes the group of the tab the active one; so it is done where that is so
 * anyway or can be taken back unnoticed. Elsewhere another document takes the place of the tab, at the same lines.
 */
export class PreviewTabs implements Disposable {
  private typed: { readonly document: TextDocument; readonly at: number } | undefined;

  private readonly subscription = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0 && document === window.activeTextEditor?.document) {
      this.typed = { document, at: Date.now() };
    }
  });

  dispose(): void {
    this.subscription.dispose();
  }

  /** Shows under `to` what is shown under `from`. `adopt` makes the document available under its new URI. */
  async retitle(key: string, from: Uri, to: Uri, adopt: () => void): Promise<void> {
    const [tab] = tabsOf(key);
    if (tab === undefined) return;
    const active = window.activeTextEditor;
    if (tab.group.isActive || !tab.isActive) {
      await workspace.fs.rename(from, to);
    } else if (active !== undefined && this.hasKeyboard(active.document)) {
      const follows = groupBecomesActive(to);
      await workspace.fs.rename(from, to);
      if (await follows) {
        const { document, viewColumn } = active;
        await window.showTextDocument(document, viewColumn === undefined ? {} : { viewColumn });
      }
    } else {
      adopt();
      await replace(tab, from, to);
    }
  }

  private hasKeyboard(document: TextDocument): boolean {
    return this.typed?.document === document && Date.now() - this.typed.at < typingLimit;
  }
}

/**
 * Resolves to whether the group of a tab becomes the active one soon. The active text editor does not tell, since the
 * keyboard stays in the other group all the while.
 */
function groupBecomesActive(uri: Uri): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isActive: boolean): void => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
      resolve(isActive);
    };
    const look = (): void => {
      const { activeTab } = window.tabGroups.activeTabGroup;
      if (isShowing(activeTab?.input, uri)) finish(true);
    };
    const timer = setTimeout(() => finish(false), followLimit);
    const listeners = [window.tabGroups.onDidChangeTabGroups(look), window.tabGroups.onDidChangeTabs(look)];
  });
}

async function replace(tab: Tab, from: Uri, to: Uri): Promise<void> {
  const former = window.visibleTextEditors.find(({ document }) => document.uri.toString() === from.toString());
  const top = former?.visibleRanges[0];
  const editor = await window.showTextDocument(await workspace.openTextDocument(to), {
    viewColumn: tab.group.viewColumn,
    preserveFocus: true,
    preview: tab.isPreview,
    ...(top === undefined ? {} : { selection: top.with({ end: top.start }) }),
  });
  if (top !== undefined) await scrollTo(editor, top.start.line);
  await window.tabGroups.close(
    window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => isShowing(input, from)),
    true,
  );
}

/** Scrolls until a line is the first in sight, whatever VS Code keeps free above the lines it reveals. */
async function scrollTo(editor: TextEditor, line: number): Promise<void> {
  let at = line;
  for (let attempt = 0; attempt < mostScrolls; attempt++) {
    editor.revealRange(new Range(at, 0, at, 0), TextEditorRevealType.AtTop);
    await scrollingEnds(editor);
    const first = editor.visibleRanges[0]?.start.line ?? line;
    if (first === line) return;
    at = Math.min(Math.max(0, at + line - first), editor.document.lineCount - 1);
  }
}

/** Resolves when an editor has not scrolled for a moment. */
function scrollingEnds(editor: TextEditor): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      listener.dispose();
      resolve();
    };
    let timer = setTimeout(finish, scrollPause);
    const listener = window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor !== editor) return;
      clearTimeout(timer);
      timer = setTimeout(finish, scrollPause);
    });
  });
}

function isShowing(input: unknown, uri: Uri): boolean {
  return input instanceof TabInputText && input.uri.toString() === uri.toString();
}
