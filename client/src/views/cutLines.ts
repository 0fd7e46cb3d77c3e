import {
  type DecorationOptions,
  type Disposable,
  MarkdownString,
  OverviewRulerLane,
  Position,
  Range,
  type TextEditor,
  ThemeColor,
  type Uri,
  window,
} from "vscode";
import type { DocumentCut } from "../../../server/src/protocol/contextMessages";
import type { ContextClient } from "../contextClient";
import { commandIds } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { innermost } from "../places";
import { showsLenses } from "./cutLenses";

/** Headings behind a cut that a hover names. */
const mostHeadings = 10;

const lineColor = new ThemeColor("editorWarning.foreground");

/**
 * Draws in memory files where the selected harnesses cut them off: a line, and the text behind it dimmed. What is lost
 * stands above the line, or behind its text where nothing is shown above texts. Follows what is typed.
 */
export class CutLines implements Disposable {
  private readonly line = window.createTextEditorDecorationType({
    isWholeLine: true,
    borderStyle: "dashed",
    borderWidth: "2px 0 0 0",
    borderColor: lineColor,
    overviewRulerColor: lineColor,
    overviewRulerLane: OverviewRulerLane.Full,
  });
  private readonly mark = window.createTextEditorDecorationType({
    borderStyle: "dashed",
    borderWidth: "0 0 0 2px",
    borderColor: lineColor,
    overviewRulerColor: lineColor,
    overviewRulerLane: OverviewRulerLane.Full,
  });
  private readonly dimmed = window.createTextEditorDecorationType({ opacity: "0.45" });
  private readonly subscriptions: Disposable[];
  private readonly drawing = new WeakMap<TextEditor, number>();

  constructor(
    private readonly memory: MemoryClient,
    private readonly contexts: ContextClient,
  ) {
    this.subscriptions = [
      this.line,
      this.mark,
      this.dimmed,
      memory.onDidChange(() => this.drawAll()),
      window.onDidChangeVisibleTextEditors(() => this.drawAll()),
    ];
    this.drawAll();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private drawAll(): void {
    for (const editor of window.visibleTextEditors) void this.draw(editor);
  }

  private async draw(editor: TextEditor): Promise<void> {
    const { document } = editor;
    const root = innermost(this.memory.state.roots, document.uri);
    const turn = (this.drawing.get(editor) ?? 0) + 1;
    if (root === undefined && turn === 1) return;
    this.drawing.set(editor, turn);
    const asked = root === undefined ? [] : this.contexts.cuts(document.uri.toString());
    const cuts = await Promise.resolve(asked).catch(() => []);
    if (this.drawing.get(editor) !== turn) return;
    const drawn = cuts.map((cut) => ({ cut, at: document.validatePosition(positionOf(cut)) }));
    const [first] = drawn;
    const end = document.lineAt(document.lineCount - 1).range.end;
    const place = showsLenses(document) ? plain : labelled;
    editor.setDecorations(
      this.line,
      drawn.filter(({ at }) => at.character === 0).map(({ cut, at }) => place(cut, new Range(at, at))),
    );
    editor.setDecorations(
      this.mark,
      drawn
        .filter(({ at }) => at.character > 0)
        .map(({ cut, at }) => place(cut, new Range(at, document.lineAt(at.line).range.end))),
    );
    editor.setDecorations(
      this.dimmed,
      first === undefined ? [] : [{ range: new Range(first.at, end), hoverMessage: hoverOf(first.cut, document.uri) }],
    );
  }
}

function plain(_: DocumentCut, range: Range): DecorationOptions {
  return { range };
}

function labelled(cut: DocumentCut, range: Range): DecorationOptions {
  return {
    range,
    renderOptions: {
      after: {
        contentText: `${cut.harness}: ${cut.loss}`,
        color: new ThemeColor("editorWarning.foreground"),
        fontStyle: "italic",
        margin: "0 0 0 2em",
      },
    },
  };
}

function positionOf({ position: { line, character } }: DocumentCut): Position {
  return new Position(line, character);
}

function hoverOf({ message, headings, position }: DocumentCut, uri: Uri): MarkdownString {
  const hover = new MarkdownString();
  hover.isTrusted = { enabledCommands: [commandIds.moveSection, commandIds.changeHarness] };
  hover.appendText(message);
  if (headings.length > 0) {
    hover.appendMarkdown("\n\nHeadings that are lost:\n");
    for (const heading of headings.slice(0, mostHeadings)) {
      hover.appendMarkdown("\n- ");
      hover.appendText(heading);
    }
    if (headings.length > mostHeadings) hover.appendMarkdown(`\n- and ${headings.length - mostHeadings} more`);
  }
  const link = (title: string, command: string, argument: unknown): string =>
    `[${title}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`;
  const section = { uri: uri.toString(), line: position.line };
  const actions = [
    link("Move Section to a Topic File…", commandIds.moveSection, section),
    link("Change Harness…", commandIds.changeHarness, uri.toString()),
  ];
  hover.appendMarkdown(`\n\n${actions.join(" · ")}`);
  return hover;
}
