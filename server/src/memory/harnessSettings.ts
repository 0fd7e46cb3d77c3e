import { isRecord } from "./record";

/** The harnesses whose way of loading memory is known, the format's own contract first. */
export const harnessNames = ["agent-memory", "letta-code", "claude-code", "openclaw", "hermes", "codex"] as const;

/** The name of a harness, as settings and the command line write it. */
export type HarnessName = (typeof harnessNames)[number];

/** What a size is measured in. Tokens of a harness's limit are bytes divided by four, the estimate harnesses use. */
export type Measure = "lines" | "bytes" | "characters" | "tokens";

/** Every measure, in the order in which limits that bind at the same place are named. */
export const measures: readonly Measure[] = ["lines", "bytes", "characters", "tokens"];

/** The largest sizes that are accepted. Each one alone is enough to be over; a measure left out has no limit. */
export type SizeLimits = Readonly<Partial<Record<Measure, number>>>;

/** What a person knows better about a harness than the preset; what is left out stays as the preset has it. */
export interface HarnessOverride {
  /** Names of the root files that are loaded, in this order. */
  readonly loads?: readonly string[];
  /** Limits of single files by name or glob, asked in order before those of the preset; `null` for no limit. */
  readonly fileLimits?: Readonly<Record<string, SizeLimits | null>>;
  /** Limit of all that is loaded together; `null` for none. */
  readonly totalLimit?: SizeLimits | null;
}

/** Overrides by harness. */
export type HarnessOverrides = Readonly<Partial<Record<HarnessName, HarnessOverride>>>;

/** Whether a value read from outside names a harness. */
export function isHarnessName(value: unknown): value is HarnessName {
  return (harnessNames as readonly unknown[]).includes(value);
}

/** Whether a value read from outside chooses harnesses: a name, or a list of at least one. */
export function isHarnessChoice(value: unknown): value is HarnessName | readonly HarnessName[] {
  return isHarnessName(value) || (Array.isArray(value) && value.length > 0 && value.every(isHarnessName));
}

/** Whether a value read from outside overrides harnesses: an object by harness, with keys of `HarnessOverride` only. */
export function isHarnessOverrides(value: unknown): value is HarnessOverrides {
  return isRecord(value) && Object.entries(value).every(([name, inner]) => isHarnessName(name) && isOverride(inner));
}

function isOverride(value: unknown): value is HarnessOverride {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([key, inner]) => {
    if (key === "loads") return Array.isArray(inner) && inner.every((name) => typeof name === "string" && name !== "");
    if (key === "fileLimits") return isRecord(inner) && Object.values(inner).every(isLimitsOrNull);
    return key === "totalLimit" && isLimitsOrNull(inner);
  });
}

function isLimitsOrNull(value: unknown): value is SizeLimits | null {
  if (value === null) return true;
  if (!isRecord(value)) return false;
  return Object.entries(value).every(
    ([key, size]) =>
      (measures as readonly string[]).includes(key) &&
      typeof size === "number" &&
      Number.isSafeInteger(size) &&
      size > 0,
  );
}
