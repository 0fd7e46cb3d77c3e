import { FileLinks, type LinkPath } from "../markdown/fileLinks";
import { baseName, compareCodePoints, isWithin, parentPath, ROOT_PATH } from "../paths";
import { Multimap } from "./multimap";
import { MemoryPlaces, placeKey } from "./places";
import { keysOfLink, type Resolution, type ResolvedLink, resolveLink } from "./resolve";

/** What the graph keeps of one file: its links and what each means. */
interface LinkingFile {
  readonly links: FileLinks;
  /** One for each link; none before they are found out. */
  readonly targets: readonly Resolution[];
  /** The `meantLength` of each link; `undefined` where all mean the whole of their path. */
  readonly meantLengths: readonly number[] | undefined;
}

/** Shared by all files that link to nothing. */
const unlinked: LinkingFile = { links: FileLinks.none, targets: [], meantLengths: undefined };

/**
 * Which file links where in one memory. Kept while files come, go and change: a change looks again at the links that
 * may mean something else by it and at no others. At rest it equals a graph built anew.
 */
export class LinkGraph {
  readonly places = new MemoryPlaces();
  private readonly files = new Map<string, LinkingFile>();
  private readonly backlinks = new Multimap();
  /** Files by the keys under which a target of theirs may come or go, for links that more than their target decides. */
  private readonly waiting = new Multimap();
  /** Files with a link to nothing in memory, which something that is not memory can answer. */
  private readonly loose = new Set<string>();
  /** Those of them that lead to something which is not memory. */
  private readonly leaving = new Set<string>();
  private readonly dirty = new Set<string>();
  /** What files that were told of anew led to before, until that is compared. */
  private readonly former = new Map<string, readonly Resolution[]>();
  private leadsElsewhere = true;
  /** The answer given last, since every rule asks about a file before any asks about the next. */
  private last: { readonly path: string; readonly links: readonly ResolvedLink[] } | undefined;

  /** `exists` tells whether something that is not memory stands at a path of the root. */
  constructor(readonly exists: (path: string) => boolean) {}

  /** Takes a file with its links and its front matter's name. */
  setFile(path: string, links: FileLinks, name: string | undefined): void {
    const isNew = !this.places.hasFile(path);
    this.touch(this.places.setFile(path, name));
    if (isNew) this.leadsElsewhere = true;
    else if (!this.former.has(path)) this.former.set(path, this.targetsOf(path));
    this.forgetLinks(path);
    this.files.set(path, links.length === 0 ? unlinked : { links, targets: [], meantLengths: undefined });
    this.dirty.add(path);
  }

  /** Takes a file whose links are not known yet, so that links to it are not broken. */
  addFile(path: string): void {
    if (!this.places.hasFile(path)) this.setFile(path, FileLinks.none, undefined);
  }

  /** Forgets a file that is gone. */
  removeFile(path: string): void {
    this.touch(this.places.removeFile(path));
    for (const source of this.backlinks.get(path)) this.dirty.add(source);
    this.forgetLinks(path);
    this.files.delete(path);
    this.dirty.delete(path);
    this.former.delete(path);
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
    for (const path of this.loose) this.dirty.add(path);
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
        this.dirty.add(from);
  }

  /** Whether files lead elsewhere, or others are there, than when this was last asked. */
  takeLeadsElsewhere(): boolean {
    const answer = this.leadsElsewhere;
    this.leadsElsewhere = false;
    return answer;
  }

  /** Finds out again what may have changed. Answers the files whose links were looked at. */
  settle(): ReadonlySet<string> {
    return new Set(this.settling());
  }

  /**
   * The same, one file after another; yields each. What comes meanwhile is found out as well, and what `settleFile` found
   * out is not again.
   */
  *settling(): Generator<string> {
    for (const path of this.dirty) {
      this.settleFile(path);
      yield path;
    }
  }

  /** Finds out again what the links of one file mean, if that may have changed. */
  settleFile(path: string): void {
    if (!this.dirty.delete(path)) return;
    const before = this.former.get(path) ?? this.targetsOf(path);
    this.former.delete(path);
    this.resolveFile(path);
    this.leadsElsewhere ||= !leadToTheSame(before, this.targetsOf(path));
  }

  /** The links of a file with what they mean, in the order in which they stand. */
  linksOf(path: string): readonly ResolvedLink[] {
    if (this.last?.path === path) return this.last.links;
    const { links, targets, meantLengths } = this.files.get(path) ?? unlinked;
    const resolved: ResolvedLink[] = [];
    if (targets.length > 0) {
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
    return (this.files.get(path) ?? unlinked).targets;
  }

  /** The files that link to a file or directory, by code point. */
  backlinksOf(path: string): string[] {
    return [...this.backlinks.get(path)].sort(compareCodePoints);
  }

  /** The files with a link to something at a path or below it, memory or not, there or not; in no order. */
  *linkingInto(path: string): Generator<string> {
    if (this.places.hasFile(path) && !this.places.hasDirectory(path)) {
      yield* this.backlinks.get(path);
      yield* this.waiting.get(placeKey(path));
      return;
    }
    for (const target of this.backlinks.keys()) if (isWithin(target, path)) yield* this.backlinks.get(target);
    for (const from of this.loose)
      if (this.targetsOf(from).some((target) => "path" in target && isWithin(target.path, path))) yield from;
  }

  /** The files with a link that something under a key of `keysOfLink` may take for itself; in no order. */
  waitingFor(key: string): Iterable<string> {
    return this.waiting.get(key);
  }

  private resolveFile(path: string): void {
    const file = this.files.get(path);
    if (file === undefined || file === unlinked) return;
    const { links } = file;
    this.forgetTargets(path, file);
    const targets: Resolution[] = [];
    const meantLengths: number[] = [];
    let areAllWhole = true;
    let isLoose = false;
    let isLeaving = false;
    for (const link of links) {
      const { target, meantLength } = resolveLink(link, path, this);
      targets.push(target);
      meantLengths.push(meantLength);
      if (!isSettledBy(link, target)) for (const key of keysOfLink(link, path)) this.waiting.add(key, path);
      areAllWhole &&= meantLength === link.path.length;
      if (target.kind === "file" || target.kind === "directory") this.backlinks.add(target.path, path);
      else {
        isLoose ||= target.kind === "missing" || target.kind === "other" || target.kind === "absolute";
        isLeaving ||= target.kind === "other";
      }
    }
    if (isLeaving) this.leaving.add(path);
    else this.leaving.delete(path);
    if (isLoose) this.loose.add(path);
    else this.loose.delete(path);
    // A copy has no room to grow.
    this.files.set(path, {
      links,
      targets: targets.slice(),
      meantLengths: areAllWhole ? undefined : meantLengths.slice(),
    });
  }

  private forgetLinks(path: string): void {
    const file = this.files.get(path);
    if (file === undefined) return;
    this.forgetTargets(path, file);
    this.loose.delete(path);
    this.leaving.delete(path);
  }

  private forgetTargets(path: string, { links, targets }: LinkingFile): void {
    if (this.last?.path === path) this.last = undefined;
    if (targets.length === 0) return;
    let index = 0;
    for (const link of links) {
      const target = targets[index++];
      if (target === undefined) break;
      if (!isSettledBy(link, target)) for (const key of keysOfLink(link, path)) this.waiting.delete(key, path);
      if (target.kind === "file" || target.kind === "directory") this.backlinks.delete(target.path, path);
    }
  }

  private touch(keys: Iterable<string>): void {
    for (const key of keys) for (const path of this.waiting.get(key)) this.dirty.add(path);
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
