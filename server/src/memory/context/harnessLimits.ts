import { type Harness, limitsOf, loadedFiles } from "../budget/harnesses";
import { type FileToLoad, type Load, type LoadedFile, loadFiles, type Overrun } from "../budget/load";
import { fullestLimit, listLimits, type SizeLimit, sizeIn } from "../budget/sizes";
import type { FileFacts } from "../markdown/facts";
import { findHeadings, type Heading } from "../markdown/headings";
import type { MemorySettings } from "../settings";
import type { StoredText, TextSize } from "../text";
import type { MemoryTree } from "../tree/model";
import { coreFiles, externalFiles } from "../tree/queries";
import { harnessOfRoot } from "./harnessOfRoot";

/** What is known of a memory, as far as limits need it. */
export interface LimitSource {
  readonly tree: MemoryTree;
  readonly settings: Pick<MemorySettings, "harness" | "harnesses">;
  readonly memfsConfig: string | undefined;
  facts(path: string): FileFacts | "unreadable" | undefined;
  readText(path: string): StoredText | undefined;
}

/** A file that is over a limit of a harness. */
export interface FileOverrun {
  readonly path: string;
  readonly text: string;
  readonly overrun: Overrun;
  /** The headings behind the place where the limit is reached. */
  readonly headings: readonly Heading[];
  /** Where the total is used up: the files that took of it before, the largest first. */
  readonly takenBefore: readonly Taken[];
}

/** What one file takes of a total. */
export interface Taken {
  readonly path: string;
  readonly taken: number;
}

/** All root files together over a limit past which a harness refuses them. */
export interface TotalOverrun extends SizeLimit {
  readonly current: number;
  /** The largest first. */
  readonly files: readonly Taken[];
}

/** A limit that is nearly reached: of a file, or of all loaded files where no path is given. */
export interface NearLimit extends SizeLimit {
  readonly path: string | undefined;
  readonly current: number;
}

/** The selected harnesses as they are for this root. */
export function selectedHarnesses({ settings, memfsConfig }: LimitSource): Harness[] {
  return settings.harness.map((name) => harnessOfRoot(name, settings.harnesses, memfsConfig));
}

/**
 * The files that are over a limit of a harness, in the order in which they are loaded, external ones last. Sizes are
 * looked at first, so that texts are read only of a memory with something to tell.
 */
export function fileOverruns(harness: Harness, source: LimitSource): FileOverrun[] {
  const core = loadedFiles(harness, coreFiles(source.tree));
  const external = harness.limitsExternalFiles ? externalFiles(source.tree) : [];
  const isOver = (path: string): boolean => isOverLimit(sizeOf(path, source), harness, path);
  const found: FileOverrun[] = [];
  if (core.some(isOver) || (harness.overflow === "cut" && isTotalOver(harness, core, source))) {
    const load = loadFiles(harness, filesToLoad(core, source));
    found.push(...load.files.flatMap((file, i) => describeOverrun(harness, load, file, i)));
  }
  for (const path of external) {
    if (!isOver(path)) continue;
    const load = loadFiles({ ...harness, totalLimit: undefined }, filesToLoad([path], source));
    found.push(...load.files.flatMap((file, i) => describeOverrun(harness, load, file, i)));
  }
  return found;
}

/** The total that a harness refuses to go past, when all it loads is over it. */
export function totalOverrun(harness: Harness, source: LimitSource): TotalOverrun | undefined {
  const total = listLimits(harness.totalLimit)[0];
  if (total === undefined || harness.overflow === "cut") return undefined;
  const files = takenOf(total, harness, source);
  const current = files.reduce((sum, { taken }) => sum + taken, 0);
  return current <= total.allowed ? undefined : { ...total, current, files: largestFirst(files) };
}

/** The limits of a harness of which at least the given share is used and which are not passed. */
export function nearLimits(harness: Harness, source: LimitSource, nearShare: number): NearLimit[] {
  const near: NearLimit[] = [];
  const add = (path: string | undefined, limit: SizeLimit & { readonly current: number }): void => {
    const { measure, allowed, current } = limit;
    if (current <= allowed && current >= allowed * nearShare) near.push({ path, measure, allowed, current });
  };
  const core = loadedFiles(harness, coreFiles(source.tree));
  for (const path of harness.limitsExternalFiles ? [...core, ...externalFiles(source.tree)] : core) {
    const size = sizeOf(path, source);
    const fullest = size === undefined ? undefined : fullestLimit(size, limitsOf(harness, path));
    if (fullest !== undefined) add(path, fullest);
  }
  const total = listLimits(harness.totalLimit)[0];
  if (total !== undefined) {
    const current = takenOf(total, harness, source).reduce((sum, { taken }) => sum + taken, 0);
    add(undefined, { ...total, current });
  }
  return near;
}

/** The files of a harness with their texts; those that cannot be read are left out, as a harness has to. */
export function filesToLoad(paths: readonly string[], { readText }: Pick<LimitSource, "readText">): FileToLoad[] {
  return paths.flatMap((path) => {
    const stored = readText(path);
    return stored === undefined ? [] : [{ path, ...stored }];
  });
}

function describeOverrun(harness: Harness, load: Load, file: LoadedFile, index: number): FileOverrun[] {
  const { path, text, overrun } = file;
  if (overrun === undefined || (overrun.limitOf === "total" && harness.overflow !== "cut")) return [];
  const headings = [...findHeadings(text)].filter(
    ({ line, text: title }) => title !== "" && line >= overrun.position.line + (overrun.position.character > 0 ? 1 : 0),
  );
  const before = overrun.limitOf === "total" ? load.files.slice(0, index) : [];
  const takenBefore = largestFirst(before.map(({ path: other, taken = 0 }) => ({ path: other, taken })));
  return [{ path, text, overrun, headings, takenBefore }];
}

function sizeOf(path: string, { facts }: Pick<LimitSource, "facts">): TextSize | undefined {
  const known = facts(path);
  return typeof known === "object" ? known.size : undefined;
}

function isOverLimit(size: TextSize | undefined, harness: Harness, path: string): boolean {
  const fullest = size === undefined ? undefined : fullestLimit(size, limitsOf(harness, path));
  return fullest !== undefined && fullest.current > fullest.allowed;
}

function isTotalOver(harness: Harness, paths: readonly string[], source: LimitSource): boolean {
  const total = listLimits(harness.totalLimit)[0];
  if (total === undefined) return false;
  let sum = 0;
  for (const path of paths) {
    const size = sizeOf(path, source);
    if (size !== undefined) sum += sizeIn(total.measure, size);
  }
  return sum > total.allowed;
}

/** What each loaded file takes of a total, none more than its own limit leaves of it. */
function takenOf({ measure }: SizeLimit, harness: Harness, source: LimitSource): Taken[] {
  return loadedFiles(harness, coreFiles(source.tree)).flatMap((path) => {
    const size = sizeOf(path, source);
    if (size === undefined) return [];
    const own = harness.overflow === "cut" ? limitsOf(harness, path)?.[measure] : undefined;
    return [{ path, taken: Math.min(sizeIn(measure, size), own ?? Number.POSITIVE_INFINITY) }];
  });
}

function largestFirst(files: readonly Taken[]): Taken[] {
  return [...files].sort((a, b) => b.taken - a.taken);
}
