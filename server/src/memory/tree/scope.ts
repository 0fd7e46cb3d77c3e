import { Minimatch } from "minimatch";
import { joinPath, ROOT_PATH } from "../paths";
import type { TreeSettings } from "../settings";

/** Folder below a workspace-shaped root that always belongs to memory. */
const WORKSPACE_MEMORY_FOLDER = "memory";

/** The settings of a tree as questions, so that globs are parsed once for a whole walk. */
export interface TreeFilter {
  /** Whether a root-level directory of this name is governed by another format. */
  isOtherFormat(name: string): boolean;
  /** Whether a directory of this name belongs to a tool, at any depth. */
  isToolDirectory(name: string): boolean;
  /** Whether a directory can hold memory by the scope. `hasIndex` is asked only where the scope depends on it. */
  canEnter(path: string, hasIndex: () => boolean): boolean;
  /** Whether a file below the root is memory by the scope. Root files always are. */
  isFileInScope(directory: string, name: string): boolean;
}

/** Prepares the tree settings for a walk. Other formats and scope are globs (decisions SC8 and D12). */
export function makeTreeFilter(settings: TreeSettings): TreeFilter {
  const otherFormats = settings.otherFormats.map((glob) => nameMatcher(glob));
  const tools = new Set(settings.toolDirectories);
  const { scope } = settings;
  const globs = typeof scope === "string" ? [] : scope.flatMap(scopeGlobs);
  return {
    isOtherFormat: (name) => otherFormats.some((matches) => matches(name)),
    isToolDirectory: (name) => tools.has(name),
    canEnter: (path, hasIndex) => {
      if (scope === "everything") return true;
      if (scope === "workspace") {
        const isDirectlyBelowRoot = !path.includes("/");
        return !isDirectlyBelowRoot || path === WORKSPACE_MEMORY_FOLDER || hasIndex();
      }
      return globs.some((glob) => glob.match(path, true));
    },
    isFileInScope: (directory, name) => {
      if (directory === ROOT_PATH || typeof scope === "string") return true;
      return globs.some((glob) => glob.match(joinPath(directory, name)));
    },
  };
}

/** How every glob of the settings is read: it means hidden names too, and a leading `!` or `#` is a sign like any other. */
export const globOptions = { dot: true, nonegate: true, nocomment: true } as const;

/** What a glob of the scope matches; one that matches a directory takes in all that is below it. */
function scopeGlobs(glob: string): Minimatch[] {
  const outright = glob.replace(/\/+$/, "");
  return [outright, `${outright}/**`].map((each) => new Minimatch(each, globOptions));
}

/** A glob for names, which also means the name that it is letter by letter, such as `[draft]`. */
function nameMatcher(glob: string): (name: string) => boolean {
  if (!/[*?[{(!+@\\]/.test(glob)) return (name) => name === glob;
  const pattern = new Minimatch(glob, globOptions);
  return (name) => name === glob || pattern.match(name);
}
