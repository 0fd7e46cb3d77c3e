import { findTopic, topicNames } from "../memory/hygiene/roles";
import { displayName, INDEX_NAME } from "../memory/names";
import { joinPath, parentPath, ROOT_PATH } from "../memory/paths";
import type { ExcerptOptions } from "../memory/recall/excerpt";
import { type Listing, listMemory } from "../memory/recall/listMemory";
import { locate, readWrittenPath } from "../memory/recall/locate";
import { planRemember, type RememberPlan, type RememberRequest } from "../memory/recall/planRemember";
import { type RecalledDirectory, type RecalledFile, recallMemory } from "../memory/recall/recallMemory";
import { isRefusal, type Refusal } from "../memory/recall/refusal";
import { type RecallSource, recallSource } from "../memory/recall/source";
import type { Finding, MemoryView } from "../memory/rules/rule";
import { checkMemory } from "../memory/rules/run";
import { countTexts, readMemory, viewMemory } from "../memory/rules/view";
import { MemorySearch, type SearchHit } from "../memory/search/memorySearch";
import { maskSecrets } from "../memory/secrets/mask";
import type { StoredText } from "../memory/text";
import type { MemoryTree } from "../memory/tree/model";
import { directoriesBelow, externalFiles } from "../memory/tree/queries";
import { updateTree } from "../memory/tree/update";
import { runSteps, walkMemory } from "../memory/tree/walk";
import { compileText, type SessionChoice } from "./contextText";
import type { SessionWorld } from "./sessionWorld";
import { Stamps } from "./stamps";

/** A memory read and judged. */
export interface CheckedMemory {
  readonly view: MemoryView;
  readonly findings: readonly Finding[];
}

/** So often a fact is planned anew when somebody else writes to the same file. */
const mostAttempts = 5;
/** Longest stretch of indexing in milliseconds before other calls get a turn. */
const sliceLength = 20;

/**
 * One memory root as agents use it: kept true to the disk, and asked for everything through the same core as the editor
 * and the command line.
 */
export class MemorySession {
  private tree: MemoryTree;
  /** What was told of and not looked at yet. */
  private readonly pending = new Set<string>();
  /** What the index of the search has not read anew yet. */
  private readonly unsearched = new Set<string>();
  private readonly search: MemorySearch;
  private readonly stamps = new Stamps();
  private checked: { readonly answer: Promise<CheckedMemory>; readonly revision: number } | undefined;
  /** Changes with everything that happens in the root. */
  private revision = 0;
  private indexing: Promise<void> = Promise.resolve();
  private writing: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly world: SessionWorld) {
    this.tree = runSteps(walkMemory(world.fileSystem, world.settings.tree));
    this.search = new MemorySearch((path) => this.shownText(path));
    world.watch.onChange((paths) => this.noteChanged(paths));
    this.refresh([ROOT_PATH]);
  }

  /** The name by which clients tell the root from others. */
  get name(): string {
    return this.world.name;
  }

  /** Calls back after anything happened in the root, until the function that is answered is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One level of names (decision SC5). */
  list(path: string): Listing | Refusal {
    return listMemory(this.sourceFor(path), path);
  }

  /** A file, or a directory's index with one level of names (cases C16 to C19). */
  read(path: string, options: ExcerptOptions): RecalledFile | RecalledDirectory | Refusal {
    return recallMemory(this.sourceFor(path), path, options);
  }

  /**
   * The best places for a query; a refusal where there is no memory to search. The index is built by the first call, in
   * slices, so that other calls are answered.
   */
  async find(query: string, limit: number): Promise<SearchHit[] | Refusal> {
    const indexed = this.indexing.then(() => this.updateIndex());
    this.indexing = indexed.catch(() => undefined);
    await indexed;
    const root = locate(this.source, ROOT_PATH);
    if (isRefusal(root)) return root;
    const { settings } = this.world;
    return this.search.search(query, { today: this.world.calendar().today, limit, settings });
  }

  /** What the rules find. Read anew only after something happened. */
  check(): Promise<CheckedMemory> {
    this.refresh();
    if (this.checked === undefined || this.checked.revision !== this.revision || !this.world.watch.isComplete) {
      const answer = this.readAndCheck();
      this.checked = { answer, revision: this.revision };
      answer.catch(() => {
        this.checked = undefined;
      });
    }
    return this.checked.answer;
  }

  /** The compiled context as text: what an agent gets at the start of a session. */
  context(choice: SessionChoice): Promise<string> {
    this.refresh();
    return compileText(this.source, this.world, choice);
  }

  /** Whether a sub-agent can be given a topic of this name. */
  hasTopic(name: string): boolean {
    this.refresh();
    return findTopic(name, externalFiles(this.tree), this.world.settings) !== undefined;
  }

  /** The names of the topics that a sub-agent can be given. */
  topics(): string[] {
    this.refresh();
    return topicNames(externalFiles(this.tree), this.world.settings);
  }

  /** Appends a fact to a file. One at a time, so that each is measured with those before it. */
  remember(request: RememberRequest): Promise<RememberPlan | Refusal> {
    const done = this.writing.then(() => this.rememberNow(request));
    this.writing = done.catch(() => undefined);
    return done;
  }

  /** Ends the watching. */
  close(): void {
    this.world.watch.close();
  }

  private async rememberNow(request: RememberRequest): Promise<RememberPlan | Refusal> {
    const { settings, rootName, isReadOnly, countTokens } = this.world;
    for (let attempt = 1; ; attempt++) {
      const source = this.sourceFor(request.path ?? ROOT_PATH);
      const plan = await planRemember(source, request, { settings, rootName, isReadOnly, countTokens });
      if (isRefusal(plan)) return plan;
      const failure = this.world.write(plan.edits, plan.bytesBefore);
      this.noteChanged(plan.edits.flatMap((edit) => ("path" in edit ? [edit.path] : [])));
      if (failure === undefined) return plan;
      if (failure.kind === "failed") return { refused: "unreadable", message: failure.message };
      if (attempt === mostAttempts) {
        return {
          refused: "taken",
          message: `${displayName(plan.path)} is being written to by somebody else. Nothing was added; try again.`,
        };
      }
    }
  }

  private async updateIndex(): Promise<void> {
    this.refresh();
    const { watch, fileSystem, pause } = this.world;
    const changed = new Set(this.unsearched);
    this.unsearched.clear();
    if (!watch.isComplete) for (const path of this.stamps.changed(this.tree, fileSystem)) changed.add(path);
    let sliceEnd = performance.now() + sliceLength;
    for (const _ of this.search.update(this.tree, changed)) {
      if (performance.now() < sliceEnd) continue;
      await pause();
      sliceEnd = performance.now() + sliceLength;
    }
  }

  private async readAndCheck(): Promise<CheckedMemory> {
    const { fileSystem, settings, rootName, countTokens } = this.world;
    const read = runSteps(readMemory(fileSystem, settings.tree));
    const counts = await countTexts(read.core, settings.budget.counter, countTokens);
    const view = viewMemory(read, {
      settings,
      rootName,
      parentHasIndex: this.world.parentHasIndex(),
      findSecrets: this.world.findSecrets,
      calendar: this.world.calendar(),
      isGitIgnored: (path) => this.world.isGitIgnored(path),
      counts,
    });
    return { view, findings: checkMemory(view) };
  }

  /** What recall looks at, with the way to a path as it is on the disk now. */
  private sourceFor(written: string): RecallSource {
    const meant = readWrittenPath(written);
    // Naming something inside has each directory on the way listed again, and none walked.
    this.refresh(isRefusal(meant) ? [] : [joinPath(meant.path, INDEX_NAME)]);
    return this.source;
  }

  private get source(): RecallSource {
    return recallSource(this.tree, this.world.fileSystem, this.world.findSecrets);
  }

  private noteChanged(paths: readonly string[]): void {
    for (const path of paths) this.pending.add(path);
    this.revision++;
    for (const listener of this.listeners) listener();
  }

  /** Brings the tree to what the disk holds, as far as was told and at the given paths. */
  private refresh(paths: readonly string[] = []): void {
    const { fileSystem, settings, watch } = this.world;
    for (const path of this.pending) this.unsearched.add(path);
    let stale = new Set([...this.pending, ...paths]);
    this.pending.clear();
    if (!watch.isComplete) stale.add(ROOT_PATH);
    while (stale.size > 0) {
      this.tree = runSteps(updateTree(this.tree, fileSystem, settings.tree, stale));
      const directories = [...directoriesBelow(this.tree.root)].flatMap(({ path, isReadable }) =>
        isReadable ? [path] : [],
      );
      const added = new Set(watch.watchOnly(directories));
      // Looking at a directory again takes in all that is below it.
      stale = new Set([...added].filter((path) => path === ROOT_PATH || !added.has(parentPath(path))));
    }
  }

  private readText(path: string): StoredText | undefined {
    const stored = this.source.read(path);
    return typeof stored === "string" ? undefined : stored;
  }

  /** The text of a file with its secrets masked. Neither they nor parts of them can be searched for. */
  private shownText(path: string): string | undefined {
    const text = this.readText(path)?.text;
    return text === undefined ? undefined : maskSecrets(text, this.world.findSecrets);
  }
}
