import { harnessNames, isHarnessName } from "../memory/harnessSettings";
import { findRule, rules } from "../memory/rules/registry";
import { type MemorySettings, type RawSettings, readSettings, settingKinds } from "../memory/settings";
import { type Option, optionValue, type ParsedArguments } from "./arguments";
import { nearestName } from "./nearestName";
import { isProblem, type Outcome } from "./outcome";

/** Options that decide how a root is judged. */
export const settingsOptions: readonly Option[] = [
  {
    name: "--harness",
    value: "NAME",
    description: `The harness to judge by, or several with commas: ${harnessNames.join(", ")}.`,
  },
  { name: "--window", value: "N", description: "Context window in tokens; the budget is a share of it." },
  { name: "--today", value: "YYYY-MM-DD", description: "The date to judge by. Default: the local date." },
  {
    name: "--set",
    value: "SETTING=VALUE",
    isRepeatable: true,
    description: "Change a setting, such as otherFormats=skills,prompts or rules.missing-index=off.",
  },
];

const settingPrefix = "memoryLens.";
const rulePrefix = "rules.";
const listSettings: ReadonlySet<string> = new Set(["otherFormats", "toolDirectories", "dailyNotes", "harness"]);

/** The settings that the options ask for. A value that is not understood is a problem, never passed over. */
export function readSettingsOptions(parsed: ParsedArguments): Outcome<MemorySettings> {
  const raw: Record<string, unknown> = {};
  const ruleSettings: Record<string, unknown> = {};
  for (const assignment of parsed.values.get("--set") ?? []) {
    const problem = readAssignment(assignment, raw, ruleSettings);
    if (problem !== undefined) return problem;
  }
  const harness = optionValue(parsed, "--harness");
  if (harness !== undefined) {
    const chosen = commaList(harness);
    const unknown = chosen.find((name) => !isHarnessName(name)) ?? (chosen.length === 0 ? "" : undefined);
    if (unknown !== undefined) {
      return {
        problem: `There is no harness ${JSON.stringify(unknown)}.${nearestName(unknown, harnessNames)} The harnesses are ${harnessNames.join(", ")}.`,
      };
    }
    raw.harness = chosen;
  }
  const window = optionValue(parsed, "--window");
  if (window !== undefined) {
    if (!/^\d+$/.test(window) || Number(window) === 0) {
      return { problem: `--window must be a whole number of tokens above zero, not ${JSON.stringify(window)}.` };
    }
    raw["budget.window"] = Number(window);
  }
  return settingsFrom({ ...raw, rules: ruleSettings });
}

function settingsFrom(raw: RawSettings): Outcome<MemorySettings> {
  const { settings, complaints } = readSettings(raw);
  const complaint = complaints[0];
  return complaint === undefined ? settings : { problem: complaint.replace("; it is passed over.", ".") };
}

/** Reads `KEY=VALUE` into the raw settings, or answers why it cannot. */
function readAssignment(
  assignment: string,
  raw: Record<string, unknown>,
  ruleSettings: Record<string, unknown>,
): { readonly problem: string } | undefined {
  const equals = assignment.indexOf("=");
  if (equals <= 0)
    return { problem: `--set needs SETTING=VALUE, such as budget.window=100000, not ${JSON.stringify(assignment)}.` };
  const typed = assignment.slice(0, equals).trim();
  const key = typed.startsWith(settingPrefix) ? typed.slice(settingPrefix.length) : typed;
  const value = assignment.slice(equals + 1).trim();
  if (key.startsWith(rulePrefix)) return addRule(key.slice(rulePrefix.length), value, ruleSettings);
  if (!isSettingKey(key)) {
    return {
      problem: `There is no setting ${key}.${nearestName(key, Object.keys(settingKinds))} The settings are ${Object.keys(settingKinds).join(", ")}.`,
    };
  }
  const parsed = readValue(key, value);
  if (isProblem(parsed)) return parsed;
  if (key !== "rules") {
    raw[key] = parsed.value;
    return undefined;
  }
  if (typeof parsed.value !== "object" || parsed.value === null) {
    return {
      problem:
        "--set rules needs RULE:SEVERITY pairs, such as rules=missing-index:warning, or rules.missing-index=warning.",
    };
  }
  for (const [rule, severity] of Object.entries(parsed.value)) {
    const problem = addRule(rule, severity, ruleSettings);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function addRule(
  rule: string,
  severity: unknown,
  ruleSettings: Record<string, unknown>,
): { readonly problem: string } | undefined {
  if (findRule(rule) === undefined) {
    const ids = rules.map(({ id }) => id);
    return { problem: `There is no rule ${rule}.${nearestName(rule, ids)} See memory-lens rules.` };
  }
  ruleSettings[rule] = severity;
  return undefined;
}

/** A value as text turned into what the setting takes: JSON where it looks like JSON, else by the setting's kind. */
function readValue(key: keyof typeof settingKinds, text: string): Outcome<{ readonly value: unknown }> {
  if (/^[[{"]/.test(text)) {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { problem: `The value of --set ${key} starts like JSON and is none: ${text}` };
    }
  }
  if (listSettings.has(key)) return { value: commaList(text) };
  if (key === "scope") return { value: text === "everything" || text === "workspace" ? text : commaList(text) };
  if (key === "tokens.counter" || key === "secrets.scan" || key === "architecture.profile") return { value: text };
  if (key === "rules") return { value: rulePairs(text) };
  if (key === "harnesses" || key.startsWith("architecture.")) return { value: text };
  if (text === "null") return { value: null };
  return { value: text === "" ? text : Number(text) };
}

function commaList(text: string): string[] {
  return text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim()]));
}

/** `a:off,b:hint` as an object; anything else as it is, to be complained about. */
function rulePairs(text: string): unknown {
  const pairs = commaList(text).map((pair) => pair.split(":").map((part) => part.trim()));
  return pairs.every((pair) => pair.length === 2) ? Object.fromEntries(pairs) : text;
}

function isSettingKey(key: string): key is keyof typeof settingKinds {
  return Object.hasOwn(settingKinds, key);
}
