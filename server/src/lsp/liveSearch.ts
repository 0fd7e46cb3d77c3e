import { MemorySearch, type SearchHit } from "../memory/search/memorySearch";
import { memoryFiles } from "../memory/tree/queries";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";
import { runInSlices } from "./slices";

/**
 * The search of one live root. Its index is built by the first query and brought up to date by each later one, unsaved
 * texts included; what was read again since is told by its facts being other ones.
 */
class LiveSearch {
  private readonly index: MemorySearch;
  private readonly indexed = new Map<string, unknown>();
  private updating: Promise<void> = Promise.resolve();

  constructor(private readonly memory: LiveMemory) {
    this.index = new MemorySearch((path) => memory.shownText(path));
  }

  async find(query: string, limit: number, host: LanguageHost): Promise<SearchHit[]> {
    const updated = this.updating.then(() => this.update(host));
    this.updating = updated.catch(() => undefined);
    await updated;
    const { settings } = this.memory;
    return this.index.search(query, { today: host.calendar().today, limit, settings });
  }

  private async update(host: LanguageHost): Promise<void> {
    const { tree, view } = this.memory;
    const changed: string[] = [];
    const gone = new Set(this.indexed.keys());
    for (const path of memoryFiles(tree)) {
      gone.delete(path);
      const facts = view.facts(path);
      if (this.indexed.get(path) === facts && facts !== undefined) continue;
      this.indexed.set(path, facts);
      changed.push(path);
    }
    for (const path of gone) this.indexed.delete(path);
    // An index that is given up halfway would be behind what is noted as indexed, so it is never given up.
    await runInSlices(this.index.update(tree, changed), host, new AbortController().signal);
  }
}

const searches = new WeakMap<LiveMemory, LiveSearch>();

/** The best places for a query in one root. The first query of a root builds its index, in slices. */
export function searchMemory(
  memory: LiveMemory,
  query: string,
  limit: number,
  host: LanguageHost,
): Promise<SearchHit[]> {
  let search = searches.get(memory);
  if (search === undefined) {
    search = new LiveSearch(memory);
    searches.set(memory, search);
  }
  return search.find(query, limit, host);
}
