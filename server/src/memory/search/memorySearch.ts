import MiniSearch, { type SearchResult } from "minisearch";
import type { CalendarDate } from "../hygiene/dailyNotes";
import { followsArchitecture } from "../hygiene/profile";
import { findHeadings } from "../markdown/headings";
import { INDEX_NAME, MARKDOWN_EXTENSION } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { defaultSettings, type MemorySettings } from "../settings";
import { clipText } from "../text";
import type { MemoryTree } from "../tree/model";
import { directoriesBelow, findDirectory } from "../tree/queries";
import { changedDirectories } from "../tree/update";
import type { Steps } from "../tree/walk";
import { type LineHit, locateHits } from "./locateHits";
import { makeOrder, type Ranked } from "./order";
import { planSearch, type SearchPlan } from "./plan";
import { isEmptyQuery, parseQuery, type SearchQuery } from "./query";
import { makeSignature, mayHold, phraseHashes, type Signature, termHashes } from "./signature";
import { phraseStage, stages } from "./stages";
import { TermCounts } from "./termCounts";
import { termsOf } from "./terms";

/** One place in memory that answers a query. */
export interface SearchHit {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
  /** The nearest heading above the line, or the line itself where it is one. */
  readonly heading: string | undefined;
  readonly text: string;
  /** The higher the better; comparable within one answer only. */
  readonly score: number;
}

/** How to search. */
export interface SearchOptions {
  /** The local date. */
  readonly today: CalendarDate;
  /** The most hits to give. Default: 20. */
  readonly limit?: number;
  /** Whether the architecture profile's order applies. Default: when the memory follows it (decision SC11). */
  readonly isArchitecture?: boolean;
  /** Which files have which role, and whether the profile holds. Default: the default settings. */
  readonly settings?: Pick<MemorySettings, "dailyNotes" | "architecture">;
}

/** The text of a memory file as it is now; `undefined` when there is none to read. */
export type ReadText = (path: string) => string | undefined;

/** A file as the index takes it: terms with spaces between. */
interface IndexedFile {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const defaultLimit = 20;
/** Of a text beyond this many characters only the beginning is searched. */
const longestSearchedText = 4 * 1024 * 1024;

/**
 * Finds words and phrases in one memory. The index is built by the first `update` and kept current by those that
 * follow; texts are not kept, and are read again where a hit has to be shown.
 */
export class MemorySearch {
  private readonly index = new MiniSearch<IndexedFile>({
    idField: "path",
    fields: ["name", "title", "text"],
    tokenize: (terms) => (terms === "" ? [] : terms.split(" ")),
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: { name: 3, title: 2 } },
  });
  private readonly signatures = new Map<string, Signature>();
  private readonly counts = new TermCounts();
  private tree: MemoryTree | undefined;

  constructor(private readonly readText: ReadText) {}

  /**
   * Brings the index to a tree: takes in what came, drops what went, and reads anew the files at or below the changed
   * paths. Stepwise, so that a caller can pause; a caller that stops asking goes on later with the same paths.
   */
  *update(tree: MemoryTree, changed: Iterable<string> = []): Steps<void> {
    const stale = new Set<string>();
    for (const [before, after] of changedDirectories(this.tree?.root, tree.root)) {
      const had = new Set(before?.files);
      for (const name of after?.files ?? []) if (!had.delete(name)) stale.add(joinPath(after?.path ?? "", name));
      for (const name of had) stale.add(joinPath(before?.path ?? "", name));
    }
    for (const path of changed) for (const file of filesAt(tree, path)) stale.add(file);
    let steps = 0;
    for (const path of stale) {
      this.refresh(path, isMemoryFile(tree, path) ? this.readText(path) : undefined);
      yield { directories: ++steps };
    }
    this.tree = tree;
  }

  /** The best places, in the order of the architecture's layers where the memory follows it, else the best first. */
  search(written: string, options: SearchOptions): SearchHit[] {
    const query = parseQuery(written);
    const { tree } = this;
    if (tree === undefined || isEmptyQuery(query)) return [];
    const limit = options.limit ?? defaultLimit;
    const settings = options.settings ?? defaultSettings;
    const isArchitecture = options.isArchitecture ?? followsArchitecture(tree, settings);
    const order = makeOrder(isArchitecture, options.today, settings);
    const hits: (SearchHit & Ranked)[] = [];
    let files = 0;
    for (const found of order(this.findFiles(query).map((result) => ({ ...ranked(result), result })))) {
      if (files >= limit) break;
      const located = this.locate(found.result, query);
      if (located.length > 0) files++;
      for (const { share, ...hit } of located)
        hits.push({ ...hit, path: found.path, score: rounded(found.score * share) });
    }
    return order(hits).slice(0, limit);
  }

  /**
   * The files that answer, by stages, each asked only when the one before found nothing: all words, as they are or as
   * beginnings of words; all words with typing errors; any of the words, those that many files hold last. A phrase is never given up.
   */
  private findFiles(query: SearchQuery): SearchResult[] {
    const plan = planSearch(query, this.index.documentCount, (term) => this.counts.shareOf(term));
    const within = this.findPhrases(query, plan);
    if (query.words.length === 0) return within ?? [];
    const allowed = within === undefined ? undefined : new Map(within.map((found) => [found.id, found.score]));
    const besides = termHashes(plan.besides);
    for (const stage of stages) {
      const isEvery = stage.combineWith === "AND";
      const queries = [...plan[stage.terms]];
      const found = this.index.search({ queries, ...stage }).flatMap((result): SearchResult[] => {
        if (isEvery && !this.mayHold(result, besides)) return [];
        if (allowed === undefined) return [result];
        const score = allowed.get(result.id);
        return score === undefined ? [] : [{ ...result, score: result.score + score }];
      });
      if (found.length > 0) return found;
    }
    return within ?? [];
  }

  /** The files that may hold all phrases; `undefined` when none is asked for. */
  private findPhrases({ phrases }: SearchQuery, { phraseTerms }: SearchPlan): SearchResult[] | undefined {
    if (phrases.length === 0) return undefined;
    const hashes = phrases.flatMap(phraseHashes);
    return this.index
      .search({ queries: [...phraseTerms], ...phraseStage })
      .filter((result) => this.mayHold(result, hashes));
  }

  private mayHold({ id }: SearchResult, hashes: readonly number[]): boolean {
    const signature = this.signatures.get(String(id));
    return signature !== undefined && mayHold(signature, hashes);
  }

  private locate(found: SearchResult, { words, phrases }: SearchQuery): LineHit[] {
    const text = this.readText(String(found.id));
    if (text === undefined) return [];
    const terms = new Set([...Object.keys(found.match), ...words]);
    return locateHits(clipText(text, longestSearchedText), { terms, phrases });
  }

  private refresh(path: string, text: string | undefined): void {
    if (this.index.has(path)) this.index.discard(path);
    this.signatures.delete(path);
    if (text === undefined) return;
    const searched = clipText(text, longestSearchedText);
    const name = termsOf(nameText(path));
    const title = Array.from(findHeadings(searched), (heading) => termsOf(heading.text)).flat();
    const terms = termsOf(searched);
    this.counts.add(terms);
    this.signatures.set(path, makeSignature([...name, ...terms]));
    this.index.add({ path, name: name.join(" "), title: title.join(" "), text: terms.join(" ") });
  }
}

function ranked({ id, score }: SearchResult): Ranked {
  return { path: String(id), score, line: 0 };
}

/** What the path tells: its names without the index's, which says nothing. */
function nameText(path: string): string {
  return baseName(path) === INDEX_NAME ? parentPath(path) : path.slice(0, -MARKDOWN_EXTENSION.length);
}

function isMemoryFile(tree: MemoryTree, path: string): boolean {
  return findDirectory(tree, parentPath(path))?.files.includes(baseName(path)) === true;
}

/** The memory files that a path stands for: itself, or all below it. */
function* filesAt(tree: MemoryTree, path: string): Generator<string> {
  const node = findDirectory(tree, path);
  if (node === undefined) {
    if (isMemoryFile(tree, path)) yield path;
    return;
  }
  for (const below of directoriesBelow(node)) for (const name of below.files) yield joinPath(below.path, name);
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
