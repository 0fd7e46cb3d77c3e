import { FileLinks, type LinkPath } from "../markdown/fileLinks";
import { baseName, compareCodePoints, isWithin, parentPath, ROOT_PATH } from "../paths";
import { LinkedFile } from "./linkedFile";
import { LinkSources } from "./linkSources";
import { Multimap } from "./multimap";
import { MemoryPlaces, placeKey } from "./places";
import { keysOfLink, leadsPlainly, namedFile, type Resolution, type ResolvedLink, resolveLink } from "./resolve";

/**
 * Which file links where in one memory. Kept while files come, go and change: a change looks again at the links that
 * may mean something else by it and at no others. At rest it equals a graph built anew.
 */
export class LinkGraph {
  readonly places = new MemoryPlaces((path) => new LinkedFile(path));
  private readonly files = this.places.files;
  /** The `meantLength` of each link, for files in which one does not mean the whole of its path. */
  private readonly meantLengths = new Map<LinkedFile, readonly (number | undefined)[]>();
  /** Who links to what. */
  readonly sources = new LinkSources(this.files);
  /** Files by the keys under which a target of theirs may come or go, for links that more than their target decides. */
  private readonly waiting = new Multimap();
  /** Files with a link to nothing in memory, which something that is not memory can answer. */
  private readonly loose = new Set<string>();
  /** Those of them that lead to something which is not memory. */
  private readonly leaving = new Set<string>();
  /** Files with a link that does not lead plainly. */
  private readonly notPlain = new Set<string>();
  private readonly dirty = new Set<LinkedFile>();
  /** What files that were told of anew led to before, until that is compared. */
  private readonly former = new Map<LinkedFile, readonly Resolution[]>();
  private leadsElsewhere = true;
  /** The answer given last, since every rule asks about a file before any asks about the next. */
  private last: { readonly path: string; readonly links: readonly ResolvedLink[] } | undefined;

  /** `exists` tells whether something that is not memory stands at a path of the root. */
  constructor(readonly exists: (path: string) => boolean) {}

  /** Takes a file with its links and its front matter's name. */
  setFile(path: string, links: FileLinks, name: string | undefined): void {
    const before = this.files.get(path);
    this.touch(this.places.setFile(path, name));
    const file = before ?? this.files.get(path);
    if (file === undefined) return;
    if (before === undefined) this.leadsElsewhere = true;
    else if (!this.former.has(file)) this.former.set(file, file.targets);
    this.forgetTargets(file);
    file.setLinks(links);
    this.dirty.add(file);
  }

  /** Takes a file whose links are not known yet, so that links to it are not broken. */
  addFile(path: string): void {
    if (!this.places.hasFile(path)) this.setFile(path, FileLinks.none, undefined);
  }

  /** Forgets a file that is gone. */
  removeFile(path: string): void {
    const file = this.files.get(path);
    if (file === undefined) return;
    const sources = [...this.sources.of(path)];
    this.touch(this.places.removeFile(path));
    this.dirtyAll(sources);
    this.forgetTargets(file);
    this.dirty.delete(file);
    this.former.delete(file);
    this.leadsElsewhere = true;
  }

  /** Takes or forgets a memory directory. */
  setDirectory(path: string, isMemory: boolean): void {
    const keys = this.places.setDirectory(path, isMemory);
    if (keys.length > 0) this.leadsElsewhere = true;
    this.touch(keys);
  }

  /** Says that things which are not memory may have come or gone anywhere. */
  otherFilesChanged(): void {
    this.dirtyAll(this.loose);
  }

  /**
   * Says that something which is not memory may have come or gone at a path, with the directories on the way there, and
   * below it: `below` names all that stands there now.
   */
  otherFileChanged(path: string, below: readonly string[]): void {
    for (let at = path; at !== ROOT_PATH; at = parentPath(at)) this.touch([placeKey(at)]);
    this.touch(new Set(below.map(placeKey)));
    for (const from of this.leaving)
      if (this.targetsOf(from).some((target) => target.kind === "other" && isWithin(target.path, path)))
        this.dirtyAll([from]);
  }

  /** Whether files lead elsewhere, or others are there, than when this was last asked. */
  takeLeadsElsewhere(): boolean {
    const answer = this.leadsElsewhere;
    this.leadsElsewhere = false;
    return answer;
  }

  /** Finds out again what may have changed. */
  settle(): void {
    for (const file of this.dirty) this.resolveAgain(file);
    this.dirty.clear();
  }

  /**
   * The same, one file after another; yields each. What comes meanwhile is found out as well, and what `settleFile` found
   * out is not again.
   */
  *settling(): Generator<string> {
    for (const file of this.dirty) {
      this.dirty.delete(file);
      this.resolveAgain(file);
      yield file.path;
    }
  }

  /** Finds out again what the links of one file mean, if that may have changed. */
  settleFile(path: string): void {
    const file = this.files.get(path);
    if (file !== undefined && this.dirty.delete(file)) this.resolveAgain(file);
  }

  /** The links of a file with what they mean, in the order in which they stand. */
  linksOf(path: string): readonly ResolvedLink[] {
    if (this.last?.path === path) return this.last.links;
    const file = this.files.get(path);
    const resolved: ResolvedLink[] = [];
    if (file !== undefined && file.targets.length > 0) {
      const { links, targets } = file;
      const meantLengths = this.meantLengths.get(file);
      for (const link of links) {
        const target = targets[resolved.length];
        if (target === undefined) break;
        resolved.push({ link, target, meantLength: meantLengths?.[resolved.length] ?? link.path.length });
      }
    }
    this.last = { path, links: resolved };
    return resolved;
  }

  /** What the links of a file mean, without their places. */
  targetsOf(path: string): readonly Resolution[] {
    return this.files.get(path)?.targets ?? [];
  }

  /** Whether all links of a file lead plainly. */
  leadPlainly(path: string): boolean {
    return !this.notPlain.has(path);
  }

  /** The files that link to a file or directory, by code point. */
  backlinksOf(path: string): string[] {
    return [...new Set(this.sources.of(path))].sort(compareCodePoints);
  }

  /** The files with a link to something at a path or below it, memory or not, there or not; in no order. */
  *linkingInto(path: string): Generator<string> {
    if (this.places.hasFile(path) && !this.places.hasDirectory(path)) {
      yield* this.sources.of(path);
      yield* this.waiting.get(placeKey(path));
      return;
    }
    yield* this.sources.into(path);
    for (const from of this.loose)
      if (this.targetsOf(from).some((target) => "path" in target && isWithin(target.path, path))) yield from;
  }

  /** The files with a link that something under a key of `keysOfLink` may take for itself; in no order. */
  waitingFor(key: string): Iterable<string> {
    return this.waiting.get(key);
  }

  private resolveAgain(file: LinkedFile): void {
    const before = this.former.get(file) ?? file.targets;
    this.former.delete(file);
    this.resolveFile(file);
    this.leadsElsewhere ||= !leadToTheSame(before, file.targets);
  }

  private resolveFile(file: LinkedFile): void {
    const { links, path } = file;
    this.forgetTargets(file);
    if (links.length === 0) return;
    const siblings = this.files.in(parentPath(path));
    // Made to measure, since an array that grows keeps room for more.
    const targets = new Array<Resolution>(links.length);
    let meantLengths: number[] | undefined;
    let isLoose = false;
    let isLeaving = false;
    let arePlain = true;
    let count = 0;
    for (const link of links.paths()) {
      let target: Resolution | undefined = namedFile(link, path, siblings, this.files);
      if (target === undefined) {
        const resolved = resolveLink(link, path, this);
        ({ target } = resolved);
        if (resolved.meantLength !== link.path.length) {
          meantLengths ??= [];
          meantLengths[count] = resolved.meantLength;
        }
        if (!isSettledBy(link, target)) for (const key of keysOfLink(link, path)) this.waiting.add(key, path);
        isLoose ||= target.kind === "missing" || target.kind === "other" || target.kind === "absolute";
        isLeaving ||= target.kind === "other";
      }
      arePlain &&= leadsPlainly(target, link.hasAnchor);
      targets[count++] = target;
    }
    file.setTargets(targets);
    if (meantLengths !== undefined) this.meantLengths.set(file, meantLengths);
    if (isLoose) this.loose.add(path);
    if (isLeaving) this.leaving.add(path);
    if (!arePlain) this.notPlain.add(path);
    this.sources.add(file);
  }

  private forgetTargets(file: LinkedFile): void {
    const { links, path, targets } = file;
    if (this.last?.path === path) this.last = undefined;
    if (targets.length === 0) return;
    let index = 0;
    for (const link of links.paths()) {
      const target = targets[index++];
      if (target === undefined) break;
      if (!isSettledBy(link, target)) for (const key of keysOfLink(link, path)) this.waiting.delete(key, path);
      this.sources.remove(target, path);
    }
    file.setTargets([]);
    this.meantLengths.delete(file);
    this.loose.delete(path);
    this.leaving.delete(path);
    this.notPlain.delete(path);
  }

  private touch(keys: Iterable<string>): void {
    for (const key of keys) this.dirtyAll(this.waiting.get(key));
  }

  private dirtyAll(paths: Iterable<string>): void {
    for (const path of paths) {
      const file = this.files.get(path);
      if (file !== undefined) this.dirty.add(file);
    }
  }
}

function leadToTheSame(some: readonly Resolution[], others: readonly Resolution[]): boolean {
  const leading = (all: readonly Resolution[]) => all.filter(({ kind }) => kind === "file" || kind === "directory");
  const [a, b] = [leading(some), leading(others)];
  return a.length === b.length && a.every((target, i) => pathOf(target) === pathOf(b[i]));
}

function pathOf(target: Resolution | undefined): string | undefined {
  return target?.kind === "file" || target?.kind === "directory" ? target.path : undefined;
}

/** Whether a link leads to the file that it names letter for letter, so that it means that file while there is one. */
function isSettledBy({ form, path }: LinkPath, target: Resolution): boolean {
  if (form === "mention" || form === "wiki" || target.kind !== "file" || target.differs !== undefined) return false;
  return baseName(target.path) === baseName(path);
}
