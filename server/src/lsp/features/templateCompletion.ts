import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import type { Calendar } from "../../memory/hygiene/calendar";
import { dateOfNote } from "../../memory/hygiene/dailyNotes";
import { type Role, roleOf } from "../../memory/hygiene/roles";
import {
  activeContextTemplate,
  dailyNoteTemplate,
  filledTemplate,
  handoffTemplate,
  longTermTemplate,
  snippetOf,
  type Template,
  topicTemplate,
} from "../../memory/hygiene/templates";
import { titleFromName } from "../../memory/indexes/indexText";
import { INDEX_NAME } from "../../memory/names";
import { baseName, parentPath, ROOT_PATH, stemOf } from "../../memory/paths";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** What is looked at of a text that is open. */
export interface EmptyDocument {
  readonly uri: string;
  readonly lineCount: number;
  getText(): string;
}

/** A text of more lines is not looked at; it is hardly empty. */
const mostLines = 20;

/** Nothing, or the word that is being typed to choose a template. */
const choosing = /^\s*(?:\p{L}[\p{L}-]{0,30})?\s*$/u;

/**
 * The templates of the layered memory for a file that is empty but for a word, the one that fits the file's name and place
 * first; `undefined` for a file with a text, and for one outside every memory.
 */
export function provideTemplates(
  document: EmptyDocument,
  position: Position,
  workspace: MemoryWorkspace,
  calendar: Calendar,
): CompletionList | undefined {
  if (document.lineCount > mostLines) return undefined;
  const text = document.getText();
  if (!choosing.test(text)) return undefined;
  const place = workspace.locate(document.uri);
  if (place === undefined) return undefined;
  const word = /\p{L}[\p{L}-]*$/u.exec(text.trimEnd())?.[0] ?? "";
  const start = { line: position.line, character: Math.max(0, position.character - word.length) };
  const items = templatesFor(place.path, place.root.memory, calendar).map((template, i): CompletionItem => {
    return {
      label: `${template.title} template`,
      kind: CompletionItemKind.Snippet,
      detail: i === 0 ? "Fits this file" : "Template for memory",
      documentation: { kind: MarkupKind.Markdown, value: `\`\`\`md\n${filledTemplate(template)}\`\`\`` },
      sortText: String(i),
      preselect: i === 0,
      insertTextFormat: InsertTextFormat.Snippet,
      textEdit: { range: { start, end: position }, newText: snippetOf(template) },
    };
  });
  return { isIncomplete: false, items };
}

/** The templates with what the file's name says filled in, the fitting one first and the others in the order of layers. */
function templatesFor(path: string, { settings, rootName }: LiveMemory, { today, time }: Calendar): Template[] {
  const isIndex = baseName(path) === INDEX_NAME;
  const holder = parentPath(path) === ROOT_PATH ? rootName : baseName(parentPath(path));
  const title = titleFromName(isIndex ? holder : stemOf(path));
  const date = dateOfNote(path, settings.dailyNotes) ?? today;
  const templates: readonly (readonly [Role, Template])[] = [
    ["active-context", activeContextTemplate(today, time)],
    ["long-term", longTermTemplate(title)],
    ["daily-note", dailyNoteTemplate(date)],
    ["topic", topicTemplate(title)],
    ["handoff", handoffTemplate(today, time)],
  ];
  const role = roleOf(path, settings) ?? "topic";
  const fitting = templates.filter(([each]) => each === role);
  const others = templates.filter(([each]) => each !== role);
  return [...fitting, ...others].map(([, template]) => template);
}
