import { INDEX_NAME } from "../memory/names";
import { ROOT_PATH } from "../memory/paths";
import { holdsIndex } from "../memory/tree/classify";
import { detectRoots } from "../memory/tree/roots";
import { isUriWithin, nameOfUri } from "./convert";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";

/** Directories that are looked into on the spot when a folder appears. */
const probedDirectories = 500;

/** Where something happened, when it lies in a root. */
export interface PlaceInRoot {
  readonly root: { readonly memory: LiveMemory };
  readonly path: string;
}

/** Whether something that happened at a URI can add or end a root or a candidate; `known` are the URIs of both. */
export function concernsRoots(
  uri: string,
  place: PlaceInRoot | undefined,
  known: readonly string[],
  host: LanguageHost,
): boolean {
  if (/\/(?:node_modules|\.git)(?:\/|$)/.test(uri)) return false;
  if (known.some((root) => isUriWithin(root, uri))) return true;
  if (nameOfUri(uri) === INDEX_NAME) {
    return place === undefined || (place.path === INDEX_NAME && hasIndexComeOrGone(place.root.memory, host));
  }
  if (place !== undefined && !place.path.startsWith(".")) return false;
  return bringsMemory(uri, host);
}

/** Whether a root has its index on disk and not in its tree, or the other way round; a change of its text is neither. */
function hasIndexComeOrGone(memory: LiveMemory, host: LanguageHost): boolean {
  return holdsIndex(host.openFolder(memory.uri), ROOT_PATH) !== memory.tree.root.hasIndex;
}

/** Whether a folder that came brings memory along; one too large to say quickly is looked at with all others. */
function bringsMemory(uri: string, host: LanguageHost): boolean {
  const steps = detectRoots(host.openFolder(uri), { exclude: [] });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.roots.length + step.value.candidates.length > 0;
    if (step.value.directories > probedDirectories) return true;
  }
}
