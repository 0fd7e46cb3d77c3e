import { orderEdits } from "../editedText";
import type { MemoryEdit } from "../edits";
import { planContextUpdate } from "../hygiene/contextUpdate";
import { takeOutTask } from "../hygiene/doneTask";
import type { FactKindName } from "../hygiene/factHeading";
import { cleanFact, planFact, refuseFact } from "../hygiene/factLine";
import type { NoteLine } from "../hygiene/noteLines";
import { planNoteLines } from "../hygiene/noteLines";
import { findTopic, roleNames, topicNames } from "../hygiene/roles";
import { displayName } from "../names";
import type { MemoryView } from "../rules/rule";
import { externalFiles, placementOf } from "../tree/queries";
import type { ArgumentValues, Operation, OperationRefusal } from "./operation";
import { isRefused } from "./operation";

/** What can be logged, as section 8 tells events apart. */
const events = ["session-start", "session-end", "task", "decision", "lesson", "person"] as const;

type LoggedEvent = (typeof events)[number];

/** Writes an event to the files that section 8 of the Agent Memory Architecture names for it. */
export const log: Operation = {
  id: "log",
  title: "Log…",
  summary: "Write an event to the files that keep it: today's note, a topic, MEMORY.md or the active context.",
  arguments: [
    { name: "text", description: "What happened, one sentence.", kind: "text", isOperand: true },
    { name: "event", description: "What kind of event it is. Default: task.", kind: "choice", choices: events },
    { name: "reason", description: "Why it was decided; a decision needs it.", kind: "text" },
    { name: "topic", description: "The topic that a decision or a person belongs to.", kind: "text" },
  ],
  run: async ({ view, time }, values) => {
    const plan = planEvent(view, time, values);
    if (isRefused(plan)) return plan;
    const places = plan.written.map(({ path, what }) => `${displayName(path)} (${what})`);
    const report = `${sentenceOf(plan.event)} is logged in ${places.join(" and ")}.`;
    const taken = plan.takenOut.map((path) => ` It is taken out of ${displayName(path)}.`).join("");
    const known = plan.known.map((path) => ` ${displayName(path)} has it already.`).join("") + taken;
    const [first] = plan.written;
    return {
      report: report + known,
      markdown: `${report}${known}\n`,
      data: { event: plan.event, written: plan.written, known: plan.known, takenOut: plan.takenOut },
      edits: plan.edits,
      ...(first === undefined ? {} : { open: { path: first.path } }),
    };
  },
};

/** What logging an event would write. */
interface EventPlan {
  readonly event: LoggedEvent;
  readonly written: readonly { readonly path: string; readonly what: string }[];
  /** Files in which the fact stands already. */
  readonly known: readonly string[];
  /** Files in which the task was still open. */
  readonly takenOut: readonly string[];
  readonly edits: readonly MemoryEdit[];
}

function planEvent(view: MemoryView, time: string, values: ArgumentValues): EventPlan | OperationRefusal {
  const event = events.find((each) => each === (values.event ?? "task")) ?? "task";
  const text = cleanFact(values.text ?? "");
  const reason = cleanFact(values.reason ?? "");
  const isSession = event === "session-start" || event === "session-end";
  if (text === "" && !isSession) return { refusal: "Say what happened, in one sentence." };
  if (event === "decision" && reason === "") {
    return { refusal: "A decision is worth little without its reason. Say why, as --reason." };
  }
  for (const said of [text, reason]) {
    const refusal = said === "" ? undefined : refuseFact(said, roleNames["long-term"], view.findSecrets);
    if (refusal !== undefined) return { refusal };
  }
  const target = targetOf(event, values.topic, view);
  if (isRefused(target)) return target;
  const said = event === "decision" ? `${withoutStop(text)} — because ${withoutStop(reason)}` : text;
  const written: { path: string; what: string }[] = [];
  const known: string[] = [];
  const edits: MemoryEdit[] = [];
  const line = noteLineOf(event, said, time);
  if (line !== undefined) {
    const note = planNoteLines(view, view.today, [line]);
    if ("refusal" in note) return note;
    written.push({ path: note.path, what: note.isNew ? "created" : "today's note" });
    edits.push(...note.edits);
  }
  if (target.path !== undefined) {
    const file = target.path;
    const stored = view.readText(file)?.text;
    if (stored === undefined) return { refusal: `${displayName(file)} cannot be read. Check its rights.` };
    const fact = planFact({ path: file, text: stored }, { text: said, date: view.today, ...target }, view);
    if (fact.kind === "refused") return fact;
    if (fact.kind === "known") known.push(file);
    else {
      written.push({ path: file, what: fact.heading });
      edits.push(fact.edit);
    }
  }
  const context = roleNames["active-context"];
  const done = event === "task" ? takeOutTask(context, contextOf(view), text) : [];
  edits.push(...done);
  if (event === "session-end") {
    const update = planContextUpdate(view, time, text);
    if ("refusal" in update) return update;
    written.push({ path: update.path, what: "last updated" });
    edits.push(...update.edits);
  }
  if (written.length === 0) return { refusal: `${known.map(displayName).join(" and ")} says so already.` };
  const takenOut = done.length === 0 ? [] : [context];
  return { event, written, known, takenOut, edits: orderEdits(createdOnce(edits)) };
}

/** The text of the active context; empty where there is none that can be changed without loss. */
function contextOf(view: MemoryView): string {
  const path = roleNames["active-context"];
  const facts = view.facts(path);
  const isWhole = placementOf(view.tree, path) === "core" && typeof facts === "object" && facts.isUtf8;
  return isWhole ? (view.readText(path)?.text ?? "") : "";
}

/** Edits of several plans, each of which creates the indexes that it finds missing. */
function createdOnce(edits: readonly MemoryEdit[]): MemoryEdit[] {
  const created = new Set<string>();
  return edits.filter((edit) => {
    if (edit.kind !== "create") return true;
    const isNew = !created.has(edit.path);
    created.add(edit.path);
    return isNew;
  });
}

/** Where a fact goes beside today's note; nowhere without a path. */
interface FactTarget {
  readonly path?: string;
  readonly heading?: string;
  readonly kind?: FactKindName;
}

/** The file beside today's note that an event goes to, and the heading there. */
function targetOf(event: LoggedEvent, topic: string | undefined, view: MemoryView): FactTarget | OperationRefusal {
  if (topic !== undefined && (event === "decision" || event === "person")) {
    const files = externalFiles(view.tree);
    const path = findTopic(topic, files, view.settings);
    if (path !== undefined) return event === "decision" ? { path, heading: "Decisions" } : { path, kind: "person" };
    const names = topicNames(files, view.settings).map(displayName);
    const those = names.length === 0 ? "There are no topics yet." : `The topics are ${names.join(", ")}.`;
    return { refusal: `There is no topic ${displayName(topic)}. ${those} Create it first with topic-create.` };
  }
  if (event !== "lesson" && event !== "person") return {};
  const path = roleNames["long-term"];
  if (placementOf(view.tree, path) !== "core") {
    return {
      refusal: `There is no ${path}, which ${event === "lesson" ? "lessons go" : "people go"} to. Create it first.`,
    };
  }
  return { path, kind: event };
}

function noteLineOf(event: LoggedEvent, said: string, time: string): NoteLine | undefined {
  switch (event) {
    case "session-start":
      return { part: "log", text: `${time} — Session started${said === "" ? "" : `: ${said}`}` };
    case "session-end":
      return { part: "log", text: `${time} — Session ended${said === "" ? "" : `: ${said}`}` };
    case "task":
      return { part: "log", text: `${time} — Done: ${said}` };
    case "decision":
      return { part: "decisions", text: said };
    case "lesson":
      return { part: "lessons", text: said };
    case "person":
      return undefined;
  }
}

function sentenceOf(event: LoggedEvent): string {
  const names: Record<LoggedEvent, string> = {
    "session-start": "The start of the session",
    "session-end": "The end of the session",
    task: "The task",
    decision: "The decision",
    lesson: "The lesson",
    person: "What is new about the person",
  };
  return names[event];
}

function withoutStop(text: string): string {
  return text.replace(/[\s.;]+$/, "");
}
