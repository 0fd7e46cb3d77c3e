import { Minimatch } from "minimatch";
import type { DirectoryEntry, FileSystem } from "../fileSystem";
import { INDEX_NAME, isHiddenName, isMarkdownName } from "../names";
import { baseName, compareCodePoints, joinPath, ROOT_PATH } from "../paths";
import type { Scope } from "../settings";
import { globOptions } from "./scope";
import type { Steps, WalkProgress } from "./walk";

/** A folder that detection takes for a memory root, with the scope it starts with. */
export interface DetectedRoot {
  readonly path: string;
  readonly scope: Scope;
}

/** Why a folder may be a memory root and is asked about first. */
export type CandidateReason =
  /** It holds MEMORY.md beside the marks of a code repository and no other sign of memory (decision D4). */
  | "repository"
  /** It is named `memory` and holds Markdown, and no MEMORY.md stands anywhere in it (decision D6). */
  | "no-index";

/** A folder that a person may make a memory root. */
export interface RootCandidate {
  readonly path: string;
  readonly reason: CandidateReason;
}

/** What detection found below one folder, by code point. */
export interface Detection {
  readonly roots: readonly DetectedRoot[];
  readonly candidates: readonly RootCandidate[];
}

/** How detection may be narrowed. */
export interface DetectionSettings {
  /**
   * Globs of folders, relative to the workspace folder, that are never looked into. `.` is the workspace folder: it is
   * neither a root nor asked about, and the folders in it are still looked into.
   */
  readonly exclude: readonly string[];
}

const memoryFolderName = "memory";
const neverEntered: ReadonlySet<string> = new Set(["node_modules", ".git", ".hg", ".svn"]);
const repositoryMarks: ReadonlySet<string> = new Set([
  ".git",
  "package.json",
  "pyproject.toml",
  "setup.py",
  "requirements.txt",
  "Cargo.toml",
  "go.mod",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "composer.json",
  "Gemfile",
  "CMakeLists.txt",
  "Makefile",
  "deno.json",
  "mix.exs",
  "Package.swift",
]);
const memorySigns: ReadonlySet<string> = new Set(["soul.md", "user.md", "persona.md", "human.md", "active-context.md"]);
const workspaceSigns: ReadonlySet<string> = new Set([
  "soul.md",
  "agents.md",
  "user.md",
  "identity.md",
  "tools.md",
  "active-context.md",
]);

/** What the listing of one folder says about it. */
interface Folder {
  readonly path: string;
  readonly hasIndex: boolean;
  readonly hasMarkdown: boolean;
  readonly isRepository: boolean;
  readonly hasMemorySign: boolean;
  readonly isWorkspaceShaped: boolean;
  readonly folders: readonly string[];
}

/**
 * Looks for memory roots in a folder and below, hidden folders included, links never followed:
 * the topmost folder that holds MEMORY.md is a root (SC10), so a container of roots is none (D17); a `memory/` folder
 * with an index somewhere below is one, though invalid (D5); repositories and bare `memory/` folders are asked about
 * (D4, D6); a root that doubles as a workspace starts with a narrower scope (D12).
 */
export function* detectRoots(fileSystem: FileSystem, settings: DetectionSettings): Steps<Detection> {
  const exclude = settings.exclude.map((glob) => new Minimatch(glob, globOptions));
  const isExcluded = (path: string): boolean => exclude.some((glob) => glob.match(path) || glob.match(`${path}/`));
  const roots: DetectedRoot[] = [];
  const candidates: RootCandidate[] = [];
  const pending = [ROOT_PATH];
  const listed = { directories: 0 };
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const folder = readFolder(fileSystem, path);
    yield progressOf(listed);
    if (folder === undefined) continue;
    let below = folder.folders;
    if (path === ROOT_PATH && settings.exclude.includes(".")) {
      // Its folders are looked into all the same.
    } else if (folder.hasIndex && folder.isRepository && !folder.hasMemorySign) {
      candidates.push({ path, reason: "repository" });
    } else if (folder.hasIndex) {
      roots.push({ path, scope: folder.isWorkspaceShaped ? "workspace" : "everything" });
      below = outsideMemory(folder);
    } else if (isMemoryFolder(path)) {
      const found = yield* surveyMemoryFolder(fileSystem, path, isExcluded, listed);
      if (found.hasIndex) roots.push({ path, scope: "everything" });
      else if (found.hasMarkdown) candidates.push({ path, reason: "no-index" });
      if (found.hasIndex || found.hasMarkdown) below = outsideMemory(folder);
    }
    for (const child of below) if (!isExcluded(child)) pending.push(child);
  }
  const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
    compareCodePoints(a.path, b.path);
  return { roots: roots.sort(byPath), candidates: candidates.sort(byPath) };
}

/** Whether a root looks like a workspace that doubles as a memory, judged from its own entries (decision D12). */
function isWorkspaceShaped(entries: readonly DirectoryEntry[]): boolean {
  let hasSign = false;
  let hasMemoryFolder = false;
  let otherFolders = 0;
  for (const { name, kind } of entries) {
    if (kind === "directory") {
      if (name === memoryFolderName) hasMemoryFolder = true;
      else if (!isHiddenName(name) && name !== "skills" && !neverEntered.has(name)) otherFolders++;
    } else if (workspaceSigns.has(name.toLowerCase())) hasSign = true;
  }
  return hasSign && hasMemoryFolder && otherFolders >= manyFolders;
}

/** From this many folders beside `memory/` on, a workspace is taken to hold more than memory. */
const manyFolders = 2;

/** Folders in a root that its memory never reaches and that may hold other roots: the hidden ones (`.claude/…`). */
function outsideMemory(folder: Folder): string[] {
  return folder.folders.filter((path) => isHiddenName(baseName(path)));
}

function isMemoryFolder(path: string): boolean {
  return path === memoryFolderName || path.endsWith(`/${memoryFolderName}`);
}

function readFolder(fileSystem: FileSystem, path: string): Folder | undefined {
  const entries = fileSystem.list(path);
  if (typeof entries === "string") return undefined;
  const folders: string[] = [];
  let hasIndex = false;
  let hasMarkdown = false;
  let isRepository = false;
  let hasMemorySign = false;
  for (const { name, kind } of entries) {
    if (repositoryMarks.has(name)) isRepository = true;
    if (kind === "directory") {
      if (name === memoryFolderName) hasMemorySign = true;
      if (!neverEntered.has(name)) folders.push(joinPath(path, name));
    } else if (isMarkdownName(name)) {
      hasMarkdown = true;
      if (name === INDEX_NAME) hasIndex = true;
      if (memorySigns.has(name.toLowerCase())) hasMemorySign = true;
    }
  }
  return {
    path,
    hasIndex,
    hasMarkdown,
    isRepository,
    hasMemorySign,
    isWorkspaceShaped: hasIndex && isWorkspaceShaped(entries),
    folders,
  };
}

/** Whether Markdown and an index stand anywhere in a `memory/` folder, hidden and excluded folders aside. */
function* surveyMemoryFolder(
  fileSystem: FileSystem,
  start: string,
  isExcluded: (path: string) => boolean,
  listed: { directories: number },
): Steps<{ readonly hasIndex: boolean; readonly hasMarkdown: boolean }> {
  const pending = [start];
  let hasMarkdown = false;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const folder = readFolder(fileSystem, path);
    yield progressOf(listed);
    if (folder === undefined) continue;
    if (folder.hasIndex) return { hasIndex: true, hasMarkdown: true };
    hasMarkdown ||= folder.hasMarkdown;
    for (const child of folder.folders) {
      if (!isHiddenName(baseName(child)) && !isExcluded(child)) pending.push(child);
    }
  }
  return { hasIndex: false, hasMarkdown };
}

/** Counts one more listed folder. */
function progressOf(listed: { directories: number }): WalkProgress {
  return { directories: ++listed.directories };
}
