import { hasMemfsConfig, MEMFS_CONFIG_NAME } from "../memory/context/memfsConfig";
import type { FileSystem } from "../memory/fileSystem";
import { ROOT_PATH } from "../memory/paths";
import type { MemoryView } from "../memory/rules/rule";
import { findOtherFiles } from "../memory/secrets/otherFiles";
import type { MemorySettings } from "../memory/settings";
import type { MemoryTree } from "../memory/tree/model";
import { findDirectory, placementOf } from "../memory/tree/queries";
import { updateTree } from "../memory/tree/update";
import { absentTree, type Steps, walkMemory } from "../memory/tree/walk";
import type { LanguageHost } from "./host";
import type { KeptOfFiles } from "./keptOfFiles";
import type { RuleQuestions } from "./ruleQuestions";
import { SecondLooks } from "./secondLooks";
import { runInSlices } from "./slices";
import { manyChanges, TreeFollower } from "./treeFollower";
import { WorkQueue } from "./workQueue";

/** So many files are read again without a report that they changed. */
const fewFiles = 200;

/** What a live tree is made of. */
export interface LiveTreeOptions {
  readonly fileSystem: FileSystem;
  readonly settings: MemorySettings;
  readonly parentHasIndex: () => boolean;
  readonly host: LanguageHost;
  readonly signal: AbortSignal;
  readonly kept: KeptOfFiles;
  readonly rules: RuleQuestions;
  /** What the rules look at, as of now. */
  readonly view: () => MemoryView;
  /** Called when something that is shown may have changed. */
  readonly changed: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * The tree of one memory kept true, and with it what is kept of the files on disk: one piece of work after another, in
 * slices. What a document says that is open is followed beside it.
 */
export class LiveTree {
  private current: MemoryTree | undefined;
  private foundConfig: string | undefined;
  private foundIndexAbove = false;
  private readonly follower: TreeFollower;
  private readonly secondLooks: SecondLooks;
  private readonly work: WorkQueue;

  constructor(private readonly options: LiveTreeOptions) {
    this.follower = new TreeFollower(options.kept, options.fileSystem);
    this.secondLooks = new SecondLooks(options.host, (folders) => void this.lookAgain(folders));
    this.work = new WorkQueue(options.signal, options.failed);
  }

  /** The newest tree; that of a missing root before the first walk. */
  get tree(): MemoryTree {
    return this.current ?? absentTree("missing");
  }

  /** Whether the first walk is done. */
  get isWalked(): boolean {
    return this.current !== undefined;
  }

  /** The text of the root's own limits file, as of the last look at the disk. */
  get memfsConfig(): string | undefined {
    return this.foundConfig;
  }

  /** Whether the folder above the root holds an index, as of the last look at the disk. */
  get parentHasIndex(): boolean {
    return this.foundIndexAbove;
  }

  /** Walks everything anew and reads every file again; tells how many directories were listed so far. */
  walk(onProgress?: (directories: number) => void): Promise<void> {
    const { fileSystem, host, kept, settings, signal } = this.options;
    return this.work.add(async () => {
      const tree = await runInSlices(walkMemory(fileSystem, settings.tree), host, signal, onProgress);
      await this.run(this.adopt(tree, undefined));
      await this.readUnread();
      await kept.liveLinks.settled();
      kept.scans.start();
      await this.findOthers();
      this.secondLooks.add([ROOT_PATH]);
    });
  }

  /** Looks again at paths where something happened: files or folders that came, went, changed or were renamed. */
  update(changed: readonly string[]): Promise<void> {
    const { fileSystem, kept, settings } = this.options;
    return this.work.add(async () => {
      const steps: Steps<MemoryTree> =
        changed.length > manyChanges
          ? walkMemory(fileSystem, settings.tree)
          : updateTree(this.tree, fileSystem, settings.tree, changed);
      await this.run(this.adopt(await this.run(steps), changed));
      await this.readUnread();
      kept.scans.start();
      if (changed.some((path) => placementOf(this.tree, path) === "ignored")) await this.findOthers();
      this.secondLooks.add(
        changed.filter((path) => path !== ROOT_PATH && findDirectory(this.tree, path) !== undefined),
      );
    });
  }

  /** Asks every rule about everything again, when its turn has come. */
  askAll(): Promise<void> {
    return this.work.add(() => this.run(this.options.rules.askAll()));
  }

  /** Resolves when all work asked for so far is done, counting aside, and what was asked for meanwhile. */
  async settled(): Promise<void> {
    const { liveLinks, scans } = this.options.kept;
    for (let seen: Promise<void> | undefined; seen !== this.work.settled(); ) {
      seen = this.work.settled();
      await seen;
      await liveLinks.settled();
      await scans.settled();
    }
  }

  /** Looks into folders again for what nobody reported; where they are small, also at what their files say. */
  private lookAgain(folders: readonly string[]): Promise<void> {
    const { fileSystem, kept, settings } = this.options;
    return this.work.add(async () => {
      const files = folders.reduce((sum, path) => sum + (findDirectory(this.tree, path)?.fileCount ?? 0), 0);
      const tree = await this.run(updateTree(this.tree, fileSystem, settings.tree, folders));
      await this.run(this.adopt(tree, files > fewFiles ? [] : folders));
      await this.readUnread();
      kept.scans.start();
    });
  }

  /** Makes a tree the current one: asks the rules about what differs and marks what has to be read. */
  private *adopt(tree: MemoryTree, changed: readonly string[] | undefined): Steps<void> {
    const { kept, parentHasIndex, rules, view } = this.options;
    const before = this.current;
    this.current = tree;
    kept.budget.treeChanged();
    this.foundIndexAbove = parentHasIndex();
    this.foundConfig = hasMemfsConfig(tree) ? kept.contents.text(MEMFS_CONFIG_NAME)?.text : undefined;
    yield* this.follower.follow(before, view(), changed);
    rules.treeChanged(before, view());
    this.options.changed();
  }

  /** Reads what is unread, and follows it into the links. */
  private async readUnread(): Promise<void> {
    const { kept, rules } = this.options;
    await kept.unread.readAll();
    kept.liveLinks.markKnown();
    await this.run(rules.settleLinks(this.tree));
    rules.textsChanged();
    if (rules.isAllDue) await this.run(rules.askAll());
    this.options.changed();
  }

  /** Finds the files beside memory that are to be looked through, and looks through them all. */
  private async findOthers(): Promise<void> {
    const { fileSystem, kept, settings } = this.options;
    if (settings.secrets.scan !== "everything") return;
    const found = await this.run(findOtherFiles(this.tree, fileSystem));
    for (const path of kept.scans.takeOtherFiles(found))
      if (placementOf(this.tree, path) === "ignored") kept.findings.forgetFile(path);
    this.options.changed();
  }

  private run<Result>(steps: Steps<Result>): Promise<Result> {
    return runInSlices(steps, this.options.host, this.options.signal);
  }
}
