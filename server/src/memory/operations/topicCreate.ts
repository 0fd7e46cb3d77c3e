import { refuseFact } from "../hygiene/factLine";
import { layerDirectory, roleOf } from "../hygiene/roles";
import { bareTemplate, topicTemplate } from "../hygiene/templates";
import { planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { titleFromName } from "../indexes/indexText";
import { editDistance } from "../links/similar";
import { headingSlugs } from "../markdown/slugs";
import { displayName, isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName, joinPath, stemOf } from "../paths";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import { toOneLine } from "../text";
import { memoryFiles } from "../tree/queries";
import type { ArgumentValues, Operation, OperationAction, OperationAnswer } from "./operation";

/** Creates a topic file from the template with its line in the index, and the index too (section 16; case A30). */
export const topicCreate: Operation = {
  id: "topic-create",
  title: "New Topic…",
  summary:
    "Create a topic file from a template, with its line in the index; topics of nearly the same name are offered first.",
  arguments: [
    {
      name: "name",
      description: "The name of the topic, as it is spoken.",
      kind: "text",
      isRequired: true,
      isOperand: true,
    },
    { name: "about", description: "What the topic is about, in one sentence.", kind: "text" },
    { name: "anyway", description: "Create it although a topic has nearly the same name.", kind: "switch" },
  ],
  run: async ({ view }, values) => {
    const written = toOneLine(values.name ?? "");
    const refusal = [written, values.about]
      .map((text) => text && refuseFact(text, written, view.findSecrets))
      .find(Boolean);
    if (refusal !== undefined && refusal !== "") return { refusal };
    const segments = written
      .split("/")
      .map((part) => (isMarkdownName(part) ? part.slice(0, -MARKDOWN_EXTENSION.length) : part));
    const slugs = segments.map((part) => headingSlugs([part.trim()])[0] ?? "");
    if (slugs.some((slug) => slug === "")) return { refusal: "A topic needs a name with letters or digits in it." };
    const directory = layerDirectory("topics", view.settings.dailyNotes);
    const path = `${slugs.reduce(joinPath, directory)}${MARKDOWN_EXTENSION}`;
    const alike = findAlike(path, slugs.at(-1) ?? "", view);
    const [same] = alike.filter((topic) => topic === path);
    if (same !== undefined) return tellThere(same);
    if (alike.length > 0 && values.anyway !== "true") return tellAlike(path, alike, values, view);
    const title = titleOf(segments.at(-1) ?? written);
    const about = values.about === undefined ? undefined : toOneLine(values.about);
    const plan = planFileWithIndexes(view, path, bareTemplate(topicTemplate(title, about)));
    if ("refusal" in plan) return plan;
    const indexes = plan.edits.flatMap((edit) => (edit.kind === "create" && edit.path !== path ? [edit.path] : []));
    const beside = indexes.length === 0 ? "" : ` With it: ${indexes.map(displayName).join(", ")}.`;
    const report = `${displayName(path)} is created from the template.${beside}`;
    return {
      report,
      markdown: `${report}\n`,
      data: { path, isNew: true, indexes },
      edits: plan.edits,
      open: { path, line: 0 },
    };
  },
};

function titleOf(written: string): string {
  const title = titleFromName(written.trim());
  return title === "" ? written.trim() : title;
}

function tellThere(path: string): OperationAnswer {
  const report = `The topic ${displayName(path)} is there already.`;
  return { report, markdown: `${report}\n`, data: { path, isNew: false, alike: [path] }, edits: [], open: { path } };
}

function tellAlike(path: string, alike: readonly string[], values: ArgumentValues, view: MemoryView): OperationAnswer {
  const names = alike.map(displayName).join(", ");
  const report = `Nothing is created yet: ${names} ${alike.length === 1 ? "has" : "have"} nearly the same name. Write there, or create ${displayName(path)} all the same.`;
  const lines = alike.map((topic) => `- [${displayName(topic)}](${encodeURI(topic)})${describe(topic, view)}`);
  const actions: OperationAction[] = [
    ...alike.map((topic): OperationAction => {
      return {
        title: `Open ${displayName(topic)}`,
        operation: "topic-create",
        values: { name: stemOf(topic) },
        path: topic,
      };
    }),
    { title: "Create It Anyway", operation: "topic-create", values: { ...values, anyway: "true" } },
  ];
  return {
    report,
    markdown: `${report}\n\n${lines.join("\n")}\n`,
    data: { path, isNew: false, alike },
    edits: [],
    actions,
  };
}

function describe(path: string, view: MemoryView): string {
  const facts = view.facts(path);
  const title = typeof facts === "object" ? (facts.description ?? facts.heading) : undefined;
  return title === undefined ? "" : `: ${toOneLine(maskSecrets(title, view.findSecrets))}`;
}

/** Topics whose name or title says nearly the same, the file itself first and then in the order of the tree. */
function findAlike(path: string, slug: string, view: MemoryView): string[] {
  const alike: string[] = [];
  for (const topic of memoryFiles(view.tree)) {
    if (topic === path) return [topic];
    if (roleOf(topic, view.settings) !== "topic") continue;
    const facts = view.facts(topic);
    const heading = typeof facts === "object" ? facts.heading : undefined;
    const names = [stemOf(baseName(topic)), ...(heading === undefined ? [] : (headingSlugs([heading]) as string[]))];
    if (names.some((name) => isAlike(slug, name))) alike.push(topic);
  }
  return alike;
}

/** Whether two names are a letter or two apart, or made of the same words, or one is the other with words around it. */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.length === 0 || right.length === 0) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.every((word) => long.includes(word))) return true;
  const [one, other] = [left.join(""), right.join("")];
  const allowed = Math.floor(Math.min(one.length, other.length) / 5);
  return editDistance(one, other, allowed) <= allowed;
}

/** The words of a name in the singular, more or less. */
function wordsOf(name: string): string[] {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?:ies|y)$/, "i").replace(/(?<!s)s$/, "") : word)).sort();
}
