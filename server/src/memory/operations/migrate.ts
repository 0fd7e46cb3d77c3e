import type { FileSystem } from "../fileSystem";
import { findNote } from "../hygiene/noteLines";
import { followsArchitecture } from "../hygiene/profile";
import { roleNames } from "../hygiene/roles";
import {
  activeContextTemplate,
  bareTemplate,
  dailyNoteTemplate,
  filledTemplate,
  longTermTemplate,
} from "../hygiene/templates";
import { titleFromName } from "../indexes/indexText";
import { detectKind } from "../migration/detectKind";
import { kindNames, type MigrationDraft, type MigrationKind, migrationKinds } from "../migration/draft";
import { draftExport } from "../migration/exportFacts";
import { draftFolder } from "../migration/folderDraft";
import { splitLoneMemory } from "../migration/loneMemory";
import { mergeDraft } from "../migration/mergeDraft";
import { describeMigration, summariseMigration } from "../migration/migrationReport";
import { withoutDirectory } from "../migration/withoutDirectory";
import { displayName, INDEX_NAME } from "../names";
import type { MemoryView } from "../rules/rule";
import { readMemory, viewMemory } from "../rules/view";
import { maskSpans } from "../secrets/mask";
import { defaultSettings } from "../settings";
import { PositionFinder } from "../text";
import { findDirectory, memoryFiles, placementOf } from "../tree/queries";
import { runSteps } from "../tree/walk";
import { coreTokensAfter } from "./coreTokens";
import { isRefused, type Operation, type OperationRefusal, type OperationWorld } from "./operation";

const choices = ["auto", ...migrationKinds] as const;

/** Takes memory over into the layers of the Agent Memory Architecture (section 15): from nothing, or from another place. */
export const migrate: Operation = {
  id: "migrate",
  title: "Migrate Memory…",
  summary:
    "Take memory over from another place, or give this one its layers. What is taken over from is never changed.",
  canBegin: true,
  arguments: [
    {
      name: "from",
      description: "The folder or export file to take over from; only read. Default: this memory itself.",
      kind: "place",
    },
    { name: "kind", description: "What stands there. Default: auto, as the files tell.", kind: "choice", choices },
  ],
  run: async (world, values) => {
    const asked = migrationKinds.find((kind) => kind === values.kind);
    const from = values.from === "" ? undefined : values.from;
    const read = from === undefined ? readOwn(world, asked) : readPlace(world, from, asked);
    if (isRefused(read)) return read;
    const { kind } = read;
    let { draft } = read;
    let merged = mergeDraft(world.view, draft, from === undefined ? ownTexts(kind, draft) : undefined);
    let core = await coreTokensAfter(world.view, merged.edits, world.count);
    const isTooMuch = core.after >= world.view.budget.limit && core.after > core.before;
    const lighter = isTooMuch ? read.lighter?.() : undefined;
    if (lighter !== undefined) {
      draft = lighter;
      merged = mergeDraft(world.view, draft);
      core = await coreTokensAfter(world.view, merged.edits, world.count);
    }
    for (const book of draft.books) for (const [path, to] of merged.renamed) book.rename(path, to);
    const accounts = draft.books.map((book) => book.account());
    const cost = { core, isLight: lighter !== undefined, budget: world.view.budget };
    const outcome = {
      kind,
      from: from === undefined ? undefined : nameOfPlace(from),
      draft,
      accounts,
      merged,
      ...cost,
    };
    const report = summariseMigration(outcome);
    return {
      report,
      markdown: describeMigration(outcome),
      data: {
        kind,
        from,
        accounts,
        secrets: draft.secrets,
        passedOver: draft.passedOver,
        created: merged.created,
        changed: merged.changed,
        core,
      },
      edits: merged.edits,
      ...(merged.edits.length === 0 ? {} : { open: { path: INDEX_NAME } }),
    };
  },
};

/** A place as it is shown: as it was written, or the name of one that was given as a URI. */
function nameOfPlace(place: string): string {
  if (!place.includes("://")) return place;
  const name =
    place
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? place;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A memory that is given layers keeps its index, with what stays in it. */
function ownTexts(kind: MigrationKind, { files }: MigrationDraft): ReadonlyMap<string, string> {
  const text = kind === "memory-only" ? files.get(INDEX_NAME) : undefined;
  return new Map(text === undefined ? [] : [[INDEX_NAME, text]]);
}

interface ReadSource {
  readonly kind: MigrationKind;
  readonly draft: MigrationDraft;
  /** The same with less core memory, where there is a way to have less. */
  readonly lighter?: () => MigrationDraft;
}

/** Without a place: the first steps of somebody who has nothing, or the layers of a memory that is one file. */
function readOwn({ view, time }: OperationWorld, asked: MigrationKind | undefined): ReadSource | OperationRefusal {
  const files = [...memoryFiles(view.tree)];
  const isLone = files.length === 1 && files[0] === INDEX_NAME;
  const kind = asked ?? (isLone ? "memory-only" : "none");
  if (kind === "none") {
    if (asked === undefined && followsArchitecture(view.tree, view.settings)) {
      return { refusal: "This memory has its layers already. Name the place to take over from with --from." };
    }
    return { kind, draft: firstSteps(view, time) };
  }
  if (kind === "memory-only") {
    const text = view.readText(INDEX_NAME)?.text;
    if (text === undefined) return { refusal: `There is no ${INDEX_NAME} to give layers to.` };
    return { kind, draft: draftLone(INDEX_NAME, text, view, time) };
  }
  return { refusal: `Say where ${kindNames[kind]} stands, with --from.` };
}

/** Day one to three of section 15. What is there stays as it is. */
function firstSteps(view: MemoryView, time: string): MigrationDraft {
  const note = findNote(view, view.today);
  const wanted: readonly (readonly [string, string])[] = [
    [INDEX_NAME, filledTemplate(longTermTemplate(titleFromName(view.rootName)))],
    [roleNames["active-context"], filledTemplate(activeContextTemplate(view.today, time))],
    [note.path, bareTemplate(dailyNoteTemplate(view.today))],
  ];
  const files = new Map(wanted.filter(([path]) => placementOf(view.tree, path) === "ignored"));
  return { files, books: [], secrets: [], passedOver: [] };
}

function readPlace(
  world: OperationWorld,
  from: string,
  asked: MigrationKind | undefined,
): ReadSource | OperationRefusal {
  const { view } = world;
  const name =
    from
      .split(/[\\/]/)
      .filter((part) => part !== "")
      .at(-1) ?? from;
  const folder = world.openPlace(from);
  const isFolder = folder !== undefined && typeof folder.list("") !== "string";
  const stored = isFolder ? undefined : world.readPlace(from);
  if (stored?.isUtf8 === false) return { refusal: `${displayName(from)} is not UTF-8. Save it as UTF-8 first.` };
  const text = stored?.text;
  if (!isFolder && text === undefined) {
    return { refusal: `${displayName(from)} cannot be read. Name a folder, or a JSON or CSV file.` };
  }
  if (text !== undefined) {
    const kind = asked ?? (/\.md$/i.test(name) ? "memory-only" : "export");
    if (kind === "memory-only") return { kind, draft: draftLone(name, text, view, world.time) };
    const draft = kind === "export" ? draftExport(name, text, view) : undefined;
    if (draft !== undefined) return { kind, draft };
    return {
      refusal: `${displayName(from)} is no export that can be read. It must be JSON, JSON Lines or CSV with a column such as text or fact.`,
    };
  }
  return folder === undefined
    ? { refusal: `${displayName(from)} cannot be read.` }
    : readFolder(world, from, folder, asked);
}

function readFolder(
  world: OperationWorld,
  from: string,
  opened: FileSystem,
  asked: MigrationKind | undefined,
): ReadSource | OperationRefusal {
  const { view, time } = world;
  const { inMemory, ofMemory } = world.nestingOf(from);
  if (inMemory !== undefined && findDirectory(view.tree, inMemory)?.isMemory === true)
    return { refusal: `${displayName(from)} is part of this memory already. Name a place outside of it.` };
  const folder = ofMemory === undefined ? opened : withoutDirectory(opened, ofMemory);
  const kind = asked ?? detectKind(folder);
  if (kind === undefined || kind === "none")
    return { refusal: `There is no Markdown to take over in ${displayName(from)}.` };
  if (kind === "export") return { refusal: `${displayName(from)} is a folder. Name the file of the export.` };
  const settings = { ...defaultSettings, dailyNotes: view.settings.dailyNotes };
  const source = viewMemory(runSteps(readMemory(folder, settings.tree)), {
    settings,
    rootName: view.rootName,
    parentHasIndex: false,
    counts: new Map(),
    findSecrets: view.findSecrets,
    calendar: { today: view.today, time, dayOf: () => view.today },
  });
  if (kind === "memory-only") {
    const text = source.readText(INDEX_NAME)?.text;
    if (text === undefined) return { refusal: `There is no ${INDEX_NAME} in ${displayName(from)}.` };
    return { kind, draft: draftLone(INDEX_NAME, text, view, time) };
  }
  const isAllThere = [...memoryFiles(source.tree)].every((path) => {
    return view.readText(path)?.text === source.readText(path)?.text;
  });
  // Also when the place is this memory itself, which is not to be copied into itself.
  if (isAllThere) return { kind, draft: { files: new Map(), books: [], secrets: [], passedOver: [] } };
  const isThere = (path: string): boolean => placementOf(view.tree, path) !== "ignored";
  const drafted = (isLight: boolean): MigrationDraft =>
    draftFolder(source, kind, view.settings.dailyNotes, isThere, isLight);
  const draft = drafted(false);
  if (draft.files.size === 0) return { refusal: `There is no Markdown to take over in ${displayName(from)}.` };
  return { kind, draft, ...(kind === "folder" ? { lighter: () => drafted(true) } : {}) };
}

function draftLone(name: string, text: string, view: MemoryView, time: string): MigrationDraft {
  const spans = view.findSecrets(text);
  const places = new PositionFinder(text);
  const secrets = spans.map(({ start, label }) => ({ source: name, line: places.at(start).line + 1, label }));
  const { files, book } = splitLoneMemory(name, maskSpans(text, spans), time, view);
  return { files, books: [book], secrets, passedOver: [] };
}
