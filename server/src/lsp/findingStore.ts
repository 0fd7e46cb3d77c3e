import { parentPath, ROOT_PATH } from "../memory/paths";
import type { Finding, MemoryView } from "../memory/rules/rule";
import { checkDirectory, checkFile, checkRoot } from "../memory/rules/run";
import type { DirectoryNode } from "../memory/tree/model";

/** What changed since findings were last shown. */
export interface ChangedFindings {
  /** Files that were found at fault when their own findings were asked for again, or were before. */
  readonly files: ReadonlySet<string>;
  /** Whether findings about directories or the files that stand for them may differ. */
  readonly directories: boolean;
}

/**
 * The findings of one root, kept by what they are about, so that a change asks only the rules it concerns. After any
 * sequence of checks it holds what one check of everything would find; what comments silence is left out as it is read.
 */
export class FindingStore {
  private ofRoot: readonly Finding[] = [];
  private readonly ofDirectory = new Map<string, readonly Finding[]>();
  private readonly ofFile = new Map<string, readonly Finding[]>();
  private changedFiles = new Set<string>();
  private haveDirectoriesChanged = true;

  /** `isSilenced` tells whether a comment silences a finding as things stand. */
  constructor(private readonly isSilenced: (finding: Finding) => boolean) {}

  /** Says that other comments silence rules about directories now. */
  silencingChanged(): void {
    this.haveDirectoriesChanged = true;
  }

  /** Asks the rules about the root as a whole. */
  checkRoot(view: MemoryView): void {
    const found = checkRoot(view);
    if (JSON.stringify(found) !== JSON.stringify(this.ofRoot)) this.haveDirectoriesChanged = true;
    this.ofRoot = found;
  }

  /** Asks the rules about one directory's entries. */
  checkDirectory(node: DirectoryNode, view: MemoryView): void {
    this.haveDirectoriesChanged = true;
    keep(this.ofDirectory, node.path, checkDirectory(node, view));
  }

  /** Asks the rules about one file. */
  checkFile(path: string, view: MemoryView): void {
    const found = checkFile(path, view);
    // Nearly every file of a large memory is in order, as it was before.
    if (found.length === 0 && !this.ofFile.has(path)) return;
    this.changedFiles.add(path);
    keep(this.ofFile, path, found);
  }

  /** Forgets a directory that is gone. */
  forgetDirectory(path: string): void {
    this.ofDirectory.delete(path);
    this.haveDirectoriesChanged = true;
  }

  /** Forgets a file that is gone. */
  forgetFile(path: string): void {
    if (this.ofFile.delete(path)) this.changedFiles.add(path);
  }

  /** Says that a file is shown differently without its findings having changed, as when it is opened. */
  touchFile(path: string): void {
    this.changedFiles.add(path);
  }

  /** What changed since this was last asked. */
  takeChanged(): ChangedFindings {
    const changed = { files: this.changedFiles, directories: this.haveDirectoriesChanged };
    this.changedFiles = new Set();
    this.haveDirectoriesChanged = false;
    return changed;
  }

  /** Every finding there is. */
  *all(): Generator<Finding> {
    yield* this.aboutDirectories();
    for (const findings of this.ofFile.values()) yield* this.heard(findings);
  }

  /** Findings of the rules about the root and about directories. */
  *aboutDirectories(): Generator<Finding> {
    yield* this.heard(this.ofRoot);
    for (const findings of this.ofDirectory.values()) yield* this.heard(findings);
  }

  /** Findings of those rules about one directory. */
  ofDirectoryAt(path: string): readonly Finding[] {
    const own = this.ofDirectory.get(path) ?? [];
    return this.heard(path === ROOT_PATH ? [...this.ofRoot, ...own] : own);
  }

  /** Every finding whose subject is this file, whichever rule found it. */
  *aboutFile(path: string): Generator<Finding> {
    yield* this.ofFileAt(path);
    for (const finding of this.ofDirectoryAt(parentPath(path))) {
      if (finding.subject === "file" && finding.path === path) yield finding;
    }
  }

  /** Findings of the rules about files for one file. */
  ofFileAt(path: string): readonly Finding[] {
    return this.heard(this.ofFile.get(path) ?? []);
  }

  private heard(findings: readonly Finding[]): readonly Finding[] {
    return findings.some(this.isSilenced) ? findings.filter((finding) => !this.isSilenced(finding)) : findings;
  }
}

function keep(map: Map<string, readonly Finding[]>, path: string, findings: readonly Finding[]): void {
  if (findings.length === 0) map.delete(path);
  else map.set(path, findings);
}
