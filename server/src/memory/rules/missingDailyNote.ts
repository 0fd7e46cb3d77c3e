import { countOf } from "../budget/figures";
import { addDays, daysBetween } from "../hygiene/calendar";
import { dateOfNote } from "../hygiene/dailyNotes";
import { filesByRole } from "../hygiene/filesByRole";
import { findNote } from "../hygiene/noteLines";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { displayName } from "../names";
import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** Discipline for those who ask for it: one file a day. */
export const missingDailyNote: RootRule = {
  id: "missing-daily-note",
  about: "root",
  severity: "hint",
  isOffByDefault: true,
  isOfArchitecture: true,
  description: "Neither today nor yesterday has a daily note.",
  clause: 'Architecture, section 14, anti-pattern "No daily notes": history is lost; discipline: one file per day.',
  help: "Nobody works every day, so this is off until the setting memoryLens.rules gives it a severity. It looks at today and yesterday, so that a morning without a note is no fault.",
  check: (view) => {
    const { tree, settings, today } = view;
    if (tree.state !== "present") return [];
    let newest: string | undefined;
    for (const path of filesByRole(tree, settings).get("daily-note") ?? []) {
      const date = dateOfNote(path, settings.dailyNotes);
      if (date !== undefined && date <= today && (newest === undefined || date > newest)) newest = date;
    }
    if (newest !== undefined && newest >= addDays(today, -1)) return [];
    const last =
      newest === undefined
        ? "There are no daily notes yet."
        : `The last daily note is of ${newest}, ${countOf(daysBetween(newest, today), "day")} ago.`;
    const message = `${last} Start ${displayName(findNote(view, today).path)}.`;
    return [{ subject: "directory", path: ROOT_PATH, message }];
  },
  fixes: (_finding, view) => {
    const { path } = findNote(view, view.today);
    // Known by its name, so that no index has to list it.
    const plan = planMemoryFile(view.tree, ROOT_PATH, path, { ...view, links: undefined });
    if ("refusal" in plan) return [];
    return [{ title: `Create ${displayName(path)}`, edits: plan.edits, isPreferred: false }];
  },
};
