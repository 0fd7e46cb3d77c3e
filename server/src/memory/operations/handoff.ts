import { countOf } from "../budget/figures";
import { gatherHandoff } from "../hygiene/handoffParts";
import { findNote } from "../hygiene/noteLines";
import { roleNames } from "../hygiene/roles";
import {
  activeContextTemplate,
  bareTemplate,
  dailyNoteTemplate,
  handoffTemplate,
  withoutHints,
} from "../hygiene/templates";
import { planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { markOf } from "../indexes/listItems";
import { planDeletion } from "../links/deletions";
import { displayName } from "../names";
import { maskSecrets } from "../secrets/mask";
import { placementOf } from "../tree/queries";
import type { Operation, OperationAnswer, OperationRefusal, OperationWorld } from "./operation";
import { placeLink } from "./reportText";

const path = roleNames.handoff;

/** Writes HANDOFF.md for the next session, and removes it when that has read it (section 12). */
export const handoff: Operation = {
  id: "handoff",
  title: "Write Handoff",
  summary: "Write HANDOFF.md from the active context and today's note; with --finish, remove it once it was read.",
  arguments: [{ name: "finish", description: "Remove the handoff: the next session has read it.", kind: "switch" }],
  run: async (world, values) => {
    const isThere = placementOf(world.view.tree, path) === "core";
    if (values.finish === "true") return isThere ? finish(world) : tellNone();
    return isThere ? tellThere() : write(world);
  },
};

function write({ view, time }: OperationWorld): OperationAnswer | OperationRefusal {
  const context = roleNames["active-context"];
  const note = findNote(view, view.today);
  const sources = [
    ...(placementOf(view.tree, context) === "core" ? [context] : []),
    ...(note.isThere ? [note.path] : []),
  ];
  const texts = new Map<string, string>();
  for (const source of sources) {
    const stored = view.readText(source);
    if (stored === undefined) return { refusal: `${displayName(source)} cannot be read. Check its rights.` };
    texts.set(source, maskSecrets(stored.text, view.findSecrets));
  }
  const parts = gatherHandoff(
    withoutHints(texts.get(context) ?? "", [activeContextTemplate(view.today, time)]),
    withoutHints(texts.get(note.path) ?? "", [dailyNoteTemplate(view.today)]),
  );
  const text = maskSecrets(bareTemplate(handoffTemplate(view.today, time, parts)), view.findSecrets);
  // Known by its name, so that no index has to list it.
  const plan = planFileWithIndexes({ ...view, links: undefined }, path, text);
  if ("refusal" in plan) return plan;
  const entries = Object.values(parts).flat().filter(isEntry).length;
  const from =
    sources.length === 0
      ? "the template alone, since there is neither an active context nor a note of today"
      : sources.map(displayName).join(" and ");
  const report = `${path} is written from ${from}: ${countOf(entries, "entry", "entries")}.`;
  return {
    report,
    markdown: `${report} Read it through and add what is missing, before the session ends.\n\n${text}`,
    data: { path, isNew: true, sources, parts, text },
    edits: plan.edits,
    open: { path },
  };
}

/** Whether a line is an entry and not what goes on below one. */
function isEntry(line: string): boolean {
  return !/^\s/.test(line) || markOf(line) !== undefined;
}

function finish({ view }: OperationWorld): OperationAnswer {
  const report = `${path} is taken out of memory, with the lines and links that lead to it.`;
  return {
    report,
    markdown: `${report}\n`,
    data: { path, isRemoved: true },
    edits: [...planDeletion(view, [path], { unlink: true }), { kind: "remove", path }],
  };
}

function tellNone(): OperationAnswer {
  const report = `There is no ${path} to remove.`;
  return { report, markdown: `${report}\n`, data: { path, isRemoved: false }, edits: [] };
}

function tellThere(): OperationAnswer {
  const report = `There is a ${path} already, and it is not written over. Read it, then finish it.`;
  return {
    report,
    markdown: `${report}\n\n- ${placeLink(path)}\n`,
    data: { path, isNew: false },
    edits: [],
    open: { path },
    actions: [{ title: "Finish Handoff", operation: "handoff", values: { finish: "true" }, path }],
  };
}
