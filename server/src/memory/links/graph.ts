import { FileLinks } from "../markdown/fileLinks";
import { compareCodePoints } from "../paths";
import { addTo, removeFrom } from "./multimap";
import { MemoryPlaces } from "./places";
import { keysOfLink, type Resolution, type ResolvedLink, resolveLink } from "./resolve";

/** What the graph keeps of one file: its links and what each means. */
interface LinkingFile {
  readonly links: FileLinks;
  readonly targets: readonly { readonly target: Resolution; readonly meantLength: number }[];
  readonly keys: ReadonlySet<string>;
}

/**
 * Which file links where in one memory. Kept while files come, go and change: a change looks again at the links that
 * may mean something else by it and at no others. At rest it equals a graph built anew.
 */
export class LinkGraph {
  readonly places = new MemoryPlaces();
  private readonly files = new Map<string, LinkingFile>();
  private readonly backlinks = new Map<string, Set<string>>();
  /** Files by the keys under which a target of theirs may come or go. */
  private readonly waiting = new Map<string, Set<string>>();
  /** Files with a link to nothing in memory, which something that is not memory can answer. */
  private readonly loose = new Set<string>();
  private dirty = new Set<string>();

  /** `exists` tells whether something that is not memory stands at a path of the root. */
  constructor(readonly exists: (path: string) => boolean) {}

  /** Takes a file with its links and its front matter's name. */
  setFile(path: string, links: FileLinks, name: string | undefined): void {
    this.touch(this.places.setFile(path, name));
    this.forgetLinks(path);
    const keys = new Set<string>();
    for (const link of links) for (const key of keysOfLink(link, path)) keys.add(key);
    for (const key of keys) addTo(this.waiting, key, path);
    this.files.set(path, { links, targets: [], keys });
    this.dirty.add(path);
  }

  /** Takes a file whose links are not known yet, so that links to it are not broken. */
  addFile(path: string): void {
    if (!this.places.hasFile(path)) this.setFile(path, FileLinks.none, undefined);
  }

  /** Forgets a file that is gone. */
  removeFile(path: string): void {
    this.touch(this.places.removeFile(path));
    this.forgetLinks(path);
    this.files.delete(path);
    this.dirty.delete(path);
  }

  /** Takes or forgets a memory directory. */
  setDirectory(path: string, isMemory: boolean): void {
    this.touch(this.places.setDirectory(path, isMemory));
  }

  /** Says that things which are not memory may have come or gone. */
  otherFilesChanged(): void {
    for (const path of this.loose) this.dirty.add(path);
  }

  /** Finds out again what may have changed. Answers the files whose links were looked at. */
  settle(): ReadonlySet<string> {
    const settled = this.dirty;
    this.dirty = new Set();
    for (const path of settled) this.resolveFile(path);
    return settled;
  }

  /** The links of a file with what they mean, in the order in which they stand. */
  linksOf(path: string): ResolvedLink[] {
    const file = this.files.get(path);
    if (file === undefined) return [];
    return file.targets.map(({ target, meantLength }, i) => ({ link: file.links.at(i), target, meantLength }));
  }

  /** What the links of a file mean, without their places. */
  *targetsOf(path: string): Generator<Resolution> {
    for (const { target } of this.files.get(path)?.targets ?? []) yield target;
  }

  /** The files that link to a file or directory, by code point. */
  backlinksOf(path: string): string[] {
    return [...(this.backlinks.get(path) ?? [])].sort(compareCodePoints);
  }

  private resolveFile(path: string): void {
    const file = this.files.get(path);
    if (file === undefined) return;
    const { links, keys } = file;
    this.forgetTargets(path, file);
    const targets: LinkingFile["targets"][number][] = [];
    for (const link of links) targets.push(resolveLink(link, path, this));
    let isLoose = false;
    for (const { target } of targets) {
      if (target.kind === "file" || target.kind === "directory") addTo(this.backlinks, target.path, path);
      else isLoose ||= target.kind === "missing" || target.kind === "other" || target.kind === "absolute";
    }
    if (isLoose) this.loose.add(path);
    else this.loose.delete(path);
    this.files.set(path, { links, targets, keys });
  }

  private forgetLinks(path: string): void {
    const file = this.files.get(path);
    if (file === undefined) return;
    for (const key of file.keys) removeFrom(this.waiting, key, path);
    this.forgetTargets(path, file);
    this.loose.delete(path);
  }

  private forgetTargets(path: string, { targets }: LinkingFile): void {
    for (const { target } of targets) {
      if (target.kind === "file" || target.kind === "directory") removeFrom(this.backlinks, target.path, path);
    }
  }

  private touch(keys: readonly string[]): void {
    for (const key of keys) for (const path of this.waiting.get(key) ?? []) this.dirty.add(path);
  }
}
