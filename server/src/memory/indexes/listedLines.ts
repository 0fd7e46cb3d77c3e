import { addToGroup } from "../groups";
import { type IndexEntry, indexEntries } from "../links/listing";
import type { ResolvedLink } from "../links/resolve";
import { splitLines } from "../text";
import type { IndexLineSource } from "./indexLines";

/** An index as it is looked at once for many things that move, since it can list very many. */
interface ListedLines {
  readonly lines: readonly string[];
  readonly entries: ReadonlyMap<string, readonly IndexEntry[]>;
  readonly links: ReadonlyMap<number, readonly ResolvedLink[]>;
}

/** Reads each index once and answers what single entries and lines of it are. */
export class ListedLineReader {
  private readonly known = new Map<string, ListedLines>();

  constructor(private readonly source: IndexLineSource) {}

  /** The entries of an index that are about a target. */
  entriesAbout(index: string, target: string): readonly IndexEntry[] {
    return this.read(index).entries.get(target) ?? [];
  }

  /** The text of lines of an index, first and last, zero-based. */
  linesOf(index: string, firstLine: number, lastLine: number): readonly string[] {
    return this.read(index).lines.slice(firstLine, lastLine + 1);
  }

  /** The links that start on lines of an index, in their order. */
  *linksOn(index: string, firstLine: number, lastLine: number): Generator<ResolvedLink> {
    const { links } = this.read(index);
    for (let line = firstLine; line <= lastLine; line++) yield* links.get(line) ?? [];
  }

  private read(index: string): ListedLines {
    const there = this.known.get(index);
    if (there !== undefined) return there;
    const entries = new Map<string, IndexEntry[]>();
    const links = new Map<number, ResolvedLink[]>();
    const known = this.source.links;
    for (const entry of known === undefined ? [] : indexEntries(index, known)) addToGroup(entries, entry.target, entry);
    for (const resolved of known?.linksOf(index) ?? []) addToGroup(links, resolved.link.range.start.line, resolved);
    const read = { lines: splitLines(this.source.readText(index)?.text ?? ""), entries, links };
    this.known.set(index, read);
    return read;
  }
}
