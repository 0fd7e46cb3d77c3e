import { LinkGraph } from "../memory/links/graph";
import { linksOfGraph, type MemoryLinks } from "../memory/links/memoryLinks";
import { findUnreachable } from "../memory/links/reach";
import type { FileFacts } from "../memory/markdown/facts";
import { sayTheSame } from "../memory/markdown/fileHeadings";
import { FileLinks } from "../memory/markdown/fileLinks";
import type { MemoryTree } from "../memory/tree/model";
import { absentTree, type Steps } from "../memory/tree/walk";
import type { LanguageHost } from "./host";
import { Cancelled, filesInStep, runInSlices } from "./slices";

/**
 * Milliseconds of quiet after which reachability is found out again; it concerns hints only and costs a whole pass. The
 * first time it is found out at once.
 */
const quiet = 150;

/** What live links are made of. */
export interface LiveLinksOptions {
  readonly exists: (path: string) => boolean;
  readonly isGitIgnored: (path: string) => boolean;
  readonly host: LanguageHost;
  readonly signal: AbortSignal;
  /**
   * Asks about the files that discovery finds now and did not before, or the other way round, in steps; at first all count
   * as found.
   */
  readonly reachChanged: (paths: Iterable<string>) => Steps<void>;
  readonly failed: (cause: unknown) => void;
}

/** The links of one memory kept true: the graph at once, reachability a moment later. */
export class LiveLinks {
  private readonly graph: LinkGraph;
  private readonly touched = new Set<string>();
  private readonly headings = new Map<string, string>();
  /** Files whose headings changed, so that links to them may lead to another one or to none. */
  private readonly renamed = new Set<string>();
  /** What discovery does not find, which is little in most memories; a file that has just come is not among it. */
  private unreachable: ReadonlySet<string> | undefined;
  private isKnown = false;
  private tree: MemoryTree = absentTree("missing");
  private round = 0;
  /** How often the graph was told something, and how often when its links were last found out. */
  private changes = 0;
  private settledAt = 0;
  private mustReachAgain = false;
  private isSettling = false;
  private reaching: Promise<void> = Promise.resolve();
  private readonly shown: MemoryLinks;

  constructor(private readonly options: LiveLinksOptions) {
    this.graph = new LinkGraph(options.exists);
    this.shown = linksOfGraph(this.graph, {
      isReachable: (path) => (this.unreachable === undefined ? undefined : !this.unreachable.has(path)),
      isGitIgnored: options.isGitIgnored,
    });
  }

  /** The links, once every file was read. */
  get links(): MemoryLinks | undefined {
    return this.isKnown ? this.shown : undefined;
  }

  /** Says that every file was read once. */
  markKnown(): void {
    this.isKnown = true;
  }

  /** Takes a file that is there, before it is read. While all are being read none has to be known before. */
  addFile(path: string): void {
    if (!this.isKnown) return;
    this.changes++;
    this.graph.addFile(path);
  }

  /** Takes what a file says. */
  setFacts(path: string, facts: FileFacts | "unreadable" | undefined): void {
    this.changes++;
    const headings = typeof facts === "object" ? facts.packedHeadings : "";
    const before = this.headings.get(path);
    // Until every file was read once, all are asked about in any case.
    if (this.isKnown) {
      this.touched.add(path);
      if (before === undefined || !sayTheSame(before, headings)) this.renamed.add(path);
    }
    this.headings.set(path, headings);
    if (typeof facts === "object") this.graph.setFile(path, facts.links, facts.name);
    else this.graph.setFile(path, FileLinks.none, undefined);
  }

  /** Forgets a file that is gone. */
  removeFile(path: string): void {
    this.changes++;
    this.touched.delete(path);
    this.renamed.delete(path);
    this.headings.delete(path);
    this.graph.removeFile(path);
  }

  /** Takes or forgets a memory directory. */
  setDirectory(path: string, isMemory: boolean): void {
    this.changes++;
    this.graph.setDirectory(path, isMemory);
  }

  /** Says that things which are not memory may have come or gone anywhere. */
  otherFilesChanged(): void {
    this.graph.otherFilesChanged();
  }

  /** Says that something which is not memory may have come or gone at a path, and below it, where `below` stands now. */
  otherFileChanged(path: string, below: readonly string[]): void {
    this.graph.otherFileChanged(path, below);
  }

  /** Says that a file has to be asked about again although its own links are the same. */
  touchFile(path: string): void {
    this.touched.add(path);
  }

  /**
   * Finds out again what the links mean that may have changed, once every file was read, in steps. Answers the
   * files to ask about again. A file whose text changes while that goes on is found out alone, and not kept waiting.
   */
  *settle(tree: MemoryTree, changed?: string): Steps<Iterable<string>> {
    this.tree = tree;
    if (!this.isKnown) return [];
    if (this.isSettling && changed !== undefined) {
      this.graph.settleFile(changed);
      return [changed];
    }
    const settled = new Set<string>();
    this.isSettling = true;
    try {
      for (const path of this.graph.settling()) {
        settled.add(path);
        if (settled.size % filesInStep === 0) yield { directories: settled.size };
      }
    } finally {
      this.isSettling = false;
    }
    for (const path of this.touched) settled.add(path);
    this.settledAt = this.changes;
    for (const path of this.renamed) for (const source of this.graph.sources.of(path)) settled.add(source);
    this.renamed.clear();
    this.touched.clear();
    if (this.graph.takeLeadsElsewhere() || this.mustReachAgain) this.scheduleReach();
    return settled;
  }

  /** Resolves when reachability is found out as far as it was asked for. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.round; ) {
      seen = this.round;
      await this.reaching;
    }
  }

  private scheduleReach(): void {
    const round = ++this.round;
    this.mustReachAgain = false;
    const { host, signal } = this.options;
    const moment = this.unreachable === undefined ? host.pause() : host.wait(quiet);
    this.reaching = moment.then(async () => {
      if (round !== this.round || signal.aborted) return;
      try {
        const seen = this.changes;
        const isSeenWhole = seen === this.settledAt;
        const unreachable = await runInSlices(findUnreachable(this.tree, this.graph), host, signal);
        if (round !== this.round) return;
        // Links that were not found out meanwhile seemed to lead nowhere.
        if (isSeenWhole && seen === this.changes) {
          await runInSlices(this.adoptReach(unreachable), host, signal);
          this.findSourcesSoon();
        } else if (this.changes === this.settledAt) this.scheduleReach();
        else this.mustReachAgain = true;
      } catch (cause) {
        if (!(cause instanceof Cancelled)) throw cause;
      }
    });
  }

  /** Finds out who links to what when nothing else is to be shown any more, so that nobody has to wait for it later. */
  private findSourcesSoon(): void {
    const { failed, host, signal } = this.options;
    void host.wait(quiet).then(async () => {
      if (signal.aborted) return;
      await runInSlices(this.graph.sources.findingOut(), host, signal).catch((cause: unknown) => {
        if (!(cause instanceof Cancelled)) failed(cause);
      });
    });
  }

  private adoptReach(unreachable: ReadonlySet<string>): Steps<void> {
    const before = this.unreachable ?? new Set();
    this.unreachable = unreachable;
    return this.options.reachChanged(difference(before, unreachable));
  }
}

/** What is in one of two sets and not in the other. */
function* difference(a: ReadonlySet<string>, b: ReadonlySet<string>): Generator<string> {
  for (const path of a) if (!b.has(path)) yield path;
  for (const path of b) if (!a.has(path)) yield path;
}
