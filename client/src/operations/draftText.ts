import type { OperationResult } from "../../../server/src/protocol/operationMessages";

/** A fact that a model proposes to keep. */
export interface DraftedFact {
  /** The day that it is of, `YYYY-MM-DD`. */
  readonly date: string;
  readonly fact: string;
}

/** A result with a change. */
export type ChangedResult = OperationResult & { readonly edit: NonNullable<OperationResult["edit"]> };

/** The answer of a model as the text of a file: without a fence around it and without comments, which could be marks. */
export function readText(answer: string): string | undefined {
  const inside = /^\s*```[^\n]*\n(.*?)\n?```\s*$/s.exec(answer)?.[1] ?? answer;
  const text = inside.replace(/<!--.*?(?:-->|$)/gs, "").trim();
  return text === "" ? undefined : `${text}\n`;
}

/** The list entries of a model's answer, one line each. */
export function readEntries(answer: string): readonly string[] {
  return [...(readText(answer) ?? "").matchAll(/^[-*+] +(.+?) *$/gm)].map(([, entry = ""]) => `- ${entry}`);
}

/** The dated facts of a model's answer. */
export function readFacts(answer: string): readonly DraftedFact[] {
  return readEntries(answer).flatMap((entry) => {
    const [, date, fact] = /^- (\d{4}-\d{2}-\d{2})\s*[—–:-]+\s*(.+)$/.exec(entry) ?? [];
    return date === undefined || fact === undefined ? [] : [{ date, fact }];
  });
}

/** A text with its first list replaced, in the line breaks of the text; `undefined` where it has none. */
export function replaceList(text: string, entries: readonly string[]): string | undefined {
  const list = /(?:^[-*+] [^\r\n]*(\r\n|\n|\r|$))+/m.exec(text);
  if (list === null) return undefined;
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const isEnded = /[\r\n]$/.test(list[0]);
  const lines = entries.join(lineBreak) + (isEnded ? lineBreak : "");
  return text.slice(0, list.index) + lines + text.slice(list.index + list[0].length);
}

/** A result in which the text that goes into one file is another; `undefined` where it does not fit. */
export function withDraft(
  result: ChangedResult,
  uri: string,
  redraft: (written: string) => string | undefined,
): ChangedResult | undefined {
  let written: { readonly from: string; readonly to: string } | undefined;
  const documentChanges = (result.edit.documentChanges ?? []).map((change) => {
    if ("kind" in change || change.textDocument.uri !== uri || written !== undefined) return change;
    const [edit] = change.edits;
    if (edit === undefined || !("newText" in edit) || typeof edit.newText !== "string") return change;
    const to = redraft(edit.newText);
    if (to === undefined) return change;
    written = { from: edit.newText, to };
    return { ...change, edits: [{ ...edit, newText: to }, ...change.edits.slice(1)] };
  });
  if (written === undefined) return undefined;
  const { from, to } = written;
  const files = result.files.map((file) =>
    file.after === uri && file.text !== undefined ? { ...file, text: file.text.replace(from, () => to) } : file,
  );
  return { ...result, edit: { documentChanges }, files };
}

/** A place in a text and what is inserted there. */
export interface Insertion {
  readonly line: number;
  readonly character: number;
  readonly text: string;
}

/**
 * Insertions that were each worked out alone, as they follow each other. A heading that two of them begin at one place is
 * begun once.
 */
export function joinInsertions(insertions: readonly Insertion[]): readonly Insertion[] {
  const joined: Insertion[] = [];
  for (const insertion of insertions) {
    const heading = /^#+ .*$/m.exec(insertion.text)?.[0];
    const isBegun =
      heading !== undefined &&
      joined.some(({ line, character, text }) => {
        return line === insertion.line && character === insertion.character && text.includes(heading);
      });
    const entry = /^[-*+] [^\r\n]*(?:\r\n|\n|\r)?/m.exec(insertion.text)?.[0];
    joined.push(isBegun && entry !== undefined ? { ...insertion, text: entry } : insertion);
  }
  return joined;
}

/** A text with insertions made, those at one place in their order. */
export function insertAll(text: string, insertions: readonly Insertion[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: lineBreak, index }) => index + lineBreak.length)];
  const placed = insertions.map((each) => ({
    at: (starts[each.line] ?? text.length) + each.character,
    text: each.text,
  }));
  placed.sort((a, b) => a.at - b.at);
  let result = "";
  let done = 0;
  for (const { at, text: inserted } of placed) {
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}
