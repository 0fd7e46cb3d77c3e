import { countOf } from "../budget/figures";
import { displayName, INDEX_NAME } from "../names";
import { compareCodePoints } from "../paths";
import type { MemoryView } from "../rules/rule";
import { addDays, daysBetween, quarterOf } from "./calendar";
import { findCompletedItems } from "./completedItems";
import { type CalendarDate, dateOfNote } from "./dailyNotes";
import { type FilesByRole, filesByRole } from "./filesByRole";
import { lastUpdate } from "./lastUpdate";
import { isOverLimit } from "./limits";
import { type Cadence, type MaintenanceId, type MaintenanceItem, maintenanceIds } from "./maintenanceItem";
import { oldNotes } from "./oldNotes";
import { followsArchitecture } from "./profile";
import { readOnce } from "./readOnce";
import { reviewedOn } from "./reviewMark";
import { type Role, roles } from "./roles";

/** What the schedule is computed from. */
export type MaintenanceView = Pick<MemoryView, "tree" | "settings" | "facts" | "readText" | "today" | "changedOn">;

const reviewOf = readOnce(reviewedOn);
const completedItemsOf = readOnce(findCompletedItems);

/** A quarter without a change or a review asks for a deep one. */
const quarterDays = 91;

/** The day of the last review that the root's `MEMORY.md` tells of; `undefined` where it tells none. */
export function lastReview(view: MaintenanceView): CalendarDate | undefined {
  return view.tree.root.hasIndex ? reviewOf(INDEX_NAME, view) : undefined;
}

/**
 * The maintenance schedule of a memory as its files tell it (Agent Memory Architecture, section 10): what is due first,
 * in the order of the section, then what has a day from which it will be, by that day. What is neither is left out.
 * Empty where the profile does not hold.
 */
export function maintenanceOf(view: MaintenanceView): MaintenanceItem[] {
  if (view.tree.state !== "present" || !followsArchitecture(view.tree, view.settings)) return [];
  const schedule = new Schedule(view);
  const items = [...schedule.daily(), ...schedule.weekly(), ...schedule.monthly(), ...schedule.quarterly()];
  const order = (item: MaintenanceItem): string => (item.isDue ? "" : (item.dueOn ?? ""));
  return items
    .filter(({ isDue, dueOn }) => isDue || dueOn !== undefined)
    .sort(
      (a, b) => compareCodePoints(order(a), order(b)) || maintenanceIds.indexOf(a.id) - maintenanceIds.indexOf(b.id),
    );
}

type Details = Omit<MaintenanceItem, "id" | "cadence">;

class Schedule {
  private readonly files: FilesByRole;
  private readonly notes: readonly { readonly path: string; readonly date: CalendarDate }[];

  constructor(private readonly view: MaintenanceView) {
    const { tree, settings, today } = view;
    this.files = filesByRole(tree, settings);
    this.notes = this.of("daily-note")
      .flatMap((path) => {
        const date = dateOfNote(path, settings.dailyNotes);
        return date === undefined || date > today ? [] : [{ path, date }];
      })
      .sort((a, b) => compareCodePoints(a.date, b.date));
  }

  daily(): MaintenanceItem[] {
    const { today } = this.view;
    const items: MaintenanceItem[] = [];
    const hasNote = this.notes.at(-1)?.date === today;
    const changed = hasNote ? [] : this.worked().filter((path) => this.view.changedOn(path) === today);
    items.push(
      item("daily-note", "daily", {
        title: "Write today's daily note",
        why: `Memory changed today (${changed.slice(0, 3).map(displayName).join(", ")}), and there is no note of ${today}.`,
        isDue: changed.length > 0,
        paths: [],
        operation: "log",
      }),
    );
    for (const path of this.of("active-context")) {
      const update = lastUpdate(path, this.view);
      items.push(
        item("update-active-context", "daily", {
          title: `Update ${displayName(path)}`,
          why: `There is a note of today, and ${displayName(path)} was last updated on ${update?.date}.`,
          isDue: hasNote && update !== undefined && update.age > 0,
          paths: [path],
          operation: "session-end",
        }),
      );
      const done = completedItemsOf(path, this.view)?.length ?? 0;
      items.push(
        item("completed-items", "daily", {
          title: "Move completed items to the daily note",
          why: `${displayName(path)} holds ${countOf(done, "completed item")}.`,
          isDue: done > 0,
          paths: [path],
          operation: "prune",
        }),
      );
    }
    return [...items, ...this.handoffs()];
  }

  weekly(): MaintenanceItem[] {
    const { ages } = this.view.settings.architecture;
    const items = this.review();
    for (const path of this.of("active-context")) {
      const update = lastUpdate(path, this.view);
      if (update === undefined) continue;
      items.push(
        item("prune-active-context", "weekly", {
          title: `Prune ${displayName(path)}`,
          why: `It was last updated on ${update.date}, ${ago(update.age)}.`,
          ...due(update.date, ages.activeContext, this.view.today),
          paths: [path],
          operation: "prune",
        }),
      );
    }
    const topics = this.aged("topic");
    const stale = topics.filter(({ age }) => age > ages.topic).map(({ path }) => path);
    const [oldest] = topics;
    if (oldest !== undefined) {
      items.push(
        item("stale-topics", "weekly", {
          title: "Check topic files for staleness",
          why:
            stale.length > 0
              ? `${countOf(stale.length, "topic file")} did not change for more than ${countOf(ages.topic, "day")}.`
              : `${displayName(oldest.path)} is the topic file that did not change for the longest time, since ${oldest.date}.`,
          ...due(oldest.date, ages.topic, this.view.today),
          paths: stale.length > 0 ? stale.sort(compareCodePoints) : [oldest.path],
          operation: "prune",
        }),
      );
    }
    return items;
  }

  monthly(): MaintenanceItem[] {
    const { limits } = this.view.settings.architecture;
    const long = this.over("long-term", (lines) => lines === limits["long-term"]?.lines);
    const others = roles.filter((role) => role !== "long-term").flatMap((role) => this.over(role, () => false));
    const current = quarterOf(this.view.today);
    const old = oldNotes(this.of("daily-note"), this.view).filter(({ date }) => quarterOf(date) === current);
    const next = this.notes.find(({ date }) => quarterOf(date) === current);
    const { dailyNote } = this.view.settings.architecture.ages;
    const age = `more than ${countOf(dailyNote, "day")} old`;
    return [
      item("long-term-size", "monthly", {
        title: "Bring MEMORY.md below its limit",
        why: `${long.map(displayName).join(", ")} is at or over the limit for long-term memory.`,
        isDue: long.length > 0,
        paths: long,
        operation: "prune",
      }),
      item("oversized-files", "monthly", {
        title: "Shorten files over their limit",
        why: `${countOf(others.length, "file")} ${others.length === 1 ? "is" : "are"} over the limit of ${others.length === 1 ? "its role" : "their roles"}.`,
        isDue: others.length > 0,
        paths: others.sort(compareCodePoints),
        operation: "prune",
      }),
      item("old-daily-notes", "monthly", {
        title: "Archive daily notes of this quarter",
        why:
          old.length === 0 && next !== undefined
            ? `${displayName(next.path)}, the oldest of them, is then ${age}.`
            : `${countOf(old.length, "daily note")} of this quarter ${old.length === 1 ? "is" : "are"} ${age}.`,
        ...(next === undefined ? { isDue: false } : due(next.date, dailyNote, this.view.today)),
        paths: old.map(({ path }) => path).sort(compareCodePoints),
        operation: "archive",
      }),
    ];
  }

  quarterly(): MaintenanceItem[] {
    const { today } = this.view;
    const old = oldNotes(this.of("daily-note"), this.view).filter(({ date }) => quarterOf(date) !== quarterOf(today));
    const items = [
      item("archive", "quarterly", {
        title: "Archive the daily notes of past quarters",
        why: `${countOf(old.length, "daily note")} of ${old.length === 1 ? "a past quarter is" : "past quarters are"} still among the daily notes.`,
        isDue: old.length > 0,
        paths: old.map(({ path }) => path).sort(compareCodePoints),
        operation: "archive",
      }),
    ];
    const changed = this.view.tree.root.hasIndex ? lastUpdate(INDEX_NAME, this.view)?.date : undefined;
    const reviewed = lastReview(this.view);
    const looked = [changed, reviewed]
      .filter((date) => date !== undefined)
      .sort()
      .at(-1);
    if (looked !== undefined) {
      items.push(
        item("deep-review", "quarterly", {
          title: "Review all of MEMORY.md",
          why: `It was last changed or reviewed on ${looked}, ${ago(daysBetween(looked, today))}.`,
          ...due(looked, quarterDays, today),
          paths: [INDEX_NAME],
          operation: "review",
        }),
      );
    }
    return items;
  }

  private handoffs(): MaintenanceItem[] {
    return this.aged("handoff").map(({ path, date, age }) =>
      item("finish-handoff", "daily", {
        title: `Read ${displayName(path)} and delete it`,
        why: `It has been there since ${date}, ${ago(age)}.`,
        ...due(date, this.view.settings.architecture.ages.handoff, this.view.today),
        paths: [path],
        operation: "handoff",
      }),
    );
  }

  /** The weekly review: due when there is something to review that the last one did not see. */
  private review(): MaintenanceItem[] {
    const { today, settings } = this.view;
    const reviewed = lastReview(this.view);
    const unseen = this.notes.filter(({ date }) => reviewed === undefined || date > reviewed);
    const [first] = unseen;
    if (first === undefined) return [];
    const notes = `${countOf(unseen.length, "daily note")} ${unseen.length === 1 ? "was" : "were"} written since`;
    return [
      item("review", "weekly", {
        title: "Review the daily notes",
        why:
          reviewed === undefined
            ? `Nothing says that the ${countOf(unseen.length, "daily note")} since ${first.date} were reviewed.`
            : `The last review was on ${reviewed}, ${ago(daysBetween(reviewed, today))}; ${notes}.`,
        // A week to the day: a day later the note after the last review would no longer be among the last seven.
        ...due(reviewed ?? first.date, settings.architecture.ages.review - 1, today),
        paths: unseen
          .slice(-7)
          .map(({ path }) => path)
          .sort(compareCodePoints),
        operation: "review",
      }),
    ];
  }

  /** Files of a role with their last change, the oldest first. */
  private aged(role: Role): { readonly path: string; readonly date: CalendarDate; readonly age: number }[] {
    return this.of(role)
      .flatMap((path) => {
        const update = lastUpdate(path, this.view);
        return update === undefined ? [] : [{ path, date: update.date, age: update.age }];
      })
      .sort((a, b) => compareCodePoints(a.date, b.date));
  }

  private over(role: Role, counts: (lines: number) => boolean): string[] {
    const limit = this.view.settings.architecture.limits[role];
    if (limit === undefined) return [];
    return this.of(role).filter((path) => {
      const facts = this.view.facts(path);
      return typeof facts === "object" && (isOverLimit(facts.size, limit) || counts(facts.size.lines));
    });
  }

  /** What people and agents work on from day to day. */
  private worked(): string[] {
    return (["active-context", "long-term", "topic"] as const).flatMap((role) => [...this.of(role)]);
  }

  private of(role: Role): readonly string[] {
    return this.files.get(role) ?? [];
  }
}

function item(id: MaintenanceId, cadence: Cadence, details: Details): MaintenanceItem {
  return { id, cadence, ...details };
}

/** Whether something is due that is older than so many days, and from which day on. */
function due(since: CalendarDate, days: number, today: CalendarDate): { isDue: boolean; dueOn: CalendarDate } {
  return { isDue: daysBetween(since, today) > days, dueOn: addDays(since, days + 1) };
}

function ago(days: number): string {
  if (days === 0) return "today";
  return days < 0 ? `in ${countOf(-days, "day")}` : `${countOf(days, "day")} ago`;
}
