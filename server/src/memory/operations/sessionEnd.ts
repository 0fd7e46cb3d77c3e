import { countOf } from "../budget/figures";
import { findCompletedItems } from "../hygiene/completedItems";
import { lastUpdate } from "../hygiene/lastUpdate";
import { findNote } from "../hygiene/noteLines";
import { roleNames } from "../hygiene/roles";
import { displayName } from "../names";
import type { MemoryView } from "../rules/rule";
import { placementOf } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink } from "./reportText";

/** Something that is looked at before a session ends. */
interface Check {
  readonly id: "active-context" | "daily-note" | "completed-items" | "handoff";
  readonly isDone: boolean;
  /** One sentence. */
  readonly message: string;
  readonly path: string;
  readonly action?: OperationAction;
}

const context = roleNames["active-context"];

/** Looks at what a session should leave behind (section 8): active context, today's note, what is done, a handoff. */
export const sessionEnd: Operation = {
  id: "session-end",
  title: "End Session",
  summary: "Check before a session ends: active context, today's note, completed items, a handoff left over.",
  isReadOnly: true,
  arguments: [],
  run: async ({ view }) => {
    const checks = [checkContext(view), checkNote(view), checkCompleted(view), checkHandoff(view)];
    const left = checks.filter(({ isDone }) => !isDone);
    const report =
      left.length === 0
        ? "The session can end: everything is up to date."
        : `Before the session ends, ${countOf(left.length, "thing")} ${left.length === 1 ? "is" : "are"} left to do.`;
    const lines = checks.map(
      ({ isDone, message, path }) =>
        `- [${isDone ? "x" : " "}] ${message}${placementOf(view.tree, path) === "ignored" ? "" : ` (${placeLink(path)})`}`,
    );
    return {
      report,
      markdown: ["# End of the session", "", report, "", ...lines, ""].join("\n"),
      data: { isDone: left.length === 0, checks: checks.map(({ action: _, ...check }) => check) },
      edits: [],
      actions: left.flatMap(({ action }) => (action === undefined ? [] : [action])),
    };
  },
};

function checkContext(view: MemoryView): Check {
  const id = "active-context";
  if (placementOf(view.tree, context) !== "core") {
    const action: OperationAction = { title: "Create Active Context", operation: "active-context", values: {} };
    return { id, isDone: false, message: `There is no ${context}.`, path: context, action };
  }
  const update = lastUpdate(context, view);
  const isDone = update !== undefined && update.age <= 0;
  const since = update === undefined ? "at a time that nothing tells" : `on ${update.date}`;
  const message = isDone ? `${context} was updated today.` : `${context} was last updated ${since}.`;
  const action: OperationAction = {
    title: "Log the End of the Session",
    operation: "log",
    values: { event: "session-end" },
    path: context,
    ...(update?.line === undefined ? {} : { line: update.line }),
  };
  return { id, isDone, message, path: context, action };
}

function checkNote(view: MemoryView): Check {
  const { path, isThere } = findNote(view, view.today);
  const message = isThere ? "Today has a note." : `There is no note of today, ${displayName(path)}.`;
  const action: OperationAction = {
    title: "Log What Was Done…",
    operation: "log",
    values: { event: "session-end" },
    path,
  };
  return { id: "daily-note", isDone: isThere, message, path, action };
}

function checkCompleted(view: MemoryView): Check {
  const text = placementOf(view.tree, context) === "core" ? view.readText(context)?.text : undefined;
  const done = findCompletedItems(text ?? "");
  const [first] = done;
  const message =
    first === undefined
      ? `No completed item is left in ${context}.`
      : `${countOf(done.length, "completed item")} ${done.length === 1 ? "is" : "are"} left in ${context}; move ${done.length === 1 ? "it" : "them"} to today's note.`;
  const action: OperationAction = {
    title: "Prune Memory",
    operation: "prune",
    values: {},
    path: context,
    ...(first === undefined ? {} : { line: first.firstLine }),
  };
  return { id: "completed-items", isDone: first === undefined, message, path: context, action };
}

function checkHandoff(view: MemoryView): Check {
  const path = roleNames.handoff;
  if (placementOf(view.tree, path) !== "core")
    return { id: "handoff", isDone: true, message: "No handoff is left over.", path };
  const update = lastUpdate(path, view);
  const isFresh = update !== undefined && update.age <= 0;
  const message = isFresh
    ? "A handoff of today is there for the next session."
    : `A handoff is left over${update === undefined ? "" : ` from ${update.date}`}; finish it once it was read.`;
  const action: OperationAction = { title: "Finish Handoff", operation: "handoff", values: { finish: "true" }, path };
  return { id: "handoff", isDone: isFresh, message, path, action };
}
