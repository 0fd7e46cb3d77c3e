import {
  type HarnessName,
  type HarnessOverrides,
  harnessNames,
  isHarnessChoice,
  isHarnessOverrides,
} from "./harnessSettings";
import {
  type Ages,
  type ArchitectureSettings,
  defaultArchitecture,
  isProfileChoice,
  isRawAges,
  isRawLimits,
  isRolePatterns,
  limitsOver,
  type RawLimits,
} from "./hygiene/architecture";
import { isMarkdownName } from "./names";
import { isSeverity, type Severity, severities } from "./severity";

/** How tokens are counted (decision D9). One counter at a time, named beside every figure. */
export type CounterName = "o200k_base" | "bytes/4";

/** The counters there are. */
export const counterNames: readonly CounterName[] = ["o200k_base", "bytes/4"];

/**
 * What below the root is memory: everything; the globs given; or, for a workspace that doubles as a memory,
 * the root files, `memory/` and the directories directly below the root that hold an index (decision D12).
 */
export type Scope = "everything" | "workspace" | readonly string[];

/** The part of the settings that decides what is memory. A change here needs a new walk. */
export interface TreeSettings {
  /** Globs of root-level directory names governed by another format (Specification, "Memory directory"). */
  readonly otherFormats: readonly string[];
  /** Directory names at any depth that tools own and that hold no memory. */
  readonly toolDirectories: readonly string[];
  readonly scope: Scope;
}

/** The size guidance that applies to core memory (Specification, "Size guidance"). */
export interface BudgetSettings {
  readonly counter: CounterName;
  /** Context window in tokens. */
  readonly window: number;
  /** Part of the window that core memory may fill, 0 to 1. */
  readonly share: number;
  /** Absolute limit in tokens; wins over window and share. */
  readonly limit: number | undefined;
  /** Part of the limit from which the budget counts as nearly used, 0 to 1. */
  readonly nearShare: number;
}

/** Where secrets are looked for: in memory only, or in everything below the root that is text (case X11). */
export type SecretScope = "memory" | "everything";

/** The scopes there are. */
const secretScopes: readonly SecretScope[] = ["memory", "everything"];

/** Everything that decides what is found in one memory root. */
export interface MemorySettings {
  readonly tree: TreeSettings;
  readonly budget: BudgetSettings;
  /** The harnesses to judge by, at least one. */
  readonly harness: readonly HarnessName[];
  /** What a person knows better about them than the presets. */
  readonly harnesses: HarnessOverrides;
  /** Paths of daily notes with YYYY, MM and DD in place of the date (decision SC12). */
  readonly dailyNotes: readonly string[];
  /** Roles, limits and ages of the architecture profile. */
  readonly architecture: ArchitectureSettings;
  readonly secrets: { readonly scan: SecretScope };
  /** Severity by rule id where it differs from the rule's own. */
  readonly rules: Readonly<Record<string, Severity | "off">>;
}

/** The settings of someone who set nothing. */
export const defaultSettings: MemorySettings = {
  tree: { otherFormats: ["skills"], toolDirectories: ["node_modules"], scope: "everything" },
  budget: { counter: "o200k_base", window: 200_000, share: 0.15, limit: undefined, nearShare: 0.8 },
  harness: ["agent-memory"],
  harnesses: {},
  dailyNotes: ["memory/YYYY-MM-DD.md"],
  architecture: defaultArchitecture,
  secrets: { scan: "memory" },
  rules: {},
};

/** Settings as they come from outside, by key without the product's prefix: `budget.window`, `otherFormats`, … */
export type RawSettings = Readonly<Record<string, unknown>>;

/** Settings that were read, and a sentence for each value that was not understood and is passed over. */
export interface ReadSettings {
  readonly settings: MemorySettings;
  readonly complaints: readonly string[];
}

/** The keys that `readSettings` understands, each with what its value must be. */
export const settingKinds = {
  otherFormats: "strings",
  toolDirectories: "strings",
  scope: "scope",
  "tokens.counter": "counter",
  "budget.window": "count",
  "budget.share": "share",
  "budget.limit": "optional count",
  "budget.nearShare": "share",
  harness: "harness",
  harnesses: "harness overrides",
  dailyNotes: "note patterns",
  "architecture.profile": "profile",
  "architecture.limits": "role limits",
  "architecture.ages": "ages",
  "architecture.roles": "role patterns",
  "secrets.scan": "secret scope",
  rules: "severities",
} as const;

type SettingKind = (typeof settingKinds)[keyof typeof settingKinds];

const expectations: Record<SettingKind, string> = {
  strings: "a list of names",
  scope: '"everything", "workspace" or a list of globs',
  counter: counterNames.map((name) => JSON.stringify(name)).join(" or "),
  count: "a whole number above zero",
  "optional count": "a whole number above zero, or null",
  share: "a number above 0 and up to 1",
  harness: `one or more of ${harnessNames.join(", ")}`,
  "harness overrides": "an object by harness with loads, fileLimits and totalLimit",
  "note patterns":
    "a list of root-relative paths that end in .md, with YYYY, MM and DD once each, such as memory/YYYY-MM-DD.md",
  profile: '"auto", "on" or "off"',
  "role limits": "an object by role with lines and bytes, or null for no limit",
  ages: `an object with whole days for any of ${Object.keys(defaultArchitecture.ages).join(", ")}`,
  "role patterns": "an object by role with lists of globs",
  "secret scope": secretScopes.map((name) => JSON.stringify(name)).join(" or "),
  severities: `rule ids with one of ${[...severities, "off"].join(", ")}`,
};

/** Reads settings over the defaults. A value that is not understood leaves the default in place. */
export function readSettings(raw: RawSettings, defaults: MemorySettings = defaultSettings): ReadSettings {
  const complaints: string[] = [];
  const read = <Value>(
    key: keyof typeof settingKinds,
    isValid: (value: unknown) => boolean,
    otherwise: Value,
  ): Value => {
    const value = raw[key];
    if (value === undefined) return otherwise;
    if (isValid(value)) return value as Value;
    complaints.push(`Setting ${key} must be ${expectations[settingKinds[key]]}; it is passed over.`);
    return otherwise;
  };
  const { tree, budget, architecture } = defaults;
  const limit = read<number | null | undefined>("budget.limit", (v) => v === null || isCount(v), budget.limit);
  return {
    settings: {
      tree: {
        otherFormats: read("otherFormats", isStrings, tree.otherFormats),
        toolDirectories: read("toolDirectories", isStrings, tree.toolDirectories),
        scope: read("scope", isScope, tree.scope),
      },
      budget: {
        counter: read("tokens.counter", isCounter, budget.counter),
        window: read("budget.window", isCount, budget.window),
        share: read("budget.share", isShare, budget.share),
        limit: limit ?? undefined,
        nearShare: read("budget.nearShare", isShare, budget.nearShare),
      },
      harness: [
        ...new Set([read<HarnessName | readonly HarnessName[]>("harness", isHarnessChoice, defaults.harness)].flat()),
      ],
      harnesses: read("harnesses", isHarnessOverrides, defaults.harnesses),
      dailyNotes: read("dailyNotes", isNotePatterns, defaults.dailyNotes),
      architecture: {
        profile: read("architecture.profile", isProfileChoice, architecture.profile),
        limits: limitsOver(architecture.limits, read<RawLimits>("architecture.limits", isRawLimits, {})),
        ages: { ...architecture.ages, ...read<Partial<Ages>>("architecture.ages", isRawAges, {}) },
        roles: { ...architecture.roles, ...read("architecture.roles", isRolePatterns, {}) },
      },
      secrets: { scan: read("secrets.scan", isSecretScope, defaults.secrets.scan) },
      rules: { ...defaults.rules, ...read("rules", isSeverities, {}) },
    },
    complaints,
  };
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** Whether each pattern is the root-relative path of a Markdown file that names a year, a month and a day once. */
function isNotePatterns(value: unknown): value is string[] {
  return (
    isStrings(value) &&
    value.every(
      (pattern) =>
        isMarkdownName(pattern) &&
        ["YYYY", "MM", "DD"].every((part) => pattern.split(part).length === 2) &&
        !pattern.split("/").some((name) => /^\.{0,2}$/.test(name)),
    )
  );
}

function isScope(value: unknown): boolean {
  return value === "everything" || value === "workspace" || (isStrings(value) && value.length > 0);
}

function isCounter(value: unknown): boolean {
  return (counterNames as readonly unknown[]).includes(value);
}

function isSecretScope(value: unknown): boolean {
  return (secretScopes as readonly unknown[]).includes(value);
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function isShare(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value <= 1;
}

function isSeverities(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((severity) => severity === "off" || isSeverity(severity))
  );
}
