import type { FileSystem } from "../memory/fileSystem";
import { INDEX_NAME } from "../memory/names";
import { joinPath, ROOT_PATH } from "../memory/paths";
import type { MemoryView } from "../memory/rules/rule";
import { ownCopy } from "../memory/text";
import type { DirectoryNode, MemoryTree } from "../memory/tree/model";
import {
  directoriesBelow,
  directoriesWithLinks,
  findDirectory,
  hasLinksWithin,
  memoryFiles,
  placementOf,
} from "../memory/tree/queries";
import { changedDirectories } from "../memory/tree/update";
import type { Steps } from "../memory/tree/walk";
import type { KeptOfFiles } from "./keptOfFiles";
import { listAllBelow } from "./otherFiles";

/** From this many changed paths on, following each costs more than looking at everything. */
export const manyChanges = 1000;

/** Brings everything that is kept of files in step with a tree that becomes the current one. */
export class TreeFollower {
  constructor(
    private readonly kept: KeptOfFiles,
    private readonly fileSystem: FileSystem,
  ) {}

  /**
   * Follows what differs between two trees: asks the rules about directories, forgets what is gone, and marks what has to
   * be read, a step for each directory. `changed` names the paths at which something was reported; `undefined` for
   * anywhere.
   */
  *follow(before: MemoryTree | undefined, view: MemoryView, changed: readonly string[] | undefined): Steps<void> {
    const { tree } = view;
    let directories = 0;
    for (const [old, fresh] of changedDirectories(before?.root, tree.root)) {
      this.followDirectory(old, fresh, view, before === undefined);
      yield { directories: ++directories };
    }
    if (changed !== undefined) this.markChanged(changed, tree);
    else if (before !== undefined) for (const path of memoryFiles(tree)) this.kept.unread.add(path);
    this.followOthers(before, tree, changed);
  }

  private followDirectory(
    old: DirectoryNode | undefined,
    fresh: DirectoryNode | undefined,
    view: MemoryView,
    isFirst: boolean,
  ): void {
    const { contents, findings, liveLinks, unread } = this.kept;
    const path = (fresh ?? old)?.path ?? ROOT_PATH;
    liveLinks.setDirectory(path, fresh?.isMemory === true);
    const names = new Set(fresh?.files);
    for (const name of old?.files ?? []) if (!names.has(name)) this.forgetFile(joinPath(path, name));
    for (const name of names) {
      // This string is what everything that is kept of the file names it by.
      const file = ownCopy(joinPath(path, name));
      liveLinks.addFile(file);
      if (isFirst || contents.facts(file) === undefined) unread.add(file);
    }
    if (fresh === undefined) findings.forgetDirectory(path);
    else {
      findings.checkDirectory(fresh, view);
      if (fresh.hasIndex) liveLinks.touchFile(joinPath(path, INDEX_NAME));
      if (fresh.hasIndex !== old?.hasIndex) for (const name of names) liveLinks.touchFile(joinPath(path, name));
    }
  }

  private forgetFile(path: string): void {
    const { budget, contents, findings, liveLinks, scans, silencing, unread } = this.kept;
    contents.forget(path);
    budget.forget(path);
    scans.forget(path);
    liveLinks.removeFile(path);
    silencing.forget(path);
    findings.forgetFile(path);
    unread.delete(path);
  }

  /** Marks files to read again: the changed ones, all below a changed folder, and those beside links. */
  private markChanged(changed: readonly string[], tree: MemoryTree): void {
    const { unread } = this.kept;
    for (const path of changed) {
      const folder = findDirectory(tree, path);
      if (folder === undefined) {
        if (placementOf(tree, path) !== "ignored") unread.add(path);
      } else
        for (const node of directoriesBelow(folder))
          for (const name of node.files) unread.add(joinPath(node.path, name));
    }
    for (const node of directoriesWithLinks(tree.root))
      for (const name of node.files) unread.add(joinPath(node.path, name));
  }

  /** Follows what is not memory, where links may lead as well, into the links. */
  private followOthers(before: MemoryTree | undefined, tree: MemoryTree, changed: readonly string[] | undefined): void {
    const { liveLinks } = this.kept;
    const isKnown = before !== undefined && changed !== undefined && changed.length <= manyChanges;
    // What a link on disk leads to may stand or fall with a file elsewhere.
    const isPlain = isKnown && !hasLinksWithin(before.root) && !hasLinksWithin(tree.root);
    const below = isPlain ? listAllBelow(changed, this.fileSystem) : undefined;
    if (below === undefined) liveLinks.otherFilesChanged();
    else for (const [path, names] of below) liveLinks.otherFileChanged(path, names);
  }
}
