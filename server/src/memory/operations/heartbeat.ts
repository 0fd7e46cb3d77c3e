import { countOf, formatShare, formatTokens, groupDigits } from "../budget/figures";
import { addDays } from "../hygiene/calendar";
import { dateOfNote } from "../hygiene/dailyNotes";
import { filesByRole } from "../hygiene/filesByRole";
import { lastReview, maintenanceOf } from "../hygiene/maintenance";
import type { MaintenanceId, MaintenanceItem } from "../hygiene/maintenanceItem";
import { followsArchitecture } from "../hygiene/profile";
import { type ReadingCost, readingCosts } from "../hygiene/readingCost";
import { INDEX_NAME } from "../names";
import type { MemoryView } from "../rules/rule";
import type { Operation, OperationAction } from "./operation";
import type { OperationId } from "./operationIds";
import { placeLink } from "./reportText";

/** The four heartbeats by name, in their order (Agent Memory Architecture, section 11). */
const beats = ["daily-notes", "long-term", "topics", "token-guard"] as const;
type Beat = (typeof beats)[number];

const titles: Readonly<Record<Beat, string>> = {
  "daily-notes": "Daily notes and active context",
  "long-term": "Recent notes and long-term memory",
  topics: "Topic files",
  "token-guard": "Token guard",
};

/** The heartbeat that each thing of the schedule belongs to. */
const beatOf: Readonly<Record<MaintenanceId, Beat>> = {
  "daily-note": "daily-notes",
  "update-active-context": "daily-notes",
  "completed-items": "daily-notes",
  "finish-handoff": "daily-notes",
  "prune-active-context": "daily-notes",
  "old-daily-notes": "daily-notes",
  archive: "daily-notes",
  review: "long-term",
  "long-term-size": "long-term",
  "deep-review": "long-term",
  "stale-topics": "topics",
  "oversized-files": "topics",
};

/** What can be started as it is, without being told more. */
const startable: Partial<Record<OperationId, string>> = {
  review: "Review Daily Notes",
  prune: "Prune Memory",
  archive: "Archive Daily Notes",
};

interface BeatReport {
  readonly beat: number;
  readonly name: Beat;
  readonly title: string;
  /** How things stand, a sentence each. */
  readonly state: readonly string[];
  readonly due: readonly MaintenanceItem[];
  /** What each kind of session reads; of the token guard only. */
  readonly sessions?: readonly ReadingCost[];
}

/**
 * What an agent looks at when it wakes up now and then: the four heartbeats, each with how things stand and what is
 * due. Changes nothing; works without the profile as well, and then nothing is due.
 */
export const heartbeat: Operation = {
  id: "heartbeat",
  title: "Heartbeat",
  summary: "Tell what is due, by the four heartbeats: daily notes, long-term memory, topics, and what reading costs.",
  isReadOnly: true,
  arguments: [
    {
      name: "only",
      description: "One heartbeat instead of all four.",
      kind: "choice",
      choices: beats,
    },
  ],
  run: async ({ view, count }, values) => {
    const hasArchitecture = followsArchitecture(view.tree, view.settings);
    const due = maintenanceOf(view).filter(({ isDue }) => isDue);
    const reports: BeatReport[] = [];
    for (const [i, name] of beats.entries()) {
      if (values.only !== undefined && values.only !== name) continue;
      const own = due.filter(({ id }) => beatOf[id] === name);
      const head = { beat: i + 1, name, title: titles[name], due: own };
      if (name === "token-guard") {
        const sessions = await readingCosts(view, count);
        reports.push({ ...head, state: costState(sessions, view), sessions });
      } else reports.push({ ...head, state: stateOf(name, view) });
    }
    const all = reports.flatMap((each) => each.due);
    const report = sumUp(all.length, hasArchitecture);
    return {
      report,
      markdown: [`# Heartbeat of ${view.today}`, "", report, "", ...reports.flatMap(writeBeat)].join("\n"),
      data: {
        today: view.today,
        hasArchitecture,
        due: all.length,
        counter: view.settings.budget.counter,
        window: view.settings.budget.window,
        heartbeats: reports,
      },
      edits: [],
      actions: actionsFor(all),
    };
  },
};

function sumUp(due: number, hasArchitecture: boolean): string {
  if (!hasArchitecture)
    return "This memory does not follow the Agent Memory Architecture, so nothing is scheduled. The setting memoryLens.architecture.profile changes that.";
  if (due === 0) return "Nothing is due.";
  return due === 1 ? "1 thing is due." : `${groupDigits(due)} things are due.`;
}

function stateOf(beat: Exclude<Beat, "token-guard">, view: MemoryView): string[] {
  if (beat === "daily-notes") return [notesState(view), ...sizeStates("active-context", view)];
  if (beat === "long-term") {
    const reviewed = lastReview(view);
    const review = reviewed === undefined ? "No review is marked yet." : `The last review was on ${reviewed}.`;
    return [review, ...sizeStates("long-term", view)];
  }
  const topics = filesByRole(view.tree, view.settings).get("topic")?.length ?? 0;
  return [
    topics === 0
      ? "There are no topic files yet."
      : `There ${topics === 1 ? "is" : "are"} ${countOf(topics, "topic file")}.`,
  ];
}

function notesState({ tree, settings, today }: MemoryView): string {
  const dates = (filesByRole(tree, settings).get("daily-note") ?? []).flatMap((path) => {
    const date = dateOfNote(path, settings.dailyNotes);
    return date === undefined ? [] : [date];
  });
  if (dates.length === 0) return "There are no daily notes yet.";
  const recent = dates.filter((date) => date > addDays(today, -7) && date <= today).length;
  const ofToday = dates.includes(today) ? "one of today among them" : "none of today";
  return `There ${dates.length === 1 ? "is" : "are"} ${countOf(dates.length, "daily note")}, ${groupDigits(recent)} of the last seven days, ${ofToday}.`;
}

function sizeStates(role: "active-context" | "long-term", view: MemoryView): string[] {
  const limit = view.settings.architecture.limits[role];
  const paths = filesByRole(view.tree, view.settings).get(role) ?? [];
  if (paths.length === 0)
    return role === "active-context" ? ["There is no active context yet."] : [`There is no ${INDEX_NAME} yet.`];
  return paths.flatMap((path) => {
    const facts = view.facts(path);
    if (typeof facts !== "object") return [];
    const { lines, bytes } = facts.size;
    const most = (value: number | undefined): string => (value === undefined ? "" : ` of ${groupDigits(value)}`);
    return [
      `${placeLink(path)} has ${groupDigits(lines)}${most(limit?.lines)} lines and ${groupDigits(bytes)}${most(limit?.bytes)} bytes.`,
    ];
  });
}

const sessionNames: Readonly<Record<ReadingCost["session"], string>> = {
  contract: "Every request of a harness that loads the root files",
  main: "A main session",
  shared: "A shared session",
  "sub-agent": "A sub-agent without a topic",
};

function costState(costs: readonly ReadingCost[], { settings }: MemoryView): string[] {
  const { counter, window } = settings.budget;
  return costs.map(({ session, tokens, isEstimate, files }) => {
    const [largest] = [...files].sort((a, b) => b.tokens - a.tokens);
    const most =
      largest === undefined || files.length < 2
        ? ""
        : `, most of it ${placeLink(largest.path)} with ${formatTokens(largest.tokens)}`;
    const how = isEstimate ? `${counter}, in part estimated` : counter;
    return `${sessionNames[session]} reads ${countOf(files.length, "file")}, ${formatTokens(tokens)} tokens (${how}), ${formatShare(tokens, window)} of the window${most}.`;
  });
}

function writeBeat({ beat, title, state, due }: BeatReport): string[] {
  return [
    `## ${beat}. ${title}`,
    "",
    ...state.map((each) => `- ${each}`),
    ...due.map(({ title: what, why, cadence }) => `- **Due (${cadence}):** ${what}. ${why}`),
    "",
  ];
}

function actionsFor(due: readonly MaintenanceItem[]): OperationAction[] {
  const ids = new Set(due.flatMap(({ operation }) => (operation === undefined ? [] : [operation])));
  return [...ids].flatMap((operation) => {
    const title = startable[operation];
    return title === undefined ? [] : [{ title, operation, values: {} }];
  });
}
