import type { Budget } from "../memory/budget/budget";
import type { FileSystem } from "../memory/fileSystem";
import { followsArchitecture } from "../memory/hygiene/profile";
import { existenceIn } from "../memory/links/existence";
import { type FileFacts, titleOf } from "../memory/markdown/facts";
import type { MemoryView } from "../memory/rules/rule";
import { isSilenced } from "../memory/rules/run";
import { maskSecrets } from "../memory/secrets/mask";
import type { MemorySettings } from "../memory/settings";
import type { StoredText } from "../memory/text";
import type { MemoryTree } from "../memory/tree/model";
import { placementOf } from "../memory/tree/queries";
import { runSteps } from "../memory/tree/walk";
import { ContentFollower } from "./contentFollower";
import { Contents } from "./contents";
import { FindingStore } from "./findingStore";
import type { LanguageHost } from "./host";
import { LiveBudget } from "./liveBudget";
import { LiveLinks } from "./liveLinks";
import { LiveScans } from "./liveScans";
import { LiveTree } from "./liveTree";
import { type ViewSources, viewOf } from "./liveView";
import type { Logger } from "./logger";
import { RuleQuestions } from "./ruleQuestions";
import { Silencing } from "./silencing";
import { UnreadFiles } from "./unreadFiles";

/** What a live memory is made of. */
export interface LiveMemoryOptions {
  readonly uri: string;
  readonly rootName: string;
  readonly fileSystem: FileSystem;
  readonly settings: MemorySettings;
  readonly parentHasIndex: () => boolean;
  /** Whether the repository around the memory ignores a path. */
  readonly isGitIgnored: (path: string) => boolean;
  readonly host: LanguageHost;
  readonly logger: Logger;
  /** Called when something that is shown may have changed. */
  readonly changed: () => void;
}

/**
 * One memory root kept true while files and texts change. Work is done one piece after another, in slices; at rest the
 * tree, the facts and the findings are those that a fresh walk of the same files would give.
 */
export class LiveMemory {
  readonly uri: string;
  readonly findings = new FindingStore((finding) => isSilenced(finding, { tree: this.tree, facts: this.facts }));
  private readonly facts = (path: string): ReturnType<Contents["facts"]> => this.contents.facts(path);
  private readonly stopped = new AbortController();
  private readonly contents: Contents;
  private readonly scans: LiveScans;
  private readonly liveBudget: LiveBudget;
  private readonly liveLinks: LiveLinks;
  private readonly liveTree: LiveTree;
  private readonly texts: ContentFollower;
  private readonly rules: RuleQuestions;
  private readonly viewSources: ViewSources;
  /** Titles as they may be shown, since looking for secrets costs. */
  private readonly titles = new WeakMap<FileFacts, { readonly title: string | undefined }>();

  constructor(private readonly options: LiveMemoryOptions) {
    const { changed, fileSystem, host, logger, parentHasIndex, rootName, settings } = options;
    const { findings } = this;
    const { signal } = this.stopped;
    const view = (): MemoryView => this.view;
    this.uri = options.uri;
    const failed = (cause: unknown): void => logger.error(`${rootName} could not be updated.`, cause);
    const contents = new Contents(fileSystem);
    const unread = new UnreadFiles({
      contents,
      host,
      signal,
      wasRead: (path) => this.texts.follow(path, this.tree),
    });
    const liveLinks = new LiveLinks({
      exists: existenceIn(fileSystem),
      isGitIgnored: options.isGitIgnored,
      host,
      signal,
      reachChanged: (paths) => this.rules.filesConcerned(paths),
      failed,
    });
    const scans = new LiveScans({
      readText: (path) => contents.text(path)?.text,
      host,
      signal,
      scanned: (path) => runSteps(this.rules.filesConcerned([path])),
      failed: (cause) => logger.error(`${rootName} could not be looked through.`, cause),
    });
    const budget = new LiveBudget({
      settings: settings.budget,
      host,
      tree: () => this.tree,
      readText: (path) => contents.text(path),
      changed: () => {
        if (!signal.aborted) this.rules.budgetChanged();
      },
      failed: (path, cause) => logger.error(`Tokens of ${path} could not be counted.`, cause),
    });
    const kept = { budget, contents, findings, liveLinks, scans, silencing: new Silencing(), unread };
    const rules = new RuleQuestions({ findings, liveLinks, view, changed });
    this.contents = contents;
    this.scans = scans;
    this.liveBudget = budget;
    this.liveLinks = liveLinks;
    this.rules = rules;
    this.texts = new ContentFollower(kept, view);
    this.liveTree = new LiveTree({
      fileSystem,
      settings,
      parentHasIndex,
      host,
      signal,
      kept,
      rules,
      view,
      changed,
      failed,
    });
    this.viewSources = {
      settings,
      rootName,
      facts: this.facts,
      readText: (path) => this.readText(path),
      scans,
      host,
      stat: (path) => this.stat(path),
    };
  }

  /** The newest tree; that of a missing root before the first walk. */
  get tree(): MemoryTree {
    return this.liveTree.tree;
  }

  /** Whether the first walk is done. */
  get isWalked(): boolean {
    return this.liveTree.isWalked;
  }

  get settings(): MemorySettings {
    return this.options.settings;
  }

  get rootName(): string {
    return this.options.rootName;
  }

  /** What the rules, the context and the index look at, as of now. */
  get view(): MemoryView {
    const { tree, parentHasIndex, memfsConfig } = this.liveTree;
    const { budget, liveLinks } = this;
    return viewOf(this.viewSources, { tree, parentHasIndex, budget, links: liveLinks.links, memfsConfig });
  }

  /** Core memory against its limit, with the counts known so far. */
  get budget(): Budget {
    return this.liveBudget.budget;
  }

  /** Whether every core file is counted and no count is under way. */
  get isCounted(): boolean {
    return this.liveBudget.isCounted;
  }

  /** Whether a count is under way. */
  get isCounting(): boolean {
    return this.liveBudget.isCounting;
  }

  /** The text of a memory file as it is now, unsaved changes included; nothing outside memory is read. */
  readText(path: string): StoredText | undefined {
    return placementOf(this.tree, path) === "ignored" ? undefined : this.contents.text(path);
  }

  /** Facts of a memory file, read now when they were not yet. */
  factsNow(path: string): ReturnType<Contents["facts"]> {
    const known = this.contents.facts(path);
    return known !== undefined || placementOf(this.tree, path) === "ignored" ? known : this.contents.read(path);
  }

  /** A text of this memory as it may be shown: with its secrets masked. */
  masked(text: string): string {
    return maskSecrets(text, this.options.host.findSecrets);
  }

  /** The text of a memory file as it may be shown; empty when it cannot be read. */
  shownText(path: string): string {
    return this.masked(this.readText(path)?.text ?? "");
  }

  /** What a file says it is about, as it may be shown; `undefined` when it says nothing or was not read yet. */
  titleOf(path: string): string | undefined {
    const facts = this.contents.facts(path);
    if (typeof facts !== "object") return undefined;
    const known = this.titles.get(facts);
    if (known !== undefined) return known.title;
    const said = titleOf(facts);
    const title = said === undefined ? undefined : this.masked(said);
    this.titles.set(facts, { title });
    return title;
  }

  /** Size and time of a file on disk. */
  stat(path: string): ReturnType<FileSystem["stat"]> {
    return this.options.fileSystem.stat(path);
  }

  /** Whether a document of this file is open. */
  isOpen(path: string): boolean {
    return this.contents.isOpen(path);
  }

  /** Paths of this root's open documents. */
  openPaths(): Iterable<string> {
    return this.contents.openPaths();
  }

  /** Walks everything anew and reads every file again; tells how many directories were listed so far. */
  walk(onProgress?: (directories: number) => void): Promise<void> {
    return this.liveTree.walk(onProgress);
  }

  /** Looks again at paths where something happened: files or folders that came, went, changed or were renamed. */
  update(changed: readonly string[]): Promise<void> {
    return this.liveTree.update(changed);
  }

  /** Asks everything again that hangs on the date. */
  dayChanged(): Promise<void> {
    return followsArchitecture(this.tree, this.settings) ? this.liveTree.askAll() : Promise.resolve();
  }

  /** Takes the unsaved text of a document; what it changes in facts and findings is there when this returns. */
  setText(path: string, text: string): void {
    if (!this.contents.isOpen(path)) this.findings.touchFile(path);
    this.contents.setOpenText(path, text);
    this.texts.follow(path, this.tree);
    this.rules.textsChanged(path);
    runSteps(this.rules.settleLinks(this.tree, path));
    this.options.changed();
  }

  /** Takes back an unsaved text: the file on disk counts again. */
  closeText(path: string): void {
    this.contents.closeText(path);
    this.findings.touchFile(path);
    if (placementOf(this.tree, path) !== "ignored") this.contents.read(path);
    this.texts.follow(path, this.tree);
    this.scans.start();
    this.rules.textsChanged(path);
    runSteps(this.rules.settleLinks(this.tree, path));
    this.options.changed();
  }

  /** Resolves when all work asked for so far is done, counting aside, and what was asked for meanwhile. */
  settled(): Promise<void> {
    return this.liveTree.settled();
  }

  /** Ends all work; nothing is told after this. */
  dispose(): void {
    this.stopped.abort();
    this.liveBudget.dispose();
  }
}
