import type { Connection } from "vscode-languageserver";
import { isRecord } from "../memory/record";
import { type RawSettings, settingKinds } from "../memory/settings";

/** The settings of one workspace folder, or of the window when no folder is open. */
export interface FolderSettings {
  /** Paths or globs of memory roots, as written. */
  readonly roots: readonly string[];
  readonly isDetectionEnabled: boolean;
  /** Globs of folders that detection leaves alone. */
  readonly detectionExclude: readonly string[];
  /** More missing indexes than this in one root are shown as one problem (decision D11). */
  readonly collapseMissingIndexes: number;
  /** Settings of every root. */
  readonly base: RawSettings;
  /** Settings of the roots that a path or glob names, over the base. */
  readonly perRoot: readonly { readonly folder: string; readonly settings: RawSettings }[];
}

/** The settings of someone who set nothing. */
export const defaultFolderSettings: FolderSettings = {
  roots: [],
  isDetectionEnabled: true,
  detectionExclude: [],
  collapseMissingIndexes: 10,
  base: {},
  perRoot: [],
};

/** Section of the settings that is ours. */
const SECTION = "memoryLens";

/** Asks the client for the settings of a folder; the defaults for a client that cannot be asked. */
export async function fetchSettings(
  connection: Connection | undefined,
  scopeUri: string | undefined,
): Promise<FolderSettings> {
  if (connection === undefined) return defaultFolderSettings;
  const answer: unknown = await connection.workspace.getConfiguration(
    scopeUri === undefined ? { section: SECTION } : { section: SECTION, scopeUri },
  );
  return readFolderSettings(answer);
}

/** Reads the settings of a folder from what a client answers. What is missing or of the wrong type is the default. */
export function readFolderSettings(answer: unknown): FolderSettings {
  const at = (key: string): unknown => valueAt(answer, key);
  const exclude = at("detection.exclude");
  const collapse = at("problems.collapseMissingIndexes");
  const perRoot = at("perRoot");
  return {
    roots: strings(at("roots")),
    isDetectionEnabled: at("detection.enabled") !== false,
    detectionExclude: strings(exclude),
    collapseMissingIndexes: typeof collapse === "number" ? collapse : defaultFolderSettings.collapseMissingIndexes,
    base: rawSettings(answer),
    perRoot: isRecord(perRoot)
      ? Object.entries(perRoot).map(([folder, settings]) => ({ folder, settings: rawSettings(settings) }))
      : [],
  };
}

/** The known keys of a settings object, nested or dotted; `null` stands for "not set" where a default exists. */
function rawSettings(answer: unknown): RawSettings {
  const raw: Record<string, unknown> = {};
  for (const key of Object.keys(settingKinds)) {
    const value = valueAt(answer, key);
    if (value !== undefined && value !== null) raw[key] = value;
  }
  return raw;
}

function valueAt(answer: unknown, key: string): unknown {
  if (!isRecord(answer)) return undefined;
  if (key in answer) return answer[key];
  let value: unknown = answer;
  for (const part of key.split(".")) value = isRecord(value) ? value[part] : undefined;
  return value;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** Whether settings say what is memory, so that detection does not choose it. */
export function hasScope(raw: RawSettings): boolean {
  return raw.scope !== undefined;
}
