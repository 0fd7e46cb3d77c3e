import { estimateTokens } from "../../memory/budget/tokens";
import type { MemoryLinks } from "../../memory/links/memoryLinks";
import { INDEX_NAME } from "../../memory/names";
import { compareCodePoints, joinPath } from "../../memory/paths";
import { clipText } from "../../memory/text";
import { memoryFiles, missingIndexes } from "../../memory/tree/queries";
import type { Steps } from "../../memory/tree/walk";
import type { MapFile, MemoryMap } from "../../protocol/mapMessages";
import { countFile } from "../fileTokens";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { WorkspaceRoot } from "../memoryWorkspace";
import { Cancelled, runInSlices } from "../slices";

/** Bytes of external memory up to which every file is counted for the map; beyond, external files are estimated. */
const mostCountedBytes = 2 * 1024 * 1024;
const longestTitle = 120;

/** Everything the map of a root draws; `null` when nobody waits for it any more. */
export async function drawMap(root: WorkspaceRoot, host: LanguageHost, signal: AbortSignal): Promise<MemoryMap | null> {
  const { memory } = root;
  try {
    const paths = [...memoryFiles(memory.tree)].sort(compareCodePoints);
    const drawn = await runInSlices(drawFiles(memory, paths), host, signal);
    const bytes = drawn.files.reduce((sum, file) => sum + file.bytes, 0);
    const files = bytes <= mostCountedBytes ? await countAll(drawn.files, memory, host, signal) : drawn.files;
    return {
      label: root.label,
      counter: memory.settings.budget.counter,
      limit: memory.budget.limit,
      files,
      links: drawn.links,
      missingIndexes: missingIndexes(memory.tree),
    };
  } catch (cause) {
    if (cause instanceof Cancelled || signal.aborted) return null;
    throw cause;
  }
}

function* drawFiles(memory: LiveMemory, paths: readonly string[]): Steps<Pick<MemoryMap, "files" | "links">> {
  const places = new Map(paths.map((path, i) => [path, i]));
  const counts = new Map(memory.budget.shares.map(({ path, count }) => [path, count]));
  const { links: known } = memory.view;
  const files: MapFile[] = [];
  const links: (readonly [number, number])[] = [];
  for (const [i, path] of paths.entries()) {
    const facts = memory.view.facts(path);
    const title = memory.titleOf(path);
    const bytes = typeof facts === "object" ? facts.size.bytes : (memory.stat(path)?.bytes ?? 0);
    const count = counts.get(path) ?? estimateTokens(bytes);
    const { targets, broken } = known === undefined ? noLinks : leadsOf(path, known, places);
    for (const to of targets) if (to !== i) links.push([i, to]);
    files.push({
      path,
      ...(title === undefined ? {} : { title: clipText(title, longestTitle) }),
      bytes,
      tokens: count.tokens,
      isEstimate: count.isEstimate,
      isReachable: known?.isReachable(path) !== false,
      broken,
    });
    yield { directories: i + 1 };
  }
  return { files, links };
}

const noLinks: { readonly targets: ReadonlySet<number>; readonly broken: number } = { targets: new Set(), broken: 0 };

/** The files that a file leads to, by place, and how many of its links lead to nothing; a mention is words only. */
function leadsOf(path: string, links: MemoryLinks, places: ReadonlyMap<string, number>): typeof noLinks {
  const targets = new Set<number>();
  let broken = 0;
  for (const { link, target } of links.linksOf(path)) {
    if (target.kind === "missing" && link.form !== "mention" && link.form !== "reference") broken++;
    const to =
      target.kind === "file"
        ? places.get(target.path)
        : target.kind === "directory"
          ? places.get(joinPath(target.path, INDEX_NAME))
          : undefined;
    if (to !== undefined) targets.add(to);
  }
  return { targets, broken };
}

async function countAll(
  files: readonly MapFile[],
  memory: LiveMemory,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<MapFile[]> {
  const counted: MapFile[] = [];
  for (const file of files) {
    const count = file.isEstimate ? await countFile(memory, file.path, host, signal) : undefined;
    counted.push(count === undefined ? file : { ...file, tokens: count.tokens, isEstimate: count.isEstimate });
  }
  return counted;
}
