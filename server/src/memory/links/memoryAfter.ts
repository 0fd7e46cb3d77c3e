import { isMarkdownName } from "../names";
import { joinPath, parentPath, ROOT_PATH } from "../paths";
import type { MemoryTree } from "../tree/model";
import { directoriesBelow, findDirectory } from "../tree/queries";
import { normalName, type Places, placeKey } from "./places";
import { PlacesAfter } from "./placesAfter";
import type { ResolveContext } from "./resolve";

/** A file or folder that gets another path; everything in a folder goes with it. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What of a memory has to be known to foresee it. */
export interface MemoryNow {
  readonly tree: MemoryTree;
  readonly places: Places;
}

/** The files and directories of a memory as they will be once something was moved or created. */
export class MemoryAfter implements ResolveContext {
  /** The memory files that move, by their paths of now. */
  readonly movedFiles: ReadonlySet<string>;
  private readonly moves: ReadonlyMap<string, string>;
  private readonly after: PlacesAfter;
  private readonly fresh = new Set<string>();

  constructor({ tree, places }: MemoryNow, moves: readonly Move[], created: readonly string[] = []) {
    this.moves = new Map(moves.map(({ from, to }) => [from, to]));
    this.after = new PlacesAfter(places, tree);
    this.movedFiles = new Set(moves.flatMap(({ from }) => [...filesAt(from, tree, places)]));
    for (const path of this.movedFiles) this.after.removeFile(path);
    for (const path of this.movedFiles) this.addFile(this.pathOf(path), places.nameOf(path));
    for (const path of created) this.addFile(path, undefined);
  }

  get places(): Places {
    return this.after;
  }

  /** The path that something has afterwards. */
  pathOf(path: string): string {
    for (let at = path; ; at = parentPath(at)) {
      const to = this.moves.get(at);
      if (to !== undefined) return at === path ? to : joinPath(to, path.slice(at.length + 1));
      if (at === ROOT_PATH) return path;
    }
  }

  /** Whether something of a new path may answer under a key, so that links under it may change their meaning. */
  hasNews(key: string): boolean {
    return this.fresh.has(key);
  }

  /** The keys for which there is news. */
  newKeys(): Iterable<string> {
    return this.fresh;
  }

  /** What is not memory is told of link by link; nothing is known of it in general. */
  exists(_path: string): boolean {
    return false;
  }

  private addFile(path: string, name: string | undefined): void {
    if (!isMarkdownName(path)) return;
    for (const directory of this.after.addFile(path, name)) this.fresh.add(placeKey(directory));
    this.fresh.add(placeKey(path));
    if (name !== undefined) this.fresh.add(normalName(name));
  }
}

function* filesAt(path: string, tree: MemoryTree, places: Places): Generator<string> {
  if (places.hasFile(path)) yield path;
  const directory = findDirectory(tree, path);
  if (directory === undefined) return;
  for (const node of directoriesBelow(directory)) for (const name of node.files) yield joinPath(node.path, name);
}
