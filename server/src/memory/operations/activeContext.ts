import { roleNames } from "../hygiene/roles";
import { activeContextTemplate, filledTemplate } from "../hygiene/templates";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { ROOT_PATH } from "../paths";
import { maskSecrets } from "../secrets/mask";
import { placementOf } from "../tree/queries";
import type { Operation } from "./operation";

/** Shows the active context, and creates it from the template where there is none. */
export const activeContext: Operation = {
  id: "active-context",
  title: "Open Active Context",
  summary: "Show ACTIVE-CONTEXT.md, and create it from a template where there is none.",
  arguments: [],
  run: async ({ view, time }) => {
    const path = roleNames["active-context"];
    const open = { path };
    if (placementOf(view.tree, path) === "core") {
      const stored = view.readText(path);
      if (stored === undefined) return { refusal: `${path} cannot be read. Check its rights.` };
      const text = maskSecrets(stored.text, view.findSecrets);
      return { report: `${path} is there.`, markdown: text, data: { path, isNew: false, text }, edits: [], open };
    }
    const text = filledTemplate(activeContextTemplate(view.today, time));
    // Known by its name, so that no index has to list it.
    const plan = planMemoryFile(view.tree, ROOT_PATH, path, { ...view, links: undefined });
    if ("refusal" in plan) return plan;
    const edits = plan.edits.map((edit) =>
      edit.kind === "create" && edit.path === plan.path ? { ...edit, text } : edit,
    );
    const report = `${path} is created from the template.`;
    return { report, markdown: `${report}\n`, data: { path, isNew: true, text }, edits, open };
  },
};
