import { applyToText } from "../editedText";
import type { ReplaceTextEdit } from "../edits";
import { titleFromName } from "../indexes/indexText";
import { keepLinkTrue } from "../links/keepLink";
import { MemoryAfter, type Move } from "../links/memoryAfter";
import { stemOf } from "../paths";
import type { MemoryView } from "../rules/rule";
import { maskSpans } from "../secrets/mask";
import { PositionFinder, splitLines } from "../text";
import type { IgnoredReason } from "../tree/model";
import { ignoredEntries, memoryFiles } from "../tree/queries";
import type { FoundSecret, MigrationDraft, MigrationKind } from "./draft";
import { hasEntries, readHermesEntries } from "./hermesEntries";
import { destinationOf } from "./layouts";
import { LineBook } from "./lineBook";

/** Why something in a folder is no memory, as the end of a sentence. */
const reasons: Readonly<Record<IgnoredReason, string>> = {
  "hidden-dir": "it is hidden",
  "other-format": "it has a format of its own",
  "tool-dir": "it belongs to a tool",
  "not-memory-dir": "it holds no Markdown",
  "non-markdown": "it is no Markdown",
  "os-junk": "the system put it there",
  "symlink-dir": "it is a link to a folder",
  "symlink-outside": "it is a link that leaves the folder",
  "symlink-broken": "it is a link that leads nowhere",
  "not-a-file": "it is no file",
  unreadable: "it cannot be read",
  "out-of-scope": "it lies outside of what counts as memory",
};

/**
 * Takes over every memory file of a folder by the layout of its kind: texts as they are, links written so that they lead
 * to the same files at their new places, entries of Hermes as list items, and secrets taken out.
 */
export function draftFolder(
  source: MemoryView,
  kind: MigrationKind,
  notePatterns: readonly string[],
  /** Whether a file is there already, and has a title. */
  isThere: (path: string) => boolean,
  /** Whether the loose notes of a plain folder go below the root, where no request pays for them. */
  isLight = false,
): MigrationDraft {
  const secrets: FoundSecret[] = [];
  const books: LineBook[] = [];
  const passedOver = ignoredEntries(source.tree).map(({ path, reason }) => ({ path, reason: reasons[reason] }));
  const files = new Map<string, string>();
  const entries = new Map<string, string[]>();
  const told = new Set<string>();
  const { moves, leftOut } = planPlaces(source, kind, notePatterns, isLight);
  const after =
    source.links === undefined
      ? undefined
      : new MemoryAfter(
          { tree: source.tree, places: source.links.places },
          moves.filter(({ from, to }) => from !== to),
        );
  for (const { from, to } of moves) {
    const text = takeText(from, source, after, secrets);
    if (text === undefined) {
      passedOver.push({ path: from, reason: "it cannot be read as UTF-8" });
    } else if (kind === "hermes" && hasEntries(text)) {
      const read = readHermesEntries(from, text, to, told);
      books.push(read.book);
      entries.set(to, [...(entries.get(to) ?? []), ...read.lines]);
    } else {
      const book = new LineBook(from, linesOf(text));
      const place = freeName(to, files);
      book.keep(0, book.lines.length, place);
      books.push(book);
      files.set(place, text);
    }
  }
  for (const [path, lines] of entries) {
    const own = files.get(path);
    const text = `${lines.join("\n")}\n`;
    files.set(
      path,
      own === undefined
        ? `${isThere(path) ? "" : `# ${titleFromName(stemOf(path).toLowerCase())}\n\n`}## Facts\n\n${text}`
        : `${own.trimEnd()}\n\n## Facts\n\n${text}`,
    );
  }
  for (const { path, reason } of leftOut) {
    const book = new LineBook(path, linesOf(source.readText(path)?.text ?? ""));
    for (let line = 0; line < book.lines.length; line++) book.leave(line, reason);
    books.push(book);
  }
  return { files, books, secrets, passedOver };
}

interface PlannedPlaces {
  readonly moves: readonly Move[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** Where each file goes, each to a path of its own; the deeper one of two that want the same comes first. */
function planPlaces(
  source: MemoryView,
  kind: MigrationKind,
  notePatterns: readonly string[],
  isLight: boolean,
): PlannedPlaces {
  const leftOut: { path: string; reason: string }[] = [];
  const moves: Move[] = [];
  const taken = new Map<string, string>();
  const paths = [...memoryFiles(source.tree)];
  if (kind === "hermes") paths.sort((a, b) => b.split("/").length - a.split("/").length);
  for (const path of paths) {
    const destination = destinationOf(path, kind, notePatterns, isLight);
    if ("reason" in destination) leftOut.push({ path, reason: destination.reason });
    else {
      const isShared = kind === "hermes" && hasEntries(source.readText(path)?.text ?? "");
      const to = isShared ? destination.to : freeName(destination.to, taken);
      taken.set(to, path);
      moves.push({ from: path, to });
    }
  }
  return { moves, leftOut };
}

/** A name that nothing bears yet: the wanted one, or one with a number. */
function freeName(wanted: string, taken: ReadonlyMap<string, string>): string {
  let path = wanted;
  for (let number = 2; taken.has(path); number++) path = `${wanted.slice(0, -".md".length)}-${number}.md`;
  return path;
}

/** The text of a file at its new place; `undefined` when it cannot be read without loss. */
function takeText(
  path: string,
  source: MemoryView,
  after: MemoryAfter | undefined,
  secrets: FoundSecret[],
): string | undefined {
  const stored = source.readText(path)?.text;
  const facts = source.facts(path);
  if (stored === undefined || typeof facts !== "object" || !facts.isUtf8) return undefined;
  const linked = after === undefined ? stored : withTrueLinks(path, stored, source, after);
  const spans = source.findSecrets(linked);
  const places = new PositionFinder(linked);
  for (const { start, label } of spans) secrets.push({ source: path, line: places.at(start).line + 1, label });
  return spans.length === 0 ? linked : maskSpans(linked, spans);
}

function withTrueLinks(path: string, text: string, source: MemoryView, after: MemoryAfter): string {
  const lines = splitLines(text);
  const edits: ReplaceTextEdit[] = [];
  for (const resolved of source.links?.linksOf(path) ?? []) {
    if (resolved.link.form === "reference") continue;
    const line = lines[resolved.link.pathRange.start.line] ?? "";
    const edit = keepLinkTrue(resolved, path, line, after, after.pathOf(path));
    if (edit !== undefined) edits.push(edit);
  }
  return applyToText(text, edits);
}

function linesOf(text: string): string[] {
  const lines = splitLines(text);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
