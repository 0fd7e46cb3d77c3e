import type {
  DirectoryEntry,
  FileStat,
  FileSystem,
  LinkTarget,
  ListFailure,
  ReadFailure,
} from "../../server/src/memory/fileSystem";

/** A link to put into a memory; the target is relative to the link's directory, or absolute. */
export interface LinkContent {
  readonly kind: "link";
  readonly target: string;
}

/** A named pipe: something that is neither file nor directory. */
export interface PipeContent {
  readonly kind: "other";
}

/** What may stand under a name: a text, bytes, a link, a pipe, or for a name that ends in `/` what is in the directory. */
export type MemoryContent = string | Uint8Array | LinkContent | PipeContent | MemoryContents;

/** Files by root-relative path. A path that ends in `/` is a directory; `../` leads out of the root. */
export interface MemoryContents {
  readonly [path: string]: MemoryContent;
}

/** How a memory in memory behaves. */
export interface MemoryOptions {
  /** Names are found whatever their letter case, as on the disks of macOS and Windows; listings keep the case. */
  readonly isCaseInsensitive?: boolean;
}

/** A link as a value for `memoryOf`. */
export function linkTo(target: string): LinkContent {
  return { kind: "link", target };
}

/** A named pipe as a value for `memoryOf`. */
export const pipe: PipeContent = { kind: "other" };

/** A memory root that lives in memory, with the given contents. */
export function memoryOf(contents: MemoryContents = {}, options: MemoryOptions = {}): InMemoryFileSystem {
  const memory = new InMemoryFileSystem(options);
  memory.add(contents);
  return memory;
}

interface FileNode {
  readonly kind: "file";
  bytes: Uint8Array;
  modified: number;
  isReadable: boolean;
}

interface DirectoryInMemory {
  readonly kind: "directory";
  readonly entries: Map<string, Node>;
  isReadable: boolean;
}

type Node = FileNode | DirectoryInMemory | LinkContent | PipeContent;

/** Where a path leads when links are followed. */
interface Located {
  readonly node: Node;
  /** Names from the top of the volume. */
  readonly path: readonly string[];
}

const rootLocation: readonly string[] = ["home", "memory"];
const mostLinks = 40;
const encoder = new TextEncoder();

/**
 * A file system that lives in memory and behaves like a Linux disk, links that leave the root and parts that cannot
 * be read included. Paths are root-relative; `../` reaches what lies beside the root. Listings come in the order of
 * creation. What a disk would refuse throws, since a test that does it is wrong.
 */
export class InMemoryFileSystem implements FileSystem {
  private readonly volume = emptyDirectory();
  /** The day of the cases of the architecture profile. */
  private clock = Date.parse("2026-03-01T00:00:00Z");

  constructor(private readonly options: MemoryOptions = {}) {
    this.createDirectory("");
  }

  list(path: string): readonly DirectoryEntry[] | ListFailure {
    const node = this.find(path);
    if (node === undefined) return "missing";
    if (node.kind !== "directory") return "not-a-directory";
    if (!node.isReadable) return "unreadable";
    return [...node.entries].map(([name, { kind }]) => ({ name, kind }));
  }

  read(path: string): Uint8Array | ReadFailure {
    const target = this.follow(absolute(path));
    if (target === undefined) return "missing";
    const { node } = target;
    return node.kind === "file" && node.isReadable && isInside(target) ? node.bytes : "unreadable";
  }

  stat(path: string): FileStat | undefined {
    const target = this.follow(absolute(path));
    if (target?.node.kind !== "file" || !isInside(target)) return undefined;
    return { bytes: target.node.bytes.length, modified: target.node.modified };
  }

  resolveLink(path: string): LinkTarget | undefined {
    const target = this.follow(absolute(path));
    if (target === undefined || target.node.kind === "link") return undefined;
    return { kind: target.node.kind, isInside: isInside(target) };
  }

  /** Adds everything that the contents name; what is there already is replaced. */
  add(contents: MemoryContents, below = ""): void {
    for (const [name, content] of Object.entries(contents)) {
      const path = `${below}${name}`;
      if (path.endsWith("/")) {
        this.createDirectory(path.slice(0, -1));
        if (!isContents(content)) throw new Error(`A directory holds more contents: ${path}`);
        this.add(content, path);
      } else if (typeof content === "string" || content instanceof Uint8Array) this.write(path, content);
      else if (isContents(content)) throw new Error(`The name of a directory ends in a slash: ${path}/`);
      else this.put(path, content);
    }
  }

  /** Writes a file and makes the directories on the way. */
  write(path: string, content: string | Uint8Array): void {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const target = this.follow(absolute(path))?.node;
    if (target?.kind === "file") {
      target.bytes = bytes;
      target.modified = ++this.clock;
    } else this.put(path, { kind: "file", bytes, modified: ++this.clock, isReadable: true });
  }

  /** Says when a file was last changed, by a day of universal time. */
  setChanged(path: string, day: string): void {
    const node = this.find(path);
    if (node?.kind !== "file") throw new Error(`No file at ${path}`);
    node.modified = Date.parse(`${day}T12:00:00Z`);
  }

  /** Makes a directory and those on the way; one that is there stays as it is. */
  createDirectory(path: string): void {
    this.directory(absolute(path));
  }

  /** Puts a link in place of whatever bears the name. */
  link(path: string, target: string): void {
    this.put(path, linkTo(target));
  }

  /** Takes a file, a link or a directory with all that is in it away; the root can go too. */
  remove(path: string): void {
    const segments = absolute(path);
    const parent = this.locate(segments.slice(0, -1));
    const name = this.nameIn(parent, segments.at(-1));
    if (parent?.kind !== "directory" || name === undefined) throw new Error(`Nothing to remove at ${path}`);
    parent.entries.delete(name);
  }

  /** Moves a file, a link or a directory; refused where something else bears the new name. */
  rename(from: string, to: string): void {
    const node = this.find(from);
    if (node === undefined) throw new Error(`Nothing to rename at ${from}`);
    const other = this.find(to);
    if (other !== undefined && other !== node) throw new Error(`${to} exists`);
    this.remove(from);
    this.put(to, node);
  }

  /** Takes the right to read a file or to list a directory, or gives it back. */
  setReadable(path: string, isReadable: boolean): void {
    const node = this.find(path);
    if (node?.kind !== "file" && node?.kind !== "directory") throw new Error(`Nothing with rights at ${path}`);
    node.isReadable = isReadable;
  }

  /** Whether something bears exactly this path in the listings. */
  has(path: string): boolean {
    return this.find(path) !== undefined;
  }

  /** The text of a file, which must be there. */
  text(path: string): string {
    const bytes = this.read(path);
    if (typeof bytes === "string") throw new Error(`${path} is ${bytes}`);
    return new TextDecoder().decode(bytes);
  }

  /** Paths of everything below a directory, parents before children, directories with a trailing slash. */
  paths(below = ""): string[] {
    const node = this.find(below);
    if (node?.kind !== "directory") return [];
    return [...node.entries].flatMap(([name, child]) => {
      const path = below === "" ? name : `${below}/${name}`;
      return child.kind === "directory" ? [`${path}/`, ...this.paths(path)] : [path];
    });
  }

  private put(path: string, node: Node): void {
    const segments = absolute(path);
    const name = segments.at(-1);
    if (name === undefined) throw new Error("The top of the volume cannot be replaced");
    const parent = this.directory(segments.slice(0, -1));
    const taken = this.nameIn(parent, name);
    if (taken !== undefined) parent.entries.delete(taken);
    parent.entries.set(name, node);
  }

  private directory(segments: readonly string[]): DirectoryInMemory {
    let node = this.volume;
    for (const segment of segments) {
      const name = this.nameIn(node, segment);
      const next = name === undefined ? undefined : node.entries.get(name);
      if (next !== undefined && next.kind !== "directory") throw new Error(`${segments.join("/")} is no directory`);
      const child = next ?? emptyDirectory();
      if (next === undefined) node.entries.set(segment, child);
      node = child;
    }
    return node;
  }

  private find(path: string): Node | undefined {
    return this.locate(absolute(path));
  }

  /** The node of a path, no link followed. */
  private locate(segments: readonly string[]): Node | undefined {
    let node: Node | undefined = this.volume;
    for (const segment of segments) {
      const name = this.nameIn(node, segment);
      node = node?.kind === "directory" && name !== undefined ? node.entries.get(name) : undefined;
    }
    return node;
  }

  /** Where a path leads, every link followed; `undefined` when it breaks off or goes in a circle. */
  private follow(segments: readonly string[]): Located | undefined {
    const pending = [...segments];
    let at: string[] = [];
    let links = 0;
    for (let segment = pending.shift(); segment !== undefined; segment = pending.shift()) {
      if (segment === "" || segment === ".") continue;
      if (segment === "..") {
        at = at.slice(0, -1);
        continue;
      }
      const parent = this.locate(at);
      const name = this.nameIn(parent, segment);
      if (parent?.kind !== "directory" || name === undefined) return undefined;
      const node = parent.entries.get(name);
      if (node?.kind === "link") {
        if (++links > mostLinks) return undefined;
        if (node.target.startsWith("/")) at = [];
        pending.unshift(...node.target.split("/"));
      } else at = [...at, name];
    }
    const node = this.locate(at);
    return node === undefined ? undefined : { node, path: at };
  }

  /** The name by which a directory lists an entry, or `undefined`. */
  private nameIn(node: Node | undefined, name: string | undefined): string | undefined {
    if (node?.kind !== "directory" || name === undefined) return undefined;
    if (node.entries.has(name)) return name;
    if (!this.options.isCaseInsensitive) return undefined;
    const folded = name.toLowerCase();
    return [...node.entries.keys()].find((known) => known.toLowerCase() === folded);
  }
}

function isInside({ path }: Located): boolean {
  return rootLocation.every((name, i) => path[i] === name);
}

function emptyDirectory(): DirectoryInMemory {
  return { kind: "directory", entries: new Map(), isReadable: true };
}

/** Names from the top of the volume; `..` is taken literally. */
function absolute(path: string): string[] {
  const segments = [...rootLocation];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

function isContents(content: MemoryContent): content is MemoryContents {
  return typeof content === "object" && !(content instanceof Uint8Array) && !("kind" in content);
}
