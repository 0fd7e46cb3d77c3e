import { type Budget, measureBudget } from "../memory/budget/budget";
import { selectedHarnesses } from "../memory/context/harnessLimits";
import { hasMemfsConfig, MEMFS_CONFIG_NAME } from "../memory/context/memfsConfig";
import type { FileSystem } from "../memory/fileSystem";
import { type Calendar, dayOfChange } from "../memory/hygiene/calendar";
import { followsArchitecture } from "../memory/hygiene/profile";
import { existenceIn } from "../memory/links/existence";
import { type FileFacts, titleOf } from "../memory/markdown/facts";
import { INDEX_NAME } from "../memory/names";
import { baseName, joinPath, ROOT_PATH } from "../memory/paths";
import type { MemoryView } from "../memory/rules/rule";
import { isSilenced } from "../memory/rules/run";
import { maskSecrets } from "../memory/secrets/mask";
import { findOtherFiles } from "../memory/secrets/otherFiles";
import type { MemorySettings } from "../memory/settings";
import type { StoredText } from "../memory/text";
import type { MemoryTree } from "../memory/tree/model";
import { coreFiles, directoriesBelow, findDirectory, placementOf } from "../memory/tree/queries";
import { updateTree } from "../memory/tree/update";
import { absentTree, runSteps, type Steps, walkMemory } from "../memory/tree/walk";
import { Contents } from "./contents";
import { FindingStore } from "./findingStore";
import type { LanguageHost } from "./host";
import { LiveLinks } from "./liveLinks";
import { LiveScans } from "./liveScans";
import type { Logger } from "./logger";
import { SecondLooks } from "./secondLooks";
import { Silencing } from "./silencing";
import { runInSlices } from "./slices";
import { TokenCounts } from "./tokenCounts";
import { manyChanges, TreeFollower } from "./treeFollower";
import { UnreadFiles } from "./unreadFiles";
import { WorkQueue } from "./workQueue";

/** So many files are read again without a report that they changed. */
const fewFiles = 200;

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
  private currentTree: MemoryTree | undefined;
  private readonly contents: Contents;
  private readonly counts: TokenCounts;
  private readonly unread: UnreadFiles;
  private readonly stopped = new AbortController();
  private readonly secondLooks: SecondLooks;
  private readonly work: WorkQueue;
  private readonly follower: TreeFollower;
  private readonly liveLinks: LiveLinks;
  private readonly scans: LiveScans;
  private knownBudget: Budget | undefined;
  /** The text of the root's own limits file, as of the last look at the disk. */
  private memfsConfig: string | undefined;
  private hasParentIndex = false;
  /** Titles as they may be shown, since looking for secrets costs. */
  private readonly titles = new WeakMap<FileFacts, { readonly title: string | undefined }>();
  /** Whether the rules have to be asked about all that they were not asked about before. */
  private mustAskAll = false;
  private readonly silencing = new Silencing();

  constructor(private readonly options: LiveMemoryOptions) {
    this.uri = options.uri;
    this.work = new WorkQueue(this.stopped.signal, (cause) =>
      options.logger.error(`${options.rootName} could not be updated.`, cause),
    );
    this.contents = new Contents(options.fileSystem);
    this.unread = new UnreadFiles({
      contents: this.contents,
      host: options.host,
      signal: this.stopped.signal,
      wasRead: (path) => this.contentChanged(path),
    });
    this.secondLooks = new SecondLooks(options.host, (folders) => void this.lookAgain(folders));
    this.liveLinks = new LiveLinks({
      exists: existenceIn(options.fileSystem),
      isGitIgnored: options.isGitIgnored,
      host: options.host,
      signal: this.stopped.signal,
      reachChanged: (paths) => this.recheckFiles(paths),
    });
    this.scans = new LiveScans({
      readText: (path) => this.contents.text(path)?.text,
      host: options.host,
      signal: this.stopped.signal,
      scanned: (path) => runSteps(this.recheckFiles([path])),
      failed: (cause) => options.logger.error(`${options.rootName} could not be looked through.`, cause),
    });
    this.counts = new TokenCounts(
      options.host,
      () => this.recount(),
      (path, cause) => options.logger.error(`Tokens of ${path} could not be counted.`, cause),
    );
    const { contents, counts, findings, liveLinks, scans, silencing, unread } = this;
    const { fileSystem } = options;
    this.follower = new TreeFollower({
      fileSystem,
      contents,
      counts,
      findings,
      liveLinks,
      scans,
      silencing,
      unread,
    });
  }

  /** The newest tree; that of a missing root before the first walk. */
  get tree(): MemoryTree {
    return this.currentTree ?? absentTree("missing");
  }

  /** Whether the first walk is done. */
  get isWalked(): boolean {
    return this.currentTree !== undefined;
  }

  get settings(): MemorySettings {
    return this.options.settings;
  }

  get rootName(): string {
    return this.options.rootName;
  }

  /** What the rules, the context and the index look at, as of now. */
  get view(): MemoryView {
    const { scans } = this;
    let calendar: Calendar | undefined;
    // Most views are never asked for the time.
    const now = (): Calendar => {
      calendar ??= this.options.host.calendar();
      return calendar;
    };
    return {
      tree: this.tree,
      settings: this.options.settings,
      rootName: this.options.rootName,
      parentHasIndex: this.hasParentIndex,
      facts: this.facts,
      scan: (path) => scans.get(path),
      get otherFiles() {
        return scans.otherFiles;
      },
      findSecrets: this.options.host.findSecrets,
      budget: this.budget,
      links: this.liveLinks.links,
      readText: (path) => this.readText(path),
      get today() {
        return now().today;
      },
      changedOn: (path) => dayOfChange(this.stat(path), now()),
      memfsConfig: this.memfsConfig,
    };
  }

  /** Core memory against its limit, with the counts known so far. */
  get budget(): Budget {
    this.knownBudget ??= measureBudget(
      this.options.settings.budget,
      coreFiles(this.tree).map((path) => ({ path, count: this.counts.get(path) })),
    );
    return this.knownBudget;
  }

  /** Whether every core file is counted and no count is under way. */
  get isCounted(): boolean {
    return !this.isCounting && this.budget.shares.every(({ count }) => count !== undefined);
  }

  /** Whether a count is under way. */
  get isCounting(): boolean {
    return this.counts.isCounting();
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
    return this.work.add(async () => {
      const steps = walkMemory(this.options.fileSystem, this.options.settings.tree);
      const tree = await runInSlices(steps, this.options.host, this.stopped.signal, onProgress);
      await this.run(this.adopt(tree, undefined));
      await this.readUnread();
      await this.liveLinks.settled();
      this.scans.start();
      await this.findOthers();
      this.secondLooks.add([ROOT_PATH]);
    });
  }

  /** Looks again at paths where something happened: files or folders that came, went, changed or were renamed. */
  update(changed: readonly string[]): Promise<void> {
    return this.work.add(async () => {
      const { fileSystem, settings } = this.options;
      const before = this.tree;
      const steps: Steps<MemoryTree> =
        changed.length > manyChanges
          ? walkMemory(fileSystem, settings.tree)
          : updateTree(before, fileSystem, settings.tree, changed);
      await this.run(this.adopt(await this.run(steps), changed));
      await this.readUnread();
      this.scans.start();
      if (changed.some((path) => placementOf(this.tree, path) === "ignored")) await this.findOthers();
      this.secondLooks.add(
        changed.filter((path) => path !== ROOT_PATH && findDirectory(this.tree, path) !== undefined),
      );
    });
  }

  /** Looks into folders again for what nobody reported; where they are small, also at what their files say. */
  private lookAgain(folders: readonly string[]): Promise<void> {
    return this.work.add(async () => {
      const { fileSystem, settings } = this.options;
      const files = folders.reduce((sum, path) => sum + (findDirectory(this.tree, path)?.fileCount ?? 0), 0);
      const tree = await this.run(updateTree(this.tree, fileSystem, settings.tree, folders));
      await this.run(this.adopt(tree, files > fewFiles ? [] : folders));
      await this.readUnread();
      this.scans.start();
    });
  }

  /** Asks everything again that hangs on the date. */
  dayChanged(): Promise<void> {
    if (!followsArchitecture(this.tree, this.settings)) return Promise.resolve();
    return this.work.add(() => this.run(this.askAll()));
  }

  /** Takes the unsaved text of a document; what it changes in facts and findings is there when this returns. */
  setText(path: string, text: string): void {
    if (!this.contents.isOpen(path)) this.findings.touchFile(path);
    this.contents.setOpenText(path, text);
    this.contentChanged(path);
    this.checkRootAboutTexts(path);
    runSteps(this.settleLinks(path));
    this.options.changed();
  }

  /** Takes back an unsaved text: the file on disk counts again. */
  closeText(path: string): void {
    this.contents.closeText(path);
    this.findings.touchFile(path);
    if (placementOf(this.tree, path) !== "ignored") this.contents.read(path);
    this.contentChanged(path);
    this.scans.start();
    this.checkRootAboutTexts(path);
    runSteps(this.settleLinks(path));
    this.options.changed();
  }

  /** Resolves when all work asked for so far is done, counting aside, and what was asked for meanwhile. */
  async settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.work.settled(); ) {
      seen = this.work.settled();
      await seen;
      await this.liveLinks.settled();
      await this.scans.settled();
    }
  }

  /** Ends all work; nothing is told after this. */
  dispose(): void {
    this.stopped.abort();
    this.counts.clear();
  }

  private run<Result>(steps: Steps<Result>): Promise<Result> {
    return runInSlices(steps, this.options.host, this.stopped.signal);
  }

  /** Makes a tree the current one: asks the rules about what differs and marks what has to be read. */
  private *adopt(tree: MemoryTree, changed: readonly string[] | undefined): Steps<void> {
    const before = this.currentTree;
    this.currentTree = tree;
    if (before !== undefined && followsArchitecture(before, this.settings) !== followsArchitecture(tree, this.settings))
      this.mustAskAll = true;
    this.knownBudget = undefined;
    this.hasParentIndex = this.options.parentHasIndex();
    this.memfsConfig = hasMemfsConfig(tree) ? this.contents.text(MEMFS_CONFIG_NAME)?.text : undefined;
    yield* this.follower.follow(before, this.view, changed);
    this.findings.checkRoot(this.view);
    this.options.changed();
  }

  /** Reads what is unread, and follows it into the links. */
  private async readUnread(): Promise<void> {
    await this.unread.readAll();
    this.liveLinks.markKnown();
    await this.run(this.settleLinks());
    this.checkRootAboutTexts();
    if (this.mustAskAll) await this.run(this.askAll());
    this.options.changed();
  }

  /** Finds the files beside memory that are to be looked through, and looks through them all. */
  private async findOthers(): Promise<void> {
    if (this.settings.secrets.scan !== "everything") return;
    const found = await this.run(findOtherFiles(this.tree, this.options.fileSystem));
    for (const path of this.scans.takeOtherFiles(found))
      if (placementOf(this.tree, path) === "ignored") this.findings.forgetFile(path);
    this.options.changed();
  }

  /** Follows a change of a file's facts into the rules, the budget and, for an index, into what it silences. */
  private contentChanged(path: string): void {
    this.unread.delete(path);
    const placement = placementOf(this.tree, path);
    if (placement === "ignored" && !this.scans.isOtherFile(path)) {
      this.scans.forget(path);
      this.findings.forgetFile(path);
      return;
    }
    const openText = this.contents.openText(path);
    if (openText === undefined) this.scans.request(path);
    else this.scans.scanNow(path, openText);
    // Every file that was read is asked about when its links are known; what is in context or in front is not kept waiting.
    if (placement !== "external" || openText !== undefined) this.findings.checkFile(path, this.view);
    if (placement === "ignored") return;
    const facts = this.contents.facts(path);
    if (baseName(path) === INDEX_NAME && this.silencing.follow(path, facts)) this.findings.silencingChanged();
    if (placement === "core") this.count(path);
    this.liveLinks.setFacts(path, facts);
  }

  /** Follows what changed into the links, and asks about every file whose links may mean something else. */
  private *settleLinks(changed?: string): Steps<void> {
    let directories = 0;
    const settled = yield* this.liveLinks.settle(this.tree, changed);
    const { view } = this;
    for (const path of settled) {
      this.findings.checkFile(path, view);
      yield { directories: ++directories };
    }
  }

  /**
   * Asks about the root again where texts decide: everywhere in a memory that follows the architecture, and of external
   * files where a harness limits them too. The sizes of core files are asked about with each count.
   */
  private checkRootAboutTexts(path?: string): void {
    const { view } = this;
    const isLimited = (): boolean =>
      path?.includes("/") !== false && selectedHarnesses(view).some(({ limitsExternalFiles }) => limitsExternalFiles);
    if (followsArchitecture(view.tree, view.settings) || isLimited()) this.findings.checkRoot(view);
  }

  /** Asks every rule about everything again. */
  private *askAll(): Steps<void> {
    this.mustAskAll = false;
    const { view } = this;
    this.findings.checkRoot(view);
    let directories = 0;
    for (const node of directoriesBelow(view.tree.root)) {
      this.findings.checkDirectory(node, view);
      for (const name of node.files) this.findings.checkFile(joinPath(node.path, name), view);
      yield { directories: ++directories };
    }
    this.options.changed();
  }

  private *recheckFiles(paths: Iterable<string>): Steps<void> {
    const { view } = this;
    let directories = 0;
    for (const path of paths) {
      this.findings.checkFile(path, view);
      yield { directories: ++directories };
    }
    this.options.changed();
  }

  private count(path: string): void {
    const content = this.contents.text(path);
    if (content === undefined) {
      this.counts.forget(path);
      this.recount();
    } else this.counts.request(path, this.options.settings.budget.counter, content);
  }

  private recount(): void {
    if (this.stopped.signal.aborted) return;
    this.knownBudget = undefined;
    this.findings.checkRoot(this.view);
    this.options.changed();
  }
}
