import { countOf } from "../budget/figures";
import { lastUpdate } from "../hygiene/lastUpdate";
import { roleOf } from "../hygiene/roles";
import { displayName } from "../names";
import type { FileRule } from "./rule";

/** Topic files are believed for deep knowledge, so that an old one deserves a look. */
export const topicStale: FileRule = {
  id: "topic-stale",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "A topic file was not changed for a long time.",
  clause: 'Architecture, section 10: "Check topic files for staleness" weekly, merge or archive them monthly.',
  help: "Old is not wrong: look whether it still holds. If it does, bring its date line up to date or just leave it; if the project is over, move it to the archive. The date is that of a line such as “Last updated: 2026-01-15”, else that of the last change on disk. The number of days is the setting memoryLens.architecture.ages.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    if (roleOf(path, view.settings) !== "topic") return [];
    const update = lastUpdate(path, view);
    if (update === undefined || update.age <= view.settings.architecture.ages.topic) return [];
    const message = `${displayName(path)} was last changed on ${update.date}, ${countOf(update.age, "day")} ago. Check whether it still holds, or archive it.`;
    return [{ subject: "file", path, message }];
  },
};
