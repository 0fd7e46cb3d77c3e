import { Location, Range, Uri } from "vscode";
import type { SearchLine } from "../../../server/src/protocol/recallMessages";
import type { ContextClient } from "../contextClient";
import type { ChatTurn } from "./chatParts";

/** A stretch of a memory file that may answer a question, with secrets masked. */
export interface Passage {
  readonly root: string;
  readonly path: string;
  readonly location: Location;
  readonly text: string;
}

const linesBefore = 4;
const linesAfter = 16;
/** The beginning of an index stands for a memory that no search found anything in. */
const linesOfIndex = 120;

/** The stretches around hits, those that meet in one file joined, until `most` characters are reached. */
export async function readPassages(
  contexts: ContextClient,
  hits: readonly SearchLine[],
  most: number,
  token: ChatTurn["token"],
): Promise<Passage[]> {
  const passages: Passage[] = [];
  let left = most;
  for (const [uri, [first, ...others]] of groupByFile(hits)) {
    const lines = await readLines(contexts, first.root, first.path, token);
    for (const { from, to } of joinStretches([first, ...others], lines.length)) {
      const text = lines.slice(from, to).join("\n").trimEnd();
      if (text === "" || text.length > left) continue;
      left -= text.length;
      passages.push({ root: first.root, path: first.path, location: locationOf(Uri.parse(uri), from, text), text });
    }
  }
  return passages;
}

/** The beginning of each root's MEMORY.md, for questions whose words stand nowhere. */
export async function readIndexes(
  contexts: ContextClient,
  { roots, token }: ChatTurn,
  most: number,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const { uri, label } of roots) {
    const lines = (await readLines(contexts, uri, "MEMORY.md", token)).slice(0, linesOfIndex);
    const text = lines
      .join("\n")
      .slice(0, Math.floor(most / roots.length))
      .trimEnd();
    if (text === "") continue;
    const location = locationOf(Uri.joinPath(Uri.parse(uri), "MEMORY.md"), 0, text);
    passages.push({ root: label, path: "MEMORY.md", location, text });
  }
  return passages;
}

/** The place of a text that begins on a line of a file. */
function locationOf(uri: Uri, from: number, text: string): Location {
  const lines = text.split("\n");
  return new Location(uri, new Range(from, 0, from + lines.length - 1, lines.at(-1)?.length ?? 0));
}

async function readLines(
  contexts: ContextClient,
  root: string,
  path: string,
  token: ChatTurn["token"],
): Promise<string[]> {
  const { texts, isRefused } = await contexts.recall({ kind: "read", root, path }, token);
  return isRefused ? [] : (texts[0] ?? "").split(/\r\n|\r|\n/);
}

/** Hits by file, each file at the place of its best one. */
function groupByFile(hits: readonly SearchLine[]): Map<string, [SearchLine, ...SearchLine[]]> {
  const groups = new Map<string, [SearchLine, ...SearchLine[]]>();
  for (const hit of hits) {
    const group = groups.get(hit.uri);
    if (group === undefined) groups.set(hit.uri, [hit]);
    else group.push(hit);
  }
  return groups;
}

/** The lines around hits as stretches that do not overlap, in the order of the file. */
function joinStretches(hits: readonly SearchLine[], lines: number): { readonly from: number; readonly to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const { line } of [...hits].sort((a, b) => a.line - b.line)) {
    if (line >= lines) continue;
    const from = Math.max(0, line - linesBefore);
    const to = Math.min(lines, line + linesAfter);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}
