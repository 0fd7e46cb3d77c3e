import { Minimatch } from "minimatch";
import { URI } from "vscode-uri";
import { ROOT_PATH } from "../memory/paths";
import { defaultSettings, type MemorySettings, type RawSettings, readSettings, type Scope } from "../memory/settings";
import { holdsIndex } from "../memory/tree/classify";
import { expandGlob } from "../memory/tree/rootGlobs";
import { type CandidateReason, detectRoots } from "../memory/tree/roots";
import { runSteps, walkMemory } from "../memory/tree/walk";
import { type FolderSettings, hasScope } from "./configuration";
import { isUriWithin, normalUri, parentUri, uriOf } from "./convert";
import type { LanguageHost } from "./host";
import type { Logger } from "./logger";
import { runInSlices } from "./slices";

/** A root that should be watched, with the settings in force for it. */
export interface PlannedRoot {
  readonly uri: string;
  /** Whether it was found and not named in the settings. */
  readonly isDetected: boolean;
  /** Whether detection chose its scope. */
  readonly hasAutomaticScope: boolean;
  readonly settings: MemorySettings;
  readonly collapseMissingIndexes: number;
}

/** A folder that may become a root when a person says so. */
export interface PlannedCandidate {
  readonly uri: string;
  readonly reason: CandidateReason;
}

/** Which roots there are by the settings and the folders. */
export interface RootPlan {
  readonly roots: readonly PlannedRoot[];
  readonly candidates: readonly PlannedCandidate[];
  readonly awaitingTrust: number;
  /** Sentences about settings that were not understood. */
  readonly complaints: readonly string[];
}

/** A workspace folder with its settings; without a folder, the settings of the window. */
export interface ConfiguredFolder {
  readonly uri: string | undefined;
  readonly settings: FolderSettings;
}

/** What planning depends on beside the folders. */
export interface PlanInput {
  readonly folders: readonly ConfiguredFolder[];
  readonly isTrusted: boolean;
  /** Roots as the user's own settings write them, which need no trust. */
  readonly userRoots: readonly string[];
  /** Roots detected before: one that lost its index stays while its folder holds memory. */
  readonly formerlyDetected: readonly string[];
}

/** Finds out the roots: those the settings name, then those detection finds outside of them. */
export async function planRoots(
  input: PlanInput,
  host: LanguageHost,
  logger: Logger,
  signal: AbortSignal,
): Promise<RootPlan> {
  const roots = new Map<string, PlannedRoot>();
  const complaints = new Set<string>();
  const folderUris = input.folders.flatMap(({ uri }) => (uri === undefined ? [] : [uri]));
  let awaitingTrust = 0;
  const plan = (uri: string, folder: ConfiguredFolder, detectedScope: Scope | undefined): void => {
    const raw = rawSettingsOf(uri, folder, host);
    const automatic = detectedScope !== undefined && detectedScope !== "everything" && !hasScope(raw);
    const { settings, complaints: found } = readSettings(automatic ? { ...raw, scope: detectedScope } : raw);
    for (const complaint of found) complaints.add(complaint);
    roots.set(uri, {
      uri,
      isDetected: detectedScope !== undefined,
      hasAutomaticScope: automatic,
      settings,
      collapseMissingIndexes: folder.settings.collapseMissingIndexes,
    });
  };
  for (const folder of input.folders) {
    for (const written of folder.settings.roots) {
      for (const uri of await resolveRoots(written, folder.uri, host, signal)) {
        const isInside = folderUris.some((other) => isUriWithin(uri, other));
        if (!isInside && !input.isTrusted && !input.userRoots.includes(written)) awaitingTrust++;
        else if (!roots.has(uri)) plan(uri, folder, undefined);
      }
    }
  }
  const named = [...roots.keys()];
  const candidates = new Map<string, PlannedCandidate>();
  for (const folder of input.folders) {
    const { uri: base, settings } = folder;
    if (base === undefined || !settings.isDetectionEnabled) continue;
    const detection = await runInSlices(
      detectRoots(host.openFolder(base), { exclude: settings.detectionExclude }),
      host,
      signal,
    );
    const found = new Map(detection.roots.map(({ path, scope }) => [uriOf(base, path), scope]));
    for (const former of input.formerlyDetected) {
      const isCovered = [...found.keys()].some((uri) => isUriWithin(former, uri));
      if (isUriWithin(former, base) && !isCovered && !isExcluded(former, base, settings) && holdsMemory(former, host)) {
        found.set(former, "everything");
      }
    }
    for (const [uri, scope] of found) {
      const isKnown = named.some((other) => isUriWithin(uri, other) || isUriWithin(other, uri)) || roots.has(uri);
      if (!isKnown) plan(uri, folder, scope);
    }
    for (const { path, reason } of detection.candidates) {
      const uri = uriOf(base, path);
      if (![...roots.keys()].some((root) => isUriWithin(uri, root))) candidates.set(uri, { uri, reason });
    }
  }
  logger.info(`Memory roots found: ${roots.size}; folders that may be one: ${candidates.size}.`);
  return {
    roots: [...roots.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1)),
    candidates: [...candidates.values()],
    awaitingTrust,
    complaints: [...complaints],
  };
}

/** Whether the folder above a root holds an index (decision SC10). */
export function hasIndexAbove(rootUri: string, host: LanguageHost): boolean {
  const above = parentUri(rootUri);
  return above !== rootUri && holdsIndex(host.openFolder(above), ROOT_PATH);
}

async function resolveRoots(
  written: string,
  base: string | undefined,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<string[]> {
  const folder = host.resolveFolder(written, base);
  if (folder === undefined) return [];
  const uri = normalUri(folder.uri);
  if (folder.pattern === "") return [uri];
  const paths = await runInSlices(expandGlob(host.openFolder(uri), folder.pattern), host, signal);
  return paths.map((path) => uriOf(uri, path));
}

/** The settings of a root: those of its folder, and over them those that a path or glob gives it. */
function rawSettingsOf(uri: string, folder: ConfiguredFolder, host: LanguageHost): RawSettings {
  const raw: Record<string, unknown> = { ...folder.settings.base };
  for (const { folder: written, settings } of folder.settings.perRoot) {
    const named = host.resolveFolder(written, folder.uri);
    if (named === undefined) continue;
    const path = URI.parse(uri).path;
    const base = URI.parse(named.uri).path.replace(/\/+$/, "");
    const matches = named.pattern === "" ? path === base : isWithinGlob(path, base, named.pattern);
    if (matches) Object.assign(raw, settings);
  }
  return raw;
}

function isWithinGlob(path: string, base: string, pattern: string): boolean {
  return path.startsWith(`${base}/`) && new Minimatch(pattern, { dot: true }).match(path.slice(base.length + 1));
}

function isExcluded(uri: string, base: string, settings: FolderSettings): boolean {
  const path = URI.parse(uri).path.slice(URI.parse(base).path.replace(/\/+$/, "").length + 1);
  return settings.detectionExclude.some((glob) => new Minimatch(glob, { dot: true }).match(path));
}

/** Whether a folder still holds Markdown memory; asked only of roots that were found before. */
function holdsMemory(uri: string, host: LanguageHost): boolean {
  return runSteps(walkMemory(host.openFolder(uri), defaultSettings.tree)).root.isMemory;
}
