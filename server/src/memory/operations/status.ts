import { countOf, formatTokens, groupDigits } from "../budget/figures";
import { estimateTokens } from "../budget/tokens";
import { tableRow } from "../context/markdownTable";
import { lastUpdate } from "../hygiene/lastUpdate";
import { type LayerSize, measureLayers } from "../hygiene/layerSizes";
import { layerTitles } from "../hygiene/layers";
import { limitOf } from "../hygiene/limits";
import { lastReview, maintenanceOf } from "../hygiene/maintenance";
import type { MaintenanceItem } from "../hygiene/maintenanceItem";
import { followsArchitecture } from "../hygiene/profile";
import { notesToReview } from "../hygiene/recentNotes";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import { coreFiles, missingIndexes, verdictOf } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink, quotedText, reportSection } from "./reportText";

/** How a memory stands: verdict, sizes, ages against the limits, and what is due next (Architecture, section 16). */
export const status: Operation = {
  id: "status",
  title: "Memory Status",
  summary: "Show sizes, lines, tokens and ages against the limits, what is due next, and the verdict.",
  isReadOnly: true,
  arguments: [],
  run: async ({ view }) => {
    const isArchitecture = followsArchitecture(view.tree, view.settings);
    const files = measureFiles(view);
    const layers = isArchitecture ? measureLayers(view) : [];
    const items = maintenanceOf(view);
    const due = items.filter(({ isDue }) => isDue);
    const next = items.filter(({ isDue }) => !isDue);
    const [newest] = notesToReview(view.tree, view.settings, view.today, 1);
    const reviewed = lastReview(view);
    const report = reportOf(view, newest?.date, due.length, isArchitecture);
    const { tokens, limit, state, counter } = view.budget;
    return {
      report,
      markdown: [
        "# Memory status",
        "",
        report,
        "",
        "## Core memory",
        "",
        ...filesTable(files),
        "",
        ...(isArchitecture ? ["## Layers", "", ...layersTable(layers), "", tokensNote(counter), ""] : []),
        ...reportSection("Due now", due.map(describeItem(view))),
        ...reportSection(
          "Next",
          next.map((item) => `${item.dueOn}: ${describeItem(view)(item)}`),
        ),
        ...(isArchitecture ? [reviewed === undefined ? "No review is marked yet." : `Last review: ${reviewed}.`] : []),
      ].join("\n"),
      data: {
        today: view.today,
        verdict: verdictOf(view.tree),
        missingIndexes: missingIndexes(view.tree),
        isArchitecture,
        core: { tokens, limit, state, counter },
        files,
        layers,
        newestNote: newest?.date ?? null,
        lastReview: reviewed ?? null,
        due: due.map(masked(view)),
        next: next.map(masked(view)),
      },
      edits: [],
      actions: actionsFor(due),
    };
  },
};

/** A core file with its sizes, its limit and its age. */
interface FileStatus {
  readonly path: string;
  readonly lines: number | null;
  readonly bytes: number | null;
  readonly tokens: number | null;
  /** `null` where its role has none. */
  readonly limit: { readonly lines?: number; readonly bytes?: number } | null;
  readonly updated: string | null;
  /** Whole days since then. */
  readonly age: number | null;
}

function measureFiles(view: MemoryView): FileStatus[] {
  const counts = new Map(view.budget.shares.map(({ path, count }) => [path, count]));
  return coreFiles(view.tree).map((path) => {
    const facts = view.facts(path);
    const size = typeof facts === "object" ? facts.size : undefined;
    const count = counts.get(path) ?? (size === undefined ? undefined : estimateTokens(size.bytes));
    const update = lastUpdate(path, view);
    return {
      path,
      lines: size?.lines ?? null,
      bytes: size?.bytes ?? null,
      tokens: count?.tokens ?? null,
      limit: limitOf(path, view.settings) ?? null,
      updated: update?.date ?? null,
      age: update?.age ?? null,
    };
  });
}

function reportOf(view: MemoryView, newest: string | undefined, due: number, isArchitecture: boolean): string {
  const { tokens, limit, counter } = view.budget;
  const missing = missingIndexes(view.tree).length;
  const verdicts = {
    valid: "This memory is valid.",
    invalid: `This memory is invalid: ${countOf(missing, "MEMORY.md file")} ${missing === 1 ? "is" : "are"} missing.`,
    indeterminate: "Whether this memory is valid cannot be said, since part of it cannot be read.",
  };
  const files = countOf(view.tree.root.fileCount, "file");
  const sentences = [
    verdicts[verdictOf(view.tree)],
    `It has ${files}; core memory takes ${formatTokens(tokens)} of ${groupDigits(limit)} tokens (${counter}).`,
    newest === undefined ? "There are no daily notes yet." : `The newest daily note is of ${newest}.`,
  ];
  if (isArchitecture)
    sentences.push(due === 0 ? "Nothing is due." : `${countOf(due, "thing")} ${due === 1 ? "is" : "are"} due.`);
  return sentences.join(" ");
}

function filesTable(files: readonly FileStatus[]): string[] {
  if (files.length === 0) return ["No Markdown stands in the root."];
  const figure = (value: number | null, limit: number | undefined): string =>
    `${value === null ? "?" : groupDigits(value)}${limit === undefined ? "" : ` of ${groupDigits(limit)}`}`;
  const rows = files.map(({ path, lines, bytes, tokens, limit, updated, age }) =>
    linkedRow(placeLink(path), [
      figure(lines, limit?.lines),
      figure(bytes, limit?.bytes),
      tokens === null ? "?" : formatTokens(tokens),
      updated === null ? "?" : `${updated}${ageWords(age ?? 0)}`,
    ]),
  );
  return [
    tableRow(["File", "Lines", "Bytes", "Tokens", "Last updated"]),
    "| --- | ---: | ---: | ---: | --- |",
    ...rows,
  ];
}

/** How long ago, where it is not in the future by the day that is judged by. */
function ageWords(age: number): string {
  if (age === 0) return " (today)";
  return age < 0 ? "" : ` (${countOf(age, "day")} ago)`;
}

function layersTable(layers: readonly LayerSize[]): string[] {
  const rows = layers.map(({ id, files, lines, bytes, tokens, over, stale }) =>
    tableRow([
      layerTitles[id],
      ...[files, lines, bytes].map(groupDigits),
      formatTokens(tokens),
      groupDigits(over.length),
      groupDigits(stale.length),
    ]),
  );
  return [
    tableRow(["Layer", "Files", "Lines", "Bytes", "Tokens", "Over limit", "Stale"]),
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ];
}

function tokensNote(counter: string): string {
  return `Tokens of core files are counted (${counter}), all others estimated from their size.`;
}

/** A table row whose first cell is a link. */
function linkedRow(link: string, cells: readonly string[]): string {
  return `| ${link.replaceAll("|", "\\|")} ${tableRow(cells)}`;
}

/** At most so many files are named for one thing that is due. */
const mostNamed = 5;

function describeItem(view: MemoryView): (item: MaintenanceItem) => string {
  return ({ title, why, paths }) => {
    const named = paths.slice(0, mostNamed).map((path) => placeLink(path));
    const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : "";
    const files = named.length === 0 ? "" : ` (${named.join(", ")}${more})`;
    return `${quotedText(title)}. ${quotedText(maskSecrets(why, view.findSecrets))}${files}`;
  };
}

function masked(view: MemoryView): (item: MaintenanceItem) => MaintenanceItem {
  return (item) => ({ ...item, why: maskSecrets(item.why, view.findSecrets) });
}

/** What an operation has to be told to do what is due, where that is more than its name. */
const toldFor: Partial<Record<MaintenanceItem["id"], Readonly<Record<string, string>>>> = {
  "daily-note": { event: "session-start" },
  "finish-handoff": { finish: "true" },
};

function actionsFor(due: readonly MaintenanceItem[]): OperationAction[] {
  const actions: OperationAction[] = [];
  for (const { id, title, operation, paths } of due) {
    if (operation === undefined || actions.some((action) => action.operation === operation)) continue;
    const [path] = paths;
    actions.push({ title, operation, values: toldFor[id] ?? {}, ...(path === undefined ? {} : { path }) });
  }
  return actions;
}
