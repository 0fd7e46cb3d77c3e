import { Minimatch } from "minimatch";
import type { HarnessName, HarnessOverride, SizeLimits } from "../harnessSettings";
import type { CounterName } from "../settings";

/** What a harness does with what is over a limit: leaves the rest out, refuses the change, or advises. */
export type Overflow = "cut" | "refuse" | "advise";

/** The limit of the files that a name or glob matches; `undefined` limits for none. */
export interface FileLimit {
  readonly pattern: string;
  readonly limits: SizeLimits | undefined;
}

/** How a harness loads memory, as data. Facts about programs change; settings and the root's own file go before these. */
export interface Harness {
  readonly name: HarnessName;
  /** Where and as of when the facts are known, for people. */
  readonly source: string;
  /** Every root file in the order of the format, or the names of those that are loaded, in their order. */
  readonly loads: "every-root-file" | readonly string[];
  /** What of these it leaves out in sessions that others take part in. */
  readonly omitsWhenShared: readonly string[];
  /** Asked in order; the first pattern that matches a path decides. */
  readonly fileLimits: readonly FileLimit[];
  /** Whether the limits of files hold for external memory as well. */
  readonly limitsExternalFiles: boolean;
  /** Limit of all loaded files together, used up in the order in which they are loaded. */
  readonly totalLimit: SizeLimits | undefined;
  /** Most directories between the root and a file. */
  readonly maxDepth: number | undefined;
  readonly overflow: Overflow;
  /** The counter that belongs to the harness; `undefined` for the one that is set. */
  readonly counter: CounterName | undefined;
}

const known = "public documents and issues up to November 2026";

/** What a preset need not say. */
const plain = {
  omitsWhenShared: [],
  fileLimits: [],
  limitsExternalFiles: false,
  totalLimit: undefined,
  maxDepth: undefined,
  counter: undefined,
} as const;

/** The harnesses that are known, by name. */
export const harnesses: Readonly<Record<HarnessName, Harness>> = {
  "agent-memory": {
    ...plain,
    name: "agent-memory",
    source: 'Specification, "Harness contract" and "Size guidance"',
    loads: "every-root-file",
    overflow: "advise",
  },
  "letta-code": {
    ...plain,
    name: "letta-code",
    source: `${known}; .memfs.config.json version 1`,
    loads: "every-root-file",
    fileLimits: [{ pattern: "**", limits: { characters: 20_000 } }],
    limitsExternalFiles: true,
    totalLimit: { characters: 65_536 },
    maxDepth: 2,
    overflow: "refuse",
    counter: "bytes/4",
  },
  "claude-code": {
    ...plain,
    name: "claude-code",
    source: `${known}; newer versions refuse the write instead of leaving the rest out`,
    loads: ["MEMORY.md"],
    fileLimits: [{ pattern: "MEMORY.md", limits: { lines: 200, bytes: 25 * 1024 } }],
    overflow: "cut",
  },
  openclaw: {
    ...plain,
    name: "openclaw",
    source: `${known}; older versions cut at 20,000 characters a file and 150,000 in all`,
    loads: ["AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "BOOTSTRAP.md", "MEMORY.md"],
    omitsWhenShared: ["HEARTBEAT.md", "BOOTSTRAP.md", "MEMORY.md"],
    fileLimits: [{ pattern: "**", limits: { characters: 12_000 } }],
    totalLimit: { characters: 60_000 },
    overflow: "cut",
  },
  hermes: {
    ...plain,
    name: "hermes",
    source: known,
    loads: ["MEMORY.md", "USER.md"],
    fileLimits: [
      { pattern: "MEMORY.md", limits: { characters: 2200 } },
      { pattern: "USER.md", limits: { characters: 1375 } },
    ],
    overflow: "refuse",
  },
  codex: {
    ...plain,
    name: "codex",
    source: known,
    loads: ["memory_summary.md"],
    totalLimit: { tokens: 2500 },
    overflow: "cut",
    counter: "bytes/4",
  },
};

/** A harness with what a person or a root says otherwise. Later overrides go before earlier ones. */
export function overrideHarness(harness: Harness, override: HarnessOverride | undefined): Harness {
  if (override === undefined) return harness;
  const fileLimits = Object.entries(override.fileLimits ?? {}).map(
    ([pattern, limits]): FileLimit => ({ pattern, limits: limits ?? undefined }),
  );
  return {
    ...harness,
    loads: override.loads ?? harness.loads,
    fileLimits: [...fileLimits, ...harness.fileLimits],
    totalLimit: override.totalLimit === undefined ? harness.totalLimit : (override.totalLimit ?? undefined),
  };
}

/** The root files that a harness loads, in its order, out of those that there are. */
export function loadedFiles(harness: Harness, coreFiles: readonly string[]): string[] {
  const { loads } = harness;
  if (loads === "every-root-file") return [...coreFiles];
  return loads.filter((name) => coreFiles.includes(name));
}

/** The limits of one file, by the first pattern that matches its path; `undefined` for none. */
export function limitsOf(harness: Harness, path: string): SizeLimits | undefined {
  return harness.fileLimits.find(({ pattern }) => matcherOf(pattern).match(path))?.limits;
}

const matchers = new Map<string, Minimatch>();

/** A pattern made ready once; patterns come from settings and root files, so they are few. */
function matcherOf(pattern: string): Minimatch {
  let matcher = matchers.get(pattern);
  if (matcher === undefined) {
    if (matchers.size > 500) matchers.clear();
    matcher = new Minimatch(pattern, { dot: true, nonegate: true, nocomment: true });
    matchers.set(pattern, matcher);
  }
  return matcher;
}
