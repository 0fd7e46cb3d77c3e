import { countOf } from "../budget/figures";
import { lastUpdate } from "../hygiene/lastUpdate";
import { roleOf } from "../hygiene/roles";
import { planDeletion } from "../links/deletions";
import { displayName } from "../names";
import { placementOf } from "../tree/queries";
import type { FileRule } from "./rule";

/** A handoff is for one next session; afterwards it tells every session of work that is done. */
export const handoffLeftOver: FileRule = {
  id: "handoff-left-over",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "A handoff is still there after it should have been read.",
  clause:
    'Architecture, section 12 "Context Overflow Protocol": the new session reads HANDOFF.md and deletes it after a successful handoff.',
  help: "In the root it is core memory, so that it costs context on every request for as long as it is there. Read it, take over what still holds, and delete it. The number of days is the setting memoryLens.architecture.ages.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    if (roleOf(path, view.settings) !== "handoff") return [];
    const update = lastUpdate(path, view);
    if (update === undefined || update.age <= view.settings.architecture.ages.handoff) return [];
    const cost = placementOf(view.tree, path) === "core" ? " and costs context on every request" : "";
    const message = `${displayName(path)} has been there for ${countOf(update.age, "day")}${cost}. Read it, then delete it.`;
    return [{ subject: "file", path, message }];
  },
  fixes: ({ path }, view) => [
    {
      title: `Delete ${displayName(path)}`,
      edits: [...planDeletion(view, [path]), { kind: "remove", path }],
      isPreferred: false,
    },
  ],
};
