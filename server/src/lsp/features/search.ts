import { mergeHits } from "../../memory/recall/toolAnswers";
import type { SearchLine, SearchParams } from "../../protocol/recallMessages";
import { uriOf } from "../convert";
import type { LanguageHost } from "../host";
import { searchMemory } from "../liveSearch";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { chooseRoots } from "../recallRoots";

/** The places for what a person types, of one root or of all. */
export async function findLines(
  { root: named, query, limit }: SearchParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
): Promise<SearchLine[]> {
  const roots = chooseRoots(workspace, named);
  if ("refused" in roots) return [];
  const found = await Promise.all(
    roots.map(async ({ memory, label }) =>
      (await searchMemory(memory, query, limit, host)).map((hit) => ({ root: label, hit, uri: memory.uri })),
    ),
  );
  return mergeHits(found.flat())
    .slice(0, limit)
    .map(({ root, uri, hit: { path, line, heading, text } }) => ({
      uri: uriOf(uri, path),
      path,
      root,
      line,
      ...(heading === undefined ? {} : { heading }),
      text,
    }));
}
