import { window } from "vscode";
import type { ContextChoices } from "../../../server/src/protocol/contextMessages";
import type { HarnessName, SessionKind } from "../contextChoice";

/** What each kind of session is, in a few words. */
const sessionTexts: Record<SessionKind, { readonly label: string; readonly detail: string }> = {
  contract: { label: "Contract", detail: "What the format says every harness loads" },
  main: { label: "Main session", detail: "Soul, user, MEMORY.md, active context, the notes of today and yesterday" },
  shared: { label: "Shared session", detail: "Without MEMORY.md and older notes, since others take part" },
  "sub-agent": { label: "Sub-agent", detail: "One topic and the active context" },
};

/** The name of a kind of session as people read it. */
export function sessionLabel(session: SessionKind): string {
  return sessionTexts[session].label;
}

/** Lets a person choose a kind of session; `undefined` when nothing is chosen. */
export async function pickSession(
  sessions: readonly SessionKind[],
  current: SessionKind,
): Promise<SessionKind | undefined> {
  const items = sessions.map((session) => ({
    ...sessionTexts[session],
    ...(session === current ? { description: "shown now" } : {}),
    session,
  }));
  return (await window.showQuickPick(items, { placeHolder: "Compile the context for which kind of session?" }))
    ?.session;
}

/** Lets a person choose the topic of a sub-agent; none is `""`, and `undefined` means that nothing was chosen. */
export async function pickTopic(topics: readonly string[]): Promise<string | undefined> {
  if (topics.length === 0) return "";
  const items = [
    { label: "No topic", description: "the active context only", topic: "" },
    ...topics.map((topic) => ({ label: topic, topic })),
  ];
  return (await window.showQuickPick(items, { placeHolder: "Which topic does the sub-agent work on?" }))?.topic;
}

/** Lets a person choose a harness to look through; `undefined` when nothing is chosen. */
export async function pickHarness(
  harnesses: ContextChoices["harnesses"],
  current: HarnessName,
): Promise<HarnessName | undefined> {
  const items = harnesses.map(({ name, source }) => ({
    label: name,
    detail: source,
    ...(name === current ? { description: "shown now" } : {}),
  }));
  return (await window.showQuickPick(items, { placeHolder: "Show what which harness loads?", matchOnDetail: true }))
    ?.label;
}

/** Lets a person choose the harnesses by which a root is judged; `undefined` when nothing is chosen. */
export async function pickHarnesses(
  harnesses: ContextChoices["harnesses"],
  placeHolder: string,
): Promise<readonly HarnessName[] | undefined> {
  const items = harnesses.map(({ name, source, isSelected }) => ({ label: name, detail: source, picked: isSelected }));
  const chosen = await window.showQuickPick(items, { placeHolder, canPickMany: true });
  return chosen === undefined || chosen.length === 0 ? undefined : chosen.map(({ label }) => label);
}

/** What a harness offers beside the prompt. */
export interface Abilities {
  readonly listing: boolean;
  readonly search: boolean;
  readonly readTool: boolean;
}

/** Lets a person say what a harness offers beside the prompt; `undefined` when the question is dismissed. */
export async function pickAbilities(): Promise<Abilities | undefined> {
  const items = [
    { label: "It lists child memory directories", ability: "listing" },
    { label: "It searches memory", ability: "search" },
    { label: "The agent can read single memory files", ability: "readTool" },
  ];
  const chosen = await window.showQuickPick(items, {
    title: "Check a Captured Prompt",
    placeHolder: "What does the harness offer beside the prompt?",
    canPickMany: true,
  });
  if (chosen === undefined) return undefined;
  const has = (ability: string): boolean => chosen.some((item) => item.ability === ability);
  return { listing: has("listing"), search: has("search"), readTool: has("readTool") };
}
