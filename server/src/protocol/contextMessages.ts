import { type Position, RequestType } from "vscode-languageserver-protocol";
import type { ContractReport, HarnessAbilities } from "../memory/context/contractReport";
import type { ContextFormat } from "../memory/context/render";
import type { RenderedPart } from "../memory/context/renderedText";
import type { SessionKind } from "../memory/context/sessions";
import type { HarnessName } from "../memory/harnessSettings";

/** For whom a context is compiled. Left out: the format's contract, and the first harness that the settings name. */
export interface ContextChoice {
  readonly session?: SessionKind;
  readonly harness?: HarnessName;
  /** The topic of a sub-agent, by name or path. */
  readonly topic?: string;
}

/** What there is to choose from for a root. */
export interface ContextChoices {
  /** In the order in which they are known, each with where the facts about it are from. */
  readonly harnesses: readonly { readonly name: HarnessName; readonly source: string; readonly isSelected: boolean }[];
  readonly sessions: readonly SessionKind[];
  /** Topics that a sub-agent can be given. */
  readonly topics: readonly string[];
}

/** Asks for the compiled context of a root. */
export interface CompileParams extends ContextChoice {
  readonly root: string;
  readonly format: ContextFormat;
}

/** One file in a compiled context. */
export interface CompiledPart extends RenderedPart {
  readonly uri: string;
  readonly tokens?: number;
  /** Whether the harness loads the file, or the agent reads it when the session starts. */
  readonly section: "core" | "start";
  /** What this file and those before it take of the harness's total, in its measure; absent without a total. */
  readonly runningTotal?: string;
  /** What the harness cuts off; absent when the file is whole. */
  readonly cut?: string;
}

/** A compiled context, with the source of each part. */
export interface CompileResult {
  readonly label: string;
  readonly text: string;
  readonly session: SessionKind;
  readonly harness: HarnessName;
  readonly parts: readonly CompiledPart[];
  /** Tokens of core memory as far as it is loaded. */
  readonly tokens: number;
  /** Tokens of what the agent reads itself when the session starts; never part of the core's. */
  readonly startTokens: number;
  /** Child directories that the agent is told of. */
  readonly nextDirectories: number;
  /** What a person must know to read the rest rightly. */
  readonly notes: readonly string[];
  readonly limit: number;
  readonly counter: string;
  /** Whether every core file is counted. */
  readonly isCounted: boolean;
  /** When it was compiled, milliseconds since 1970 (decision SC15). */
  readonly compiledAt: number;
}

/** A report about a root as Markdown. */
export interface MemoryReport {
  readonly label: string;
  readonly markdown: string;
}

/** Asks whether a harness keeps the contract, by the text that it sent. */
export interface ContractParams {
  readonly root: string;
  readonly prompt: string;
  readonly abilities: HarnessAbilities;
}

/** The report with its verdict. */
export interface ContractAnswer extends MemoryReport {
  readonly conforming: ContractReport["conforming"];
}

/** A text file of an earlier state of the memory, by root-relative path. */
export interface FormerFile {
  readonly path: string;
  readonly text: string;
}

/** Asks for the context as it would be compiled from earlier files, beside that of today. */
export interface ComparisonParams extends ContextChoice {
  readonly root: string;
  readonly format: ContextFormat;
  readonly former: readonly FormerFile[];
  /** What the earlier state is, within a sentence: `the last commit`. */
  readonly since: string;
}

/** Tokens of one file in two contexts; `undefined` where it is not in that one. */
export interface TokenChange {
  readonly path: string;
  readonly before?: number;
  readonly after?: number;
}

/** Two contexts and what the later one costs more or less. */
export interface ContextComparison extends MemoryReport {
  /** What the earlier state is, within a sentence. */
  readonly since: string;
  readonly before: string;
  readonly after: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly counter: string;
  /** Files whose tokens differ, the largest difference first. */
  readonly changes: readonly TokenChange[];
}

/** Asks for a saved context beside the one of now. */
export interface SnapshotParams {
  readonly root: string;
  /** The text of the file that holds the saved context. */
  readonly snapshot: string;
}

/** A saved context and the one of now, compiled for the same session and harness in the same format. */
export interface SnapshotComparison extends ContextComparison {
  readonly format: ContextFormat;
}

/** Where a harness cuts a file off. */
export interface DocumentCut {
  readonly harness: HarnessName;
  /** The first lost character. */
  readonly position: Position;
  /** What is lost, for the line itself: `lines 201–221 are not loaded`. */
  readonly loss: string;
  /** The whole sentence with the limit and what to do. */
  readonly message: string;
  /** Headings behind the cut. */
  readonly headings: readonly string[];
}

/** What there is to choose from when a context is compiled; `null` when the root is gone. */
export const contextChoices = new RequestType<{ readonly root: string }, ContextChoices | null, void>(
  "memoryLens/contextChoices",
);
/** The compiled context; `null` when the root is gone. */
export const compiledContext = new RequestType<CompileParams, CompileResult | null, void>("memoryLens/compile");
/** A table of what each known harness makes of a root; `null` when the root is gone. */
export const harnessComparison = new RequestType<{ readonly root: string }, MemoryReport | null, void>(
  "memoryLens/compareHarnesses",
);
/** Holds a captured prompt against the contract; `null` when the root is gone. */
export const contractCheck = new RequestType<ContractParams, ContractAnswer | null, void>("memoryLens/contract");
/** The contexts of an earlier state and of now; `null` when the root is gone. */
export const contextComparison = new RequestType<ComparisonParams, ContextComparison | null, void>(
  "memoryLens/compareContexts",
);
/** A saved context and the one of now, or why they cannot be compared; `null` when the root is gone. */
export const snapshotComparison = new RequestType<
  SnapshotParams,
  SnapshotComparison | { readonly refusal: string } | null,
  void
>("memoryLens/compareSnapshot");
/** Where the selected harnesses cut the file of a URI, one cut for each that does. */
export const documentCuts = new RequestType<{ readonly uri: string }, DocumentCut[], void>("memoryLens/cuts");
