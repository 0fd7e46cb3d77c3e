import type { Budget } from "../budget/budget";
import { type Harness, harnesses, loadedFiles } from "../budget/harnesses";
import { type Load, type LoadedFile, loadFiles, type Overrun } from "../budget/load";
import type { SizeLimit } from "../budget/sizes";
import { bytesCounter, type TokenCount } from "../budget/tokens";
import type { HarnessName } from "../harnessSettings";
import type { RoleSettings } from "../hygiene/roles";
import { type FileFacts, titleOf } from "../markdown/facts";
import { INDEX_NAME } from "../names";
import { directoryLabel, joinPath } from "../paths";
import { type CounterName, defaultSettings } from "../settings";
import type { StoredText } from "../text";
import type { MemoryTree } from "../tree/model";
import { childMemoryDirectories, coreFiles } from "../tree/queries";
import { type ContextNotes, noteContext } from "./contextNotes";
import { filesToLoad } from "./harnessLimits";
import { describeAllowance, describeLoss } from "./limitWording";
import { planSession, type SessionKind, type SessionPlan, type SessionRequest } from "./sessions";
import { noteSharing } from "./sharingNotes";

/** Where a file ends for the agent, and the sentence that says what is lost behind that. */
export interface ContextCut extends Overrun {
  readonly description: string;
}

/** One file as an agent receives it: the text without a byte-order mark, as far as it is loaded. */
export interface ContextFile {
  readonly path: string;
  readonly text: string;
  /** Size as stored of what is loaded. */
  readonly bytes: number;
  /** `undefined` until it is counted. */
  readonly count: TokenCount | undefined;
  /** Where the harness cuts the text; `undefined` when it is whole. */
  readonly cut: ContextCut | undefined;
  /** What this file and those loaded before it take of the harness's total; `undefined` without a total. */
  readonly runningTotal: number | undefined;
}

/** A child directory that the agent is told of without its contents. */
export interface NextLayer {
  /** Root-relative, with a trailing slash. */
  readonly path: string;
  /** Whether the directory has the index that the agent reads first. */
  readonly hasIndex: boolean;
  /** What its index says of it. */
  readonly description: string | undefined;
}

/** A root file that is not part of what is shown, with its size. */
export interface OtherFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * What enters an agent's context at the start of a session: by the contract of the format what a conforming harness
 * loads (Specification, "Harness contract", rules 1 to 3), else as a harness and a kind of session have it.
 */
export interface CompiledContext {
  readonly rootName: string;
  readonly session: SessionKind;
  readonly harness: HarnessName;
  /** Root files that the harness loads, in the order in which they are read. */
  readonly core: readonly ContextFile[];
  /** Files that the agent reads itself when the session starts (decision SC4). */
  readonly start: readonly ContextFile[];
  readonly next: readonly NextLayer[];
  readonly counter: CounterName;
  /** Tokens of the core files counted so far. */
  readonly tokens: number;
  /** Tokens of the files read at session start, as far as they are counted; never part of the core's. */
  readonly startTokens: number;
  /** Limit of the core in tokens: the harness's own, else the budget's. */
  readonly limit: number;
  /** The harness's limit for all it loads; `undefined` without one. */
  readonly total: SizeLimit | undefined;
  /** Root files that the harness loads although the session's list does not name them (decision SC3). */
  readonly alsoLoaded: readonly OtherFile[];
  /** Root files that are core memory by the format and not loaded here (decision D19). */
  readonly notLoaded: readonly string[];
  /** Sentences that a person needs to read the rest rightly. */
  readonly notes: readonly string[];
}

/** What compiling needs beside the tree. */
export interface ContextSource {
  readonly rootName: string;
  readonly budget: Budget;
  /** The text of a memory file with its size as stored, or `undefined` when it cannot be read. */
  readText(path: string): StoredText | undefined;
  facts(path: string): FileFacts | "unreadable" | undefined;
}

/** For whom a context is compiled. */
export interface ContextRequest {
  readonly session: SessionRequest;
  readonly harness: Harness;
  /** Which files have which role. */
  readonly roleSettings: RoleSettings;
}

/** The format's own contract: what a conforming harness loads. It depends on no date. */
const contractRequest: ContextRequest = {
  session: { kind: "contract", today: "1970-01-01" },
  harness: harnesses["agent-memory"],
  roleSettings: defaultSettings,
};

/**
 * Puts together what is loaded, in its stable order, and the names of the next layer: immediate child memory
 * directories only, also those without an index, since hiding them would lose memory without a word (case C07).
 * The same memory always compiles to the same context.
 */
export function compileContext(
  tree: MemoryTree,
  source: ContextSource,
  request: ContextRequest = contractRequest,
): CompiledContext {
  const { budget, rootName } = source;
  const { session, harness } = request;
  const isNarrow = session.kind === "shared" || session.kind === "sub-agent";
  const root = coreFiles(tree);
  const names = loadedFiles(harness, root).filter((name) => !isNarrow || !harness.omitsWhenShared.includes(name));
  const load = loadFiles(harness, filesToLoad(names, source));
  const plan = planSession(tree, session, request.roleSettings);
  const parts = splitParts(load, plan, session.kind);
  const counter = harness.counter ?? budget.counter;
  const counts = new Map(budget.shares.map(({ path, count }) => [path, count]));
  const core = parts.core.map((file) => coreFile(file, load, harness, countIn(counter, budget, counts)));
  const start = filesToLoad(parts.start, source).map(
    ({ path, text, bytes }): ContextFile => ({
      path,
      text,
      bytes,
      count: countIn(counter, budget, counts)(path, text, true),
      cut: undefined,
      runningTotal: undefined,
    }),
  );
  const shown = new Set([...parts.core, ...parts.also].map(({ path }) => path));
  for (const path of parts.start) shown.add(path);
  const others: ContextNotes = {
    alsoLoaded: parts.also.map(({ path, bytes }) => ({ path, bytes })),
    notLoaded: root.filter((path) => !shown.has(path)),
  };
  return {
    rootName,
    session: session.kind,
    harness: harness.name,
    core,
    start,
    next: nextLayer(tree, source, plan.nextLayer),
    counter,
    tokens: sumTokens(core),
    startTokens: sumTokens(start),
    limit: harness.totalLimit?.tokens ?? budget.limit,
    total: load.total,
    ...others,
    notes: [
      ...plan.notes,
      ...noteContext(session.kind, harness, load, core.length + start.length, others),
      ...(session.kind === "shared" ? noteSharing(tree, plan.paths, others.alsoLoaded, request.roleSettings) : []),
    ],
  };
}

/** The texts of a context that are not counted yet, by path: those that are cut, and those read at session start. */
export function uncountedTexts({ core, start }: CompiledContext): Map<string, StoredText> {
  const texts = new Map<string, StoredText>();
  for (const { path, text, bytes, count } of [...core, ...start])
    if (count === undefined) texts.set(path, { text, bytes });
  return texts;
}

/** The context with counts that were made for its uncounted texts. */
export function withCounts(context: CompiledContext, counts: ReadonlyMap<string, TokenCount>): CompiledContext {
  const fill = (file: ContextFile): ContextFile => ({ ...file, count: file.count ?? counts.get(file.path) });
  const core = context.core.map(fill);
  const start = context.start.map(fill);
  return { ...context, core, start, tokens: sumTokens(core), startTokens: sumTokens(start) };
}

/**
 * Divides what a session reads into what the harness loads and what the agent reads itself. The contract names no
 * order of its own: there the harness's holds.
 */
function splitParts(
  { files }: Load,
  { paths }: SessionPlan,
  kind: SessionKind,
): { readonly core: readonly LoadedFile[]; readonly start: readonly string[]; readonly also: readonly LoadedFile[] } {
  if (kind === "contract") return { core: files, start: [], also: [] };
  const loaded = new Map(files.map((file) => [file.path, file]));
  const core: LoadedFile[] = [];
  const start: string[] = [];
  for (const path of paths) {
    const file = loaded.get(path);
    if (file === undefined) start.push(path);
    else core.push(file);
  }
  return { core, start, also: files.filter((file) => !core.includes(file)) };
}

function coreFile(file: LoadedFile, load: Load, harness: Harness, count: Count): ContextFile {
  const { path, text, loadedText, loadedBytes, overrun, runningTotal } = file;
  const isCut = harness.overflow === "cut" && overrun !== undefined;
  return {
    path,
    text: loadedText,
    bytes: loadedBytes,
    count: count(path, loadedText, loadedText === text),
    cut: isCut ? { ...overrun, description: describeCut(overrun, file, load, harness) } : undefined,
    runningTotal,
  };
}

function describeCut(overrun: Overrun, file: LoadedFile, { files }: Load, harness: Harness): string {
  const sentence = `${describeLoss(overrun)}; ${describeAllowance(harness, overrun)}`;
  if (overrun.limitOf === "file") return sentence;
  const before = files.slice(0, files.indexOf(file)).sort((a, b) => (b.taken ?? 0) - (a.taken ?? 0));
  return `${sentence}, used up by ${before.map(({ path }) => path).join(", ")}`;
}

type Count = (path: string, text: string, isWhole: boolean) => TokenCount | undefined;

/** Counts by the estimate where that is the counter; other counts are those of whole files that are known already. */
function countIn(counter: CounterName, budget: Budget, known: ReadonlyMap<string, TokenCount | undefined>): Count {
  return (path, text, isWhole) => {
    const count = isWhole && counter === budget.counter ? known.get(path) : undefined;
    if (count !== undefined || counter !== bytesCounter.name) return count;
    return { tokens: bytesCounter.count(text), isEstimate: false };
  };
}

function sumTokens(files: readonly ContextFile[]): number {
  return files.reduce((sum, { count }) => sum + (count?.tokens ?? 0), 0);
}

function nextLayer(tree: MemoryTree, source: ContextSource, kind: SessionPlan["nextLayer"]): NextLayer[] {
  if (kind === "none") return [];
  return childMemoryDirectories(tree.root).map((child): NextLayer => {
    const isDescribed = child.hasIndex && kind === "described";
    const facts = isDescribed ? source.facts(joinPath(child.path, INDEX_NAME)) : undefined;
    return {
      path: directoryLabel(child.path),
      hasIndex: child.hasIndex,
      description: facts === "unreadable" ? undefined : titleOf(facts),
    };
  });
}
