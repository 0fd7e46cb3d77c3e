import { loadedFiles } from "../budget/harnesses";
import type { CalendarDate } from "../hygiene/dailyNotes";
import { type Role, roleOf } from "../hygiene/roles";
import type { MemorySettings } from "../settings";
import type { MemoryTree } from "../tree/model";
import { coreFiles, externalFiles } from "../tree/queries";
import { harnessOfRoot } from "./harnessOfRoot";
import { planSession, type SessionKind } from "./sessions";

/** What explaining looks at. */
export interface PlacesSource {
  readonly tree: MemoryTree;
  readonly settings: MemorySettings;
  /** The local date; decides which daily notes are read. */
  readonly today: CalendarDate;
  /** The text of the root's own limits file; `undefined` where there is none. */
  readonly memfsConfig: string | undefined;
}

/** Where a memory file stands, and in which contexts it is. */
export interface FilePlace {
  readonly path: string;
  readonly placement: "core" | "external";
  readonly role: Role | undefined;
  /** Kinds of sessions that read it at their start. A sub-agent reads a topic only when it works on that. */
  readonly sessions: readonly SessionKind[];
  /** Selected harnesses that leave it out although it is core memory. */
  readonly leftOutBy: readonly string[];
  /** One sentence: why it is in the context or not. */
  readonly reason: string;
}

const kinds: readonly SessionKind[] = ["contract", "main", "shared", "sub-agent"];

/** Why each memory file is in an agent's context at the start of a session or not: core files first, then by code point. */
export function explainPlaces(source: PlacesSource): FilePlace[] {
  const { tree, settings, today, memfsConfig } = source;
  const core = coreFiles(tree);
  const isCore = new Set(core);
  const read = kinds.map((kind) => [kind, new Set(planSession(tree, { kind, today }, settings).paths)] as const);
  const loaded = settings.harness.map((name) => {
    const harness = harnessOfRoot(name, settings.harnesses, memfsConfig);
    return [name, new Set(loadedFiles(harness, core))] as const;
  });
  return [...core, ...externalFiles(tree)].map((path): FilePlace => {
    const placement = isCore.has(path) ? "core" : "external";
    const sessions = read.flatMap(([kind, paths]) => (paths.has(path) ? [kind] : []));
    const leftOutBy = loaded.flatMap(([name, paths]) => (placement === "core" && !paths.has(path) ? [name] : []));
    const role = roleOf(path, settings);
    return { path, placement, role, sessions, leftOutBy, reason: reasonFor(placement, sessions, leftOutBy) };
  });
}

function reasonFor(
  placement: "core" | "external",
  sessions: readonly SessionKind[],
  leftOutBy: readonly string[],
): string {
  const narrow = sessions.filter((kind) => kind !== "contract");
  if (placement === "external") {
    if (narrow.length === 0) return "Stands below the root: read on demand only.";
    return `Stands below the root: read at the start of a ${listWords(narrow)} session, else on demand.`;
  }
  const others = kinds.filter((kind) => kind !== "contract" && !narrow.includes(kind));
  const sentences = ["Stands in the root: loaded with every request."];
  if (others.length > 0) sentences.push(`Not in the list of a ${listWords(others)} session.`);
  if (leftOutBy.length > 0) sentences.push(`Not loaded by ${leftOutBy.join(", ")}.`);
  return sentences.join(" ");
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
