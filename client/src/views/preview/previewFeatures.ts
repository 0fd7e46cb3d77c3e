import {
  CodeLens,
  type Command,
  type Disposable,
  DocumentLink,
  FoldingRange,
  FoldingRangeKind,
  Location,
  languages,
  Position,
  Range,
  type TextDocument,
  Uri,
} from "vscode";
import type { CompileResult } from "../../../../server/src/protocol/contextMessages";
import { countOf, formatShare, formatTokens, groupDigits } from "../../figures";
import { commandIds, PREVIEW_SCHEME, VIEW_ID } from "../../ids";
import { sessionLabel } from "../../pickers/contextPickers";
import { formatLabel } from "../../pickers/formatPicker";
import { previewSubject } from "../../previewUri";
import type { PreviewFiles } from "./previewFiles";

type Part = CompileResult["parts"][number];

/** What the editor offers on a compiled context: a fold for each file, links to the sources, and figures above both. */
export class PreviewFeatures implements Disposable {
  private readonly registrations: Disposable[];

  constructor(private readonly files: PreviewFiles) {
    const selector = { scheme: PREVIEW_SCHEME };
    this.registrations = [
      languages.registerFoldingRangeProvider(selector, {
        provideFoldingRanges: (document) => foldsOf(document, this.resultOf(document)),
      }),
      languages.registerDocumentLinkProvider(selector, {
        provideDocumentLinks: (document) => linksOf(document, this.resultOf(document)),
      }),
      languages.registerDefinitionProvider(selector, {
        provideDefinition: (document, position) => sourceOf(this.resultOf(document), position),
      }),
      languages.registerCodeLensProvider(selector, {
        onDidChangeCodeLenses: files.onDidChangeResult,
        provideCodeLenses: (document) => lensesOf(document, this.resultOf(document)),
      }),
    ];
  }

  dispose(): void {
    for (const registration of this.registrations) registration.dispose();
  }

  private resultOf(document: TextDocument): CompileResult | undefined {
    return this.files.shown(document.uri, document.getText());
  }
}

function foldsOf(document: TextDocument, result: CompileResult | undefined): FoldingRange[] {
  if (result === undefined) return [];
  const folds = result.parts
    .filter(({ startLine, endLine }) => endLine > startLine)
    .map(({ startLine, endLine }) => {
      // A closing tag or fence stays in sight below the folded line.
      return new FoldingRange(startLine, Math.max(startLine + 1, endLine - 1), FoldingRangeKind.Region);
    });
  const after = (result.parts.at(-1)?.endLine ?? 0) + 1;
  const start = nextLine(document, after, /directories/i);
  const end = lastLine(document, /\S/);
  if (start !== undefined && end - 1 > start) folds.push(new FoldingRange(start, end - 1, FoldingRangeKind.Region));
  return folds;
}

function linksOf(document: TextDocument, result: CompileResult | undefined): DocumentLink[] {
  if (result === undefined) return [];
  const links: DocumentLink[] = [];
  for (const part of result.parts) {
    const range = nameRange(document, part);
    if (range !== undefined) links.push(link(range, Uri.parse(part.uri), `Open ${part.path}`));
  }
  const root = previewSubject(document.uri)?.root;
  for (let line = (result.parts.at(-1)?.endLine ?? 0) + 1; root !== undefined && line < document.lineCount; line++) {
    const found = /["`]((?:[^"`&\\]+\/)+MEMORY\.md)["`]/.exec(document.lineAt(line).text);
    const [, path] = found ?? [];
    if (found === null || path === undefined) continue;
    const range = new Range(line, found.index + 1, line, found.index + 1 + path.length);
    links.push(link(range, Uri.joinPath(Uri.parse(root), path), `Open ${path}`));
  }
  return links;
}

/** Where the file's name stands in the lines that open its part. */
function nameRange(document: TextDocument, { path, startLine, textLine }: Part): Range | undefined {
  for (let line = startLine; line < textLine || line === startLine; line++) {
    const at = document.lineAt(line).text.indexOf(path);
    if (at >= 0) return new Range(line, at, line, at + path.length);
  }
  return undefined;
}

function link(range: Range, target: Uri, tooltip: string): DocumentLink {
  const result = new DocumentLink(range, target);
  result.tooltip = tooltip;
  return result;
}

/** The line of a source that a line of the context came from. */
function sourceOf(result: CompileResult | undefined, { line, character }: Position): Location | undefined {
  const part = result?.parts.find(({ startLine, endLine }) => line >= startLine && line <= endLine);
  if (part === undefined) return undefined;
  const isText = line >= part.textLine && line < part.endLine;
  return new Location(Uri.parse(part.uri), isText ? new Position(line - part.textLine, character) : new Position(0, 0));
}

function lensesOf(document: TextDocument, result: CompileResult | undefined): CodeLens[] {
  if (result === undefined) return [];
  const top = new Range(0, 0, 0, 0);
  const time = new Date(result.compiledAt).toLocaleTimeString([], { hour12: false });
  const total = result.isCounted
    ? `${formatTokens(result.tokens)} of ${groupDigits(result.limit)} tokens`
    : "counting tokens…";
  const format = previewSubject(document.uri)?.format ?? "xml";
  const isEmpty = result.parts.length === 0;
  const lenses = [
    lens(top, {
      command: `${VIEW_ID}.focus`,
      title: isEmpty ? "$(warning) 0 files would be loaded" : total,
      tooltip: `Counted with ${result.counter}. Show core memory in the view`,
    }),
    ...sumsOf(result).map((sum) => lens(top, text(sum))),
    lens(top, text(`compiled at ${time}`)),
    lens(top, {
      command: commandIds.switchPreviewFormat,
      title: formatLabel(format),
      tooltip: "Show another format",
      arguments: [document.uri],
    }),
    lens(top, {
      command: commandIds.switchPreviewSession,
      title: sessionLabel(result.session),
      tooltip: "Show what another kind of session reads",
      arguments: [document.uri],
    }),
    lens(top, {
      command: commandIds.switchPreviewHarness,
      title: result.harness,
      tooltip: "Show what another harness loads",
      arguments: [document.uri],
    }),
  ];
  for (const { path, uri, startLine, tokens, section, runningTotal, cut } of result.parts) {
    const line = new Range(startLine, 0, startLine, 0);
    const size =
      tokens === undefined
        ? formatTokens(tokens)
        : `${formatTokens(tokens)} tokens · ${formatShare(tokens, result.limit)}`;
    lenses.push(
      lens(line, text(section === "start" ? `read at session start · ${size}` : size)),
      ...(runningTotal === undefined ? [] : [lens(line, text(`so far ${runningTotal}`))]),
      ...(cut === undefined ? [] : [lens(line, text(`$(warning) ${cut}`))]),
      lens(line, { command: "vscode.open", title: `Open ${path}`, arguments: [Uri.parse(uri)] }),
    );
  }
  return lenses;
}

/** The sums of the other parts of a context, which are never part of the core's. */
function sumsOf({ isCounted, startTokens, nextDirectories, parts }: CompileResult): string[] {
  const hasStart = parts.some(({ section }) => section === "start");
  return [
    ...(hasStart && isCounted ? [`read at session start ${formatTokens(startTokens)}`] : []),
    ...(nextDirectories === 0 ? [] : [`next ${countOf(nextDirectories, "directory", "directories")}`]),
  ];
}

/** A lens without a command is plain text. */
function text(title: string): Command {
  return { command: "", title };
}

function lens(range: Range, command: Command): CodeLens {
  return new CodeLens(range, command);
}

function nextLine(document: TextDocument, from: number, pattern: RegExp): number | undefined {
  for (let line = from; line < document.lineCount; line++) if (pattern.test(document.lineAt(line).text)) return line;
  return undefined;
}

function lastLine(document: TextDocument, pattern: RegExp): number {
  let line = document.lineCount - 1;
  while (line > 0 && !pattern.test(document.lineAt(line).text)) line--;
  return line;
}
