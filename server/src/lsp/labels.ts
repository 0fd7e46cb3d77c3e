import { URI } from "vscode-uri";
import { isUriWithin } from "./convert";

/**
 * Short names of roots, unique among them: a root in a workspace folder by its path from the folder's own name on
 * (`alice/memory`), any other by its last two names; more names where two would be alike.
 */
export function labelRoots(rootUris: readonly string[], folderUris: readonly string[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const names = new Map(rootUris.map((uri) => [uri, namesOf(uri)]));
  const depths = new Map(rootUris.map((uri) => [uri, startingDepth(uri, folderUris)]));
  for (let isUnique = false; !isUnique; ) {
    isUnique = true;
    const seen = new Map<string, string[]>();
    for (const uri of rootUris) {
      const label = (names.get(uri) ?? []).slice(-(depths.get(uri) ?? 1)).join("/") || "/";
      labels.set(uri, label);
      seen.set(label, [...(seen.get(label) ?? []), uri]);
    }
    for (const alike of seen.values()) {
      for (const uri of alike.length > 1 ? alike : []) {
        const depth = depths.get(uri) ?? 1;
        if (depth >= (names.get(uri)?.length ?? 0)) continue;
        depths.set(uri, depth + 1);
        isUnique = false;
      }
    }
  }
  return labels;
}

function startingDepth(uri: string, folderUris: readonly string[]): number {
  const folder = folderUris.find((candidate) => isUriWithin(uri, candidate));
  return folder === undefined ? 2 : namesOf(uri).length - namesOf(folder).length + 1;
}

function namesOf(uri: string): string[] {
  return URI.parse(uri)
    .path.split("/")
    .filter((name) => name !== "");
}
