import { followsArchitecture } from "../hygiene/profile";
import type { MemorySettings } from "../settings";
import type { Severity } from "../severity";
import { rules } from "./registry";
import type { MemoryView, Rule } from "./rule";

/** A rule that settings do not turn off, with the severity that they give it. */
export interface Asked<Kind extends Rule> {
  readonly rule: Kind;
  readonly severity: Severity;
}

type RuleAbout<About extends Rule["about"]> = Extract<Rule, { readonly about: About }>;

/** The rules that are asked in a memory, by what they are about. */
export type AskedRules = { readonly [About in Rule["about"]]: readonly Asked<RuleAbout<About>>[] };

/** Sorted out once for settings, since a memory has very many files to ask about. */
const sortedOut = {
  architecture: new WeakMap<MemorySettings, AskedRules>(),
  plain: new WeakMap<MemorySettings, AskedRules>(),
};

/** The rules that are asked in a memory. */
export function askedRules({ tree, settings }: Pick<MemoryView, "tree" | "settings">): AskedRules {
  const isOfArchitecture = followsArchitecture(tree, settings);
  const known = isOfArchitecture ? sortedOut.architecture : sortedOut.plain;
  let asked = known.get(settings);
  if (asked === undefined) {
    asked = sortOut(settings, isOfArchitecture);
    known.set(settings, asked);
  }
  return asked;
}

function sortOut(settings: MemorySettings, isOfArchitecture: boolean): AskedRules {
  const about = <About extends Rule["about"]>(kind: About): Asked<RuleAbout<About>>[] =>
    rules
      .filter((rule): rule is RuleAbout<About> => rule.about === kind)
      .flatMap((rule) => {
        const severity = severityOf(rule, settings);
        return severity === "off" || (rule.isOfArchitecture && !isOfArchitecture) ? [] : [{ rule, severity }];
      });
  return {
    root: about("root"),
    directory: about("directory"),
    file: about("file"),
    index: about("index"),
    link: about("link"),
    text: about("text"),
    outside: about("outside"),
  };
}

/** Whether any rule wants texts to be looked through; that costs more than the rest. */
export function asksAboutTexts(settings: MemorySettings): boolean {
  return isAnyAsked("text", settings);
}

/** Whether any rule wants to know what leads into the memory from documents outside it. */
export function asksAboutOutside(settings: MemorySettings): boolean {
  return isAnyAsked("outside", settings);
}

function isAnyAsked(about: Rule["about"], settings: MemorySettings): boolean {
  return rules.some((rule) => rule.about === about && severityOf(rule, settings) !== "off");
}

/** The severity a rule has under the settings. */
function severityOf(rule: Rule, settings: MemorySettings): Severity | "off" {
  return settings.rules[rule.id] ?? (rule.isOffByDefault ? "off" : rule.severity);
}
