import type { FileFacts } from "../markdown/facts";
import { isMarkdownName } from "../names";
import { joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { MemoryTree } from "../tree/model";
import { directoriesBelow, memoryFiles } from "../tree/queries";
import { MemoryPlaces, normalName, placeKey } from "./places";
import type { ResolveContext } from "./resolve";

/** A file or folder that gets another path; everything in a folder goes with it. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What of a memory has to be known to foresee it. */
export interface MemoryNow {
  readonly tree: MemoryTree;
  facts(path: string): FileFacts | "unreadable" | undefined;
}

/** The files and directories of a memory as they will be once something was moved or created. */
export class MemoryAfter implements ResolveContext {
  readonly places = new MemoryPlaces();
  private readonly moves: ReadonlyMap<string, string>;
  private readonly fresh = new Set<string>();

  constructor(now: MemoryNow, moves: readonly Move[], created: readonly string[] = []) {
    this.moves = new Map(moves.map(({ from, to }) => [from, to]));
    const before = new Set<string>();
    for (const node of directoriesBelow(now.tree.root)) if (node.isMemory) before.add(node.path);
    for (const path of memoryFiles(now.tree)) {
      const facts = now.facts(path);
      const after = this.pathOf(path);
      if (!isMarkdownName(after)) continue;
      this.addFile(after, typeof facts === "object" ? facts.name : undefined, before);
      if (after !== path) this.fresh.add(placeKey(after));
      if (after !== path && typeof facts === "object" && facts.name !== undefined)
        this.fresh.add(normalName(facts.name));
    }
    for (const path of created) {
      this.addFile(path, undefined, before);
      this.fresh.add(placeKey(path));
    }
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

  /** What is not memory is told of link by link; nothing is known of it in general. */
  exists(_path: string): boolean {
    return false;
  }

  private addFile(path: string, name: string | undefined, before: ReadonlySet<string>): void {
    this.places.setFile(path, name);
    let at = ROOT_PATH;
    for (const segment of pathSegments(parentPath(path))) {
      at = joinPath(at, segment);
      if (this.places.hasDirectory(at)) continue;
      this.places.setDirectory(at, true);
      if (!before.has(at)) this.fresh.add(placeKey(at));
    }
  }
}
