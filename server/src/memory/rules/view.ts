import { measureBudget } from "../budget/budget";
import { estimateTokens, largestCountedText, type TokenCount } from "../budget/tokens";
import { hasMemfsConfig, MEMFS_CONFIG_NAME } from "../context/memfsConfig";
import type { FileSystem } from "../fileSystem";
import { type Calendar, dayOfChange } from "../hygiene/calendar";
import { existenceAfterWalk } from "../links/existence";
import { LinkGraph } from "../links/graph";
import { linksOfGraph, type MemoryLinks } from "../links/memoryLinks";
import { findUnreachable } from "../links/reach";
import type { FileFacts } from "../markdown/facts";
import { parentPath, ROOT_PATH } from "../paths";
import { readText } from "../readText";
import { findOtherFiles } from "../secrets/otherFiles";
import type { FindSecrets } from "../secrets/secretSpan";
import { cleanScan, scanText, type TextScan } from "../secrets/textScan";
import type { CounterName, MemorySettings, TreeSettings } from "../settings";
import { ownCopy, type StoredText } from "../text";
import type { MemoryTree } from "../tree/model";
import { coreFiles, directoriesBelow, memoryFiles } from "../tree/queries";
import { updateTree } from "../tree/update";
import { runSteps, type Steps, walkMemory } from "../tree/walk";
import { areManyFiles, type FileReading, type ReadMany, readMemoryFile } from "./fileReading";
import type { MemoryView } from "./rule";

/** A memory read once from the disk. */
export interface ReadMemory {
  readonly tree: MemoryTree;
  /** What each memory file says, or that it cannot be read. */
  readonly facts: ReadonlyMap<string, FileFacts | "unreadable">;
  /** The core files that can be read, in the order in which they are loaded. */
  readonly core: ReadonlyMap<string, StoredText>;
  /** What was found in texts that were looked through; a text without an entry is clean. `undefined` when none were. */
  readonly scans: ReadonlyMap<string, TextScan> | undefined;
  readonly fileSystem: FileSystem;
}

/** What a view needs beside what was read. */
export interface ViewOptions {
  readonly settings: MemorySettings;
  readonly rootName: string;
  readonly parentHasIndex: boolean;
  /** Tokens of the core files that are counted. */
  readonly counts: ReadonlyMap<string, TokenCount>;
  readonly findSecrets: FindSecrets;
  readonly calendar: Calendar;
  /** Whether the repository around the memory ignores a path; nothing is, where this is not said. */
  readonly isGitIgnored?: (path: string) => boolean;
}

/** So often files may vanish between being listed and being read before the rest is taken as it is. */
const mostAttempts = 5;

/**
 * Walks a memory and reads all its files once, for answers that are given once. A file that vanishes in between is left
 * out, as if it had been gone before (case L17). With a finder of secrets the texts are looked through while they are at
 * hand, so that asking for a scan later reads nothing again.
 */
export function* readMemory(
  fileSystem: FileSystem,
  settings: TreeSettings,
  findSecrets?: FindSecrets,
): Steps<ReadMemory> {
  let tree = yield* walkMemory(fileSystem, settings);
  for (let attempt = 1; ; attempt++) {
    const readings = new Readings(fileSystem, tree, findSecrets);
    yield* readings.readAll(memoryFiles(tree));
    const { read, vanished } = readings;
    if (vanished.length === 0 || attempt === mostAttempts) return read;
    tree = yield* updateTree(tree, fileSystem, settings, vanished);
  }
}

/** As `readMemory`, with other threads helping where the files are many. */
export async function readMemoryTogether(
  fileSystem: FileSystem,
  settings: TreeSettings,
  readMany: ReadMany,
  findSecrets?: FindSecrets,
): Promise<ReadMemory> {
  let tree = runSteps(walkMemory(fileSystem, settings));
  for (let attempt = 1; ; attempt++) {
    const readings = new Readings(fileSystem, tree, findSecrets);
    const looksThrough = findSecrets !== undefined;
    if (!areManyFiles(tree.root.fileCount, looksThrough)) runSteps(readings.readAll(memoryFiles(tree)));
    else {
      // Core texts are kept, and are few.
      runSteps(readings.readAll(coreFiles(tree)));
      // Directory by directory, as a disk answers them soonest.
      const external = [...memoryFiles(tree)].filter((path) => parentPath(path) !== ROOT_PATH).map(ownCopy);
      for await (const part of readMany(external, looksThrough))
        for (const [path, reading] of part) readings.take(path, reading);
    }
    const { read, vanished } = readings;
    if (vanished.length === 0 || attempt === mostAttempts) return read;
    tree = runSteps(updateTree(tree, fileSystem, settings, vanished));
  }
}

/** What the rules look at, for a memory read once. */
export function viewMemory(read: ReadMemory, options: ViewOptions): MemoryView {
  const { settings, rootName, parentHasIndex, counts, findSecrets, calendar, isGitIgnored = () => false } = options;
  const { fileSystem } = read;
  let links: MemoryLinks | undefined;
  let others: ReadonlySet<string> | undefined;
  const otherFiles = (): ReadonlySet<string> => {
    const isWide = settings.secrets.scan === "everything";
    others ??= new Set(isWide ? runSteps(findOtherFiles(read.tree, fileSystem)) : []);
    return others;
  };
  const textOf = (path: string): StoredText | undefined =>
    read.core.get(path) ?? (read.facts.has(path) ? readStored(fileSystem, path) : undefined);
  const shares = coreFiles(read.tree).map((path) => ({ path, count: counts.get(path) }));
  return {
    tree: read.tree,
    settings,
    rootName,
    parentHasIndex,
    facts: (path) => read.facts.get(path),
    scan: (path): TextScan | undefined => {
      const facts = read.facts.get(path);
      if (read.scans !== undefined && facts !== undefined)
        return facts === "unreadable" ? undefined : (read.scans.get(path) ?? cleanScan);
      const isOther = facts === undefined && otherFiles().has(path);
      const text = (isOther ? readStored(fileSystem, path) : textOf(path))?.text;
      return text === undefined ? undefined : scanText(text, findSecrets);
    },
    get otherFiles() {
      return [...otherFiles()];
    },
    findSecrets,
    budget: measureBudget(settings.budget, shares),
    get links() {
      links ??= linkMemory(read, isGitIgnored);
      return links;
    },
    readText: textOf,
    today: calendar.today,
    changedOn: (path) => dayOfChange(fileSystem.stat(path), calendar),
    bytesOnDisk: (path) => fileSystem.stat(path)?.bytes,
    memfsConfig: readMemfsConfigText(read),
  };
}

/** Builds the graph of a memory's links, and finds out what can be reached in it. */
function linkMemory({ tree, facts, fileSystem }: ReadMemory, isGitIgnored: (path: string) => boolean): MemoryLinks {
  const graph = new LinkGraph(existenceAfterWalk(tree, fileSystem));
  for (const node of directoriesBelow(tree.root)) graph.setDirectory(node.path, node.isMemory);
  for (const [path, known] of facts) {
    if (known === "unreadable") graph.addFile(path);
    else graph.setFile(path, known.links, known.name);
  }
  graph.settle();
  const unreachable = runSteps(findUnreachable(tree, graph));
  return linksOfGraph(graph, { isReachable: (path) => !unreachable.has(path), isGitIgnored });
}

function readStored(fileSystem: FileSystem, path: string): StoredText | undefined {
  const read = readText(fileSystem, path);
  return typeof read === "string" ? undefined : { text: read.text, bytes: read.bytes };
}

/** The text of the root's own limits file; read only where the walk saw it. */
function readMemfsConfigText({ tree, fileSystem }: ReadMemory): string | undefined {
  return hasMemfsConfig(tree) ? readStored(fileSystem, MEMFS_CONFIG_NAME)?.text : undefined;
}

/** Counts texts with the counter handed in; texts beyond `largestCountedText` are estimated. */
export async function countTexts(
  texts: ReadonlyMap<string, StoredText>,
  counter: CounterName,
  count: (counter: CounterName, text: string) => Promise<number>,
): Promise<Map<string, TokenCount>> {
  const counted = [...texts].map(async ([path, { text, bytes }]): Promise<[string, TokenCount]> => {
    if (bytes > largestCountedText) return [path, estimateTokens(bytes)];
    return [path, { tokens: await count(counter, text), isEstimate: false }];
  });
  return new Map(await Promise.all(counted));
}

/** What was read of a memory so far. */
class Readings {
  /** Files that were gone when they were to be read. */
  readonly vanished: string[] = [];
  private readonly facts = new Map<string, FileFacts | "unreadable">();
  private readonly texts = new Map<string, StoredText>();
  private readonly scans = new Map<string, TextScan>();

  constructor(
    private readonly fileSystem: FileSystem,
    private readonly tree: MemoryTree,
    private readonly findSecrets: FindSecrets | undefined,
  ) {}

  /** Reads files, a step for each directory. */
  *readAll(paths: Iterable<string>): Steps<void> {
    let directory = ROOT_PATH;
    let directories = 0;
    for (const joined of paths) {
      // This string is what everything that is kept of the file names it by.
      const path = ownCopy(joined);
      if (parentPath(path) !== directory) {
        directory = parentPath(path);
        yield { directories: ++directories };
      }
      const reading = readMemoryFile(path, this.fileSystem, this.findSecrets);
      this.take(path, reading);
      if (directory === ROOT_PATH && reading.stored !== undefined) this.texts.set(path, reading.stored);
    }
  }

  /** Takes what reading a file gave. */
  take(path: string, { facts, scan }: FileReading): void {
    if (facts === "missing") this.vanished.push(path);
    else this.facts.set(path, facts);
    if (scan !== undefined && scan !== cleanScan) this.scans.set(path, scan);
  }

  get read(): ReadMemory {
    const { tree, facts, fileSystem } = this;
    const core = new Map<string, StoredText>();
    for (const path of coreFiles(tree)) {
      const stored = this.texts.get(path);
      if (stored !== undefined) core.set(path, stored);
    }
    return { tree, facts, core, scans: this.findSecrets === undefined ? undefined : this.scans, fileSystem };
  }
}
