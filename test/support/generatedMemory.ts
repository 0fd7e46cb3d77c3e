import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { INDEX_NAME } from "../../server/src/memory/names";
import { baseName, compareCodePoints, joinPath, ROOT_PATH } from "../../server/src/memory/paths";
import { someMarkdown, someSentence, someWord } from "./generatedText";
import { SeededRandom } from "./seededRandom";

/** What a generated memory should be. */
export interface GeneratedMemoryOptions {
  /** Markdown files in all, indexes included. */
  readonly files: number;
  /** Whether files hold text; without it they are empty, which is all that a walk needs. */
  readonly hasText: boolean;
  readonly seed?: number;
}

/** What is true of a generated memory. */
export interface GeneratedMemory {
  readonly files: number;
  readonly directories: number;
  /** Memory directories that lack their index, by code point. */
  readonly missing: readonly string[];
  readonly rootFiles: number;
  readonly bytes: number;
  readonly links: number;
  /** Links to files that were never there; those to an index left out on purpose are not among them. */
  readonly brokenLinks: number;
}

interface Directory {
  readonly path: string;
  readonly depth: number;
  readonly children: Directory[];
  readonly files: string[];
  readonly hasIndex: boolean;
}

const filesPerDirectory = 20;
const deepest = 6;
const shareWithoutIndex = 0.01;
const mostRootFiles = 40;

/**
 * Writes a memory of a realistic shape into a new folder: a directory to 20 files, at random places up to 6 deep, file
 * sizes log-normal around 2 KB, an index in all but 1 % of the nested directories. The same options give the same bytes.
 */
export function generateMemory(folder: string, options: GeneratedMemoryOptions): GeneratedMemory {
  const random = new SeededRandom(options.seed ?? 42);
  const directories = planDirectories(random, Math.max(1, Math.round(options.files / filesPerDirectory)));
  const notes = planNotes(random, directories, options.files);
  let bytes = 0;
  let links = 0;
  let brokenLinks = 0;
  const write = (file: string, text: string): void => {
    writeFileSync(path.join(folder, file), text);
    bytes += Buffer.byteLength(text);
  };
  for (const directory of directories) mkdirSync(path.join(folder, directory.path), { recursive: true });
  for (const { directory, name } of notes) {
    const link = (): string => {
      links++;
      const aim = random.next();
      if (aim < 0.03) brokenLinks++;
      if (aim < 0.03) return `missing-${random.below(1_000_000)}.md`;
      if (aim < 0.55) return random.pick(directory.files);
      if (aim > 0.85) return `https://example.com/${someWord(random)}`;
      const target = random.pick(notes);
      return path.posix.relative(directory.path, joinPath(target.directory.path, target.name));
    };
    write(joinPath(directory.path, name), options.hasText ? someMarkdown(random, someLength(random), link) : "");
  }
  for (const directory of directories) {
    if (!directory.hasIndex) continue;
    links += directory.children.length + directory.files.length;
    write(joinPath(directory.path, INDEX_NAME), options.hasText ? indexText(random, directory) : "");
  }
  return {
    files: notes.length + directories.filter(({ hasIndex }) => hasIndex).length,
    directories: directories.length,
    missing: directories
      .filter((directory) => !directory.hasIndex && holdsMemory(directory))
      .map((directory) => directory.path)
      .sort(compareCodePoints),
    rootFiles: (directories[0]?.files.length ?? 0) + 1,
    bytes,
    links,
    brokenLinks,
  };
}

function planDirectories(random: SeededRandom, count: number): Directory[] {
  const directories: Directory[] = [{ path: ROOT_PATH, depth: 0, children: [], files: [], hasIndex: true }];
  const parents = [...directories];
  while (directories.length < count) {
    const parent = random.pick(parents);
    const directory: Directory = {
      path: joinPath(parent.path, `dir-${directories.length}`),
      depth: parent.depth + 1,
      children: [],
      files: [],
      hasIndex: !random.chance(shareWithoutIndex),
    };
    parent.children.push(directory);
    directories.push(directory);
    if (directory.depth < deepest) parents.push(directory);
  }
  return directories;
}

/** The files beside the indexes: a few in the root, the others spread evenly below it. */
function planNotes(
  random: SeededRandom,
  directories: readonly Directory[],
  files: number,
): { readonly directory: Directory; readonly name: string }[] {
  const [root, ...nested] = directories;
  if (root === undefined) return [];
  const count = files - directories.filter(({ hasIndex }) => hasIndex).length;
  const inRoot = nested.length === 0 ? count : Math.min(mostRootFiles, Math.max(3, Math.round(files / 400)));
  return Array.from({ length: count }, (_, i) => {
    const directory = i < inRoot ? root : random.pick(nested);
    const name = `note-${i}.md`;
    directory.files.push(name);
    return { directory, name };
  });
}

function indexText(random: SeededRandom, { path: directory, children, files }: Directory): string {
  const lines = children.map(({ path: child }) => {
    const name = baseName(child);
    return `- [${name}](${name}/${INDEX_NAME}) ${someSentence(random)}`;
  });
  lines.push(...files.map((name) => `- [${name}](${name})`));
  return `# Index of ${directory || "memory"}\n\n${someSentence(random)}\n\n${lines.join("\n")}\n`;
}

/** Characters of a file: log-normal around 2 KB, from a line to 60 KB. */
function someLength(random: SeededRandom): number {
  return Math.min(60_000, Math.max(80, 2048 * Math.exp(0.9 * random.normal())));
}

function holdsMemory({ files, children }: Directory): boolean {
  return files.length > 0 || children.some((child) => child.hasIndex || holdsMemory(child));
}
