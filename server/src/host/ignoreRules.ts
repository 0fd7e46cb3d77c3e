import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import ignore, { type Ignore } from "ignore";

/** Rules of one folder as they were read, with the time of the file's last change. */
interface ReadRules {
  readonly modified: number | undefined;
  readonly rules: Ignore | undefined;
}

/**
 * Whether git ignores a path below a folder, by the `.gitignore` files from the top of the repository down to the path.
 * Where there are no such files nothing is ignored. The files are read again when they change.
 */
export function openIgnoreRules(folder: string): (relativePath: string) => boolean {
  const cache = new Map<string, ReadRules>();
  const times = new ChangeTimes();
  return (relativePath) => {
    times.expire();
    const top = repositoryTop(folder, times);
    if (top === undefined) return false;
    const target = path.resolve(folder, relativePath);
    if (relativePath === "" || !isBelow(target, top)) return false;
    return isIgnored(target, top, cache, times);
  };
}

/** Goes down from the top: a folder that is ignored takes all in it along, a later rule can take a file back. */
function isIgnored(target: string, top: string, cache: Map<string, ReadRules>, times: ChangeTimes): boolean {
  const names = path.relative(top, target).split(path.sep);
  for (let depth = 1; depth <= names.length; depth++) {
    const isFolder = depth < names.length;
    let verdict: boolean | undefined;
    for (let from = 0; from < depth; from++) {
      const rules = rulesOf(path.join(top, ...names.slice(0, from)), cache, times);
      const below = names.slice(from, depth).join("/");
      const found = rules?.test(isFolder ? `${below}/` : below);
      if (found?.ignored) verdict = true;
      else if (found?.unignored) verdict = false;
    }
    if (verdict === true) return true;
  }
  return false;
}

function rulesOf(folder: string, cache: Map<string, ReadRules>, times: ChangeTimes): Ignore | undefined {
  const file = path.join(folder, ".gitignore");
  const modified = times.of(file);
  const known = cache.get(folder);
  if (known !== undefined && known.modified === modified) return known.rules;
  const rules = modified === undefined ? undefined : readRules(file);
  cache.set(folder, { modified, rules });
  return rules;
}

function readRules(file: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The folder with `.git`; in a copy without it, the topmost folder with rules. */
function repositoryTop(folder: string, times: ChangeTimes): string | undefined {
  let topmost: string | undefined;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (times.of(path.join(at, ".git")) !== undefined) return at;
    if (times.of(path.join(at, ".gitignore")) !== undefined) topmost = at;
    if (path.dirname(at) === at) return topmost;
  }
}

/** For this many milliseconds the disk is not asked again about a file, since a memory asks about many paths in a row. */
const longestTrust = 50;

/** When files were changed last. */
class ChangeTimes {
  private readonly known = new Map<string, number | undefined>();
  private trustedUntil = 0;

  /** Forgets what was known for too long. */
  expire(): void {
    const now = performance.now();
    if (now < this.trustedUntil) return;
    this.known.clear();
    this.trustedUntil = now + longestTrust;
  }

  /** The time of a file's last change; `undefined` when it is not there. */
  of(file: string): number | undefined {
    if (!this.known.has(file)) this.known.set(file, modifiedTime(file));
    return this.known.get(file);
  }
}

function modifiedTime(file: string): number | undefined {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}

function isBelow(target: string, top: string): boolean {
  const relative = path.relative(top, target);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}
