import { defaultSettings, type MemorySettings, type settingKinds } from "./settings";

/** A setting in force. */
export interface SettingValue {
  /** Without the product's prefix, as `readSettings` understands it. */
  readonly key: keyof typeof settingKinds;
  /** As a user would write it; `null` for an absolute limit that is not set. */
  readonly value: unknown;
  readonly isDefault: boolean;
}

/** Every setting that decides what is found in a memory, with what it is and whether somebody set it otherwise. */
export function settingValues(settings: MemorySettings): SettingValue[] {
  const defaults = valuesOf(defaultSettings);
  return Object.entries(valuesOf(settings)).map(([key, value]) => {
    const own = key as keyof typeof settingKinds;
    return { key: own, value, isDefault: JSON.stringify(value) === JSON.stringify(defaults[own]) };
  });
}

function valuesOf({
  tree,
  budget,
  architecture,
  ...settings
}: MemorySettings): Readonly<Record<keyof typeof settingKinds, unknown>> {
  return {
    otherFormats: tree.otherFormats,
    toolDirectories: tree.toolDirectories,
    scope: tree.scope,
    "tokens.counter": budget.counter,
    "budget.window": budget.window,
    "budget.share": budget.share,
    "budget.limit": budget.limit ?? null,
    "budget.nearShare": budget.nearShare,
    harness: settings.harness,
    harnesses: settings.harnesses,
    dailyNotes: settings.dailyNotes,
    "architecture.profile": architecture.profile,
    "architecture.limits": architecture.limits,
    "architecture.ages": architecture.ages,
    "architecture.roles": architecture.roles,
    "secrets.scan": settings.secrets.scan,
    rules: settings.rules,
  };
}
