import { type CalendarDate, dateOfNote, dayBefore, notePaths } from "../hygiene/dailyNotes";
import { findTopic, type RoleSettings, roleNames, topicNames } from "../hygiene/roles";
import { displayName } from "../names";
import type { MemoryTree } from "../tree/model";
import { coreFiles, externalFiles, placementOf } from "../tree/queries";

/**
 * What a session reads at its start: all that the format's contract loads, or one of the three narrower lists of the
 * Agent Memory Architecture (decision SC3). A kind of session never changes a verdict.
 */
export type SessionKind = "contract" | "main" | "shared" | "sub-agent";

/** Every kind of session, the format's own first. */
export const sessionKinds: readonly [SessionKind, ...SessionKind[]] = ["contract", "main", "shared", "sub-agent"];

/** A session as it is asked for. */
export interface SessionRequest {
  readonly kind: SessionKind;
  /** The local date; decides which daily notes are read. */
  readonly today: CalendarDate;
  /** The topic that a sub-agent works on, by name or path. */
  readonly topic?: string | undefined;
}

/** The files that a session reads, in its order, and what of the next layer it is told. */
export interface SessionPlan {
  readonly paths: readonly string[];
  /** Child directories with what their indexes say of them, by their names alone, or not at all. */
  readonly nextLayer: "described" | "named" | "none";
  /** Sentences about what was asked for and is not there. */
  readonly notes: readonly string[];
}

/** Finds the files of a session. Files that do not exist are left out without a word ("if exists"). */
export function planSession(tree: MemoryTree, request: SessionRequest, roleSettings: RoleSettings): SessionPlan {
  const { dailyNotes: notePatterns } = roleSettings;
  const { kind, today } = request;
  const { soul, user } = roleNames;
  const active = roleNames["active-context"];
  const existing = (paths: readonly string[]): string[] =>
    paths.filter((path) => placementOf(tree, path) !== "ignored");
  if (kind === "contract") return { paths: coreFiles(tree), nextLayer: "described", notes: [] };
  if (kind === "sub-agent") {
    const topic = chooseTopic(tree, request.topic, roleSettings);
    return { paths: existing([...topic.paths, active]), nextLayer: "none", notes: topic.notes };
  }
  const notes = notesOfNotes(tree, notePatterns);
  const todays = notePaths(notePatterns, today);
  if (kind === "shared") return { paths: existing([soul, user, active, ...todays]), nextLayer: "named", notes };
  const yesterdays = notePaths(notePatterns, dayBefore(today));
  return {
    paths: existing([soul, user, roleNames["long-term"], active, ...todays, ...yesterdays]),
    nextLayer: "described",
    notes,
  };
}

function notesOfNotes(tree: MemoryTree, notePatterns: readonly string[]): string[] {
  const hasNotes = externalFiles(tree).some((path) => dateOfNote(path, notePatterns) !== undefined);
  return hasNotes ? [] : [`There are no daily notes yet (${notePatterns.map(displayName).join(", ")}).`];
}

function chooseTopic(
  tree: MemoryTree,
  name: string | undefined,
  roleSettings: RoleSettings,
): { readonly paths: readonly string[]; readonly notes: readonly string[] } {
  if (name === undefined) return { paths: [], notes: [] };
  const files = externalFiles(tree);
  const path = findTopic(name, files, roleSettings);
  if (path !== undefined) return { paths: [path], notes: [] };
  const names = topicNames(files, roleSettings).map(displayName);
  const known = names.length === 0 ? "There are no topics yet." : `The topics are ${names.join(", ")}.`;
  return { paths: [], notes: [`There is no topic ${displayName(name)}. ${known}`] };
}
