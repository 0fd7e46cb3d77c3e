import {
  NotificationType0,
  type Range,
  RequestType,
  RequestType0,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol";
import type { BudgetState } from "./memory/budget/budget";
import type { ContextFormat } from "./memory/context/render";
import type { RenderedPart } from "./memory/context/renderedText";
import type { SessionKind } from "./memory/context/sessions";
import type { HarnessName } from "./memory/harnessSettings";
import type { Severity } from "./memory/severity";
import type { IgnoredReason, RootState, Verdict } from "./memory/tree/model";
import type { CandidateReason } from "./memory/tree/roots";
import type { ContextChoice } from "./protocol/contextMessages";

/** Handed over with `initialize`. */
export interface InitializationOptions {
  /** Whether the person trusts the workspace; until then its settings name no roots outside it. */
  readonly isTrusted?: boolean;
  /** Roots as the user's own settings write them; they need no trust. */
  readonly userRoots?: readonly string[];
  /** Where a diagnostic's code leads, with `{rule}` for the rule's id; none without it. */
  readonly ruleLink?: string;
  /** Version of the extension, for log and bug report. */
  readonly version?: string;
  /** Whether the editor itself follows, completes and lists `[text](path)` links, so that they are left to it. */
  readonly hasMarkdownSupport?: boolean;
  /** The client's command that takes a section out of its file, called with a `SectionParams`. */
  readonly sectionCommand?: string;
  /** The client's command that shows what leads to a file, called with its URI; lenses cannot be clicked without it. */
  readonly backlinksCommand?: string;
}

/** Worst problem of a node and how many there are, itself and below. */
export interface ProblemCount {
  readonly worst: Severity;
  readonly count: number;
}

/** Core memory against its limit, with the counter's name beside the figures. */
export interface BudgetSummary {
  readonly counter: string;
  readonly tokens: number;
  readonly limit: number;
  readonly window: number;
  readonly state: BudgetState;
  /** Core files in load order; tokens are `undefined` until counted. */
  readonly files: readonly { readonly uri: string; readonly path: string; readonly tokens?: number }[];
}

/** One memory root as the view, the status bar and the decorations draw it. */
export interface RootSummary {
  /** URI of the root folder; names the root in every other message. */
  readonly uri: string;
  /** Short name, unique among the roots shown: `alice/memory`. */
  readonly label: string;
  readonly state: RootState;
  /** `undefined` while the first walk is under way. */
  readonly verdict?: Verdict;
  readonly isDetected: boolean;
  /** Whether only part of the folder counts as memory by an automatic scope (decision D12). */
  readonly hasAutomaticScope: boolean;
  readonly budget: BudgetSummary;
  /** Whether the architecture profile holds, so that layers and maintenance can be asked for (decision SC11). */
  readonly hasArchitecture: boolean;
  /** The harnesses by which the root is judged. */
  readonly harnesses: readonly HarnessName[];
  readonly coreFiles: number;
  readonly externalFiles: number;
  readonly externalDirectories: number;
  readonly ignored: number;
  readonly problems?: ProblemCount;
  readonly coreProblems?: ProblemCount;
  readonly externalProblems?: ProblemCount;
  /** URIs of memory directories without an index. */
  readonly missingIndexes: readonly string[];
}

/** A folder that may become a root when a person says so (decisions D4 and D6). */
export interface CandidateSummary {
  readonly uri: string;
  readonly label: string;
  readonly reason: CandidateReason;
}

/** All that is known of memory in the window. */
export interface MemoryState {
  readonly roots: readonly RootSummary[];
  readonly candidates: readonly CandidateSummary[];
  /** Whether detection or a first walk is still under way. */
  readonly isLoading: boolean;
  /** Roots named by workspace settings outside the workspace that wait for trust. */
  readonly rootsAwaitingTrust: number;
}

/** Sizes of a file by every measure shown. */
export interface FileSizes {
  readonly bytes: number;
  readonly lines: number;
  readonly characters: number;
  /** `undefined` until counted. */
  readonly tokens?: number;
  /** Whether the tokens are estimated from the size. */
  readonly isEstimate?: boolean;
  /** Milliseconds since 1970. */
  readonly modified?: number;
}

/** A node of the memory tree below a root's three sections. */
export type MemoryNode =
  | {
      readonly kind: "file";
      readonly uri: string;
      readonly path: string;
      readonly placement: "core" | "external";
      readonly isIndex: boolean;
      readonly title?: string;
      readonly tokens?: number;
      /** Selected harnesses that do not load this core file (decision D19); absent when all do. */
      readonly notLoadedBy?: readonly HarnessName[];
      readonly problems?: ProblemCount;
    }
  | {
      readonly kind: "directory";
      readonly uri: string;
      readonly path: string;
      readonly hasIndex: boolean;
      readonly isReadable: boolean;
      /** First line of its index, or the index's description. */
      readonly description?: string;
      /** Memory files in it and below. */
      readonly files: number;
      readonly problems?: ProblemCount;
    }
  | {
      readonly kind: "ignored";
      readonly uri: string;
      readonly path: string;
      readonly isDirectory: boolean;
      readonly reason: IgnoredReason;
    };

/** Which children are asked for: a section of the root, or what is directly in a memory directory. */
export interface ChildrenParams {
  readonly root: string;
  readonly of: "core" | "external" | "ignored" | { readonly directory: string };
}

/** A node's details for a hover, computed when asked for. */
export interface DetailsParams {
  readonly root: string;
  readonly uri: string;
}

/** A section or list item of a file and what it takes. */
export interface FilePart {
  readonly label: string;
  /** Zero-based line on which it begins. */
  readonly line: number;
  readonly tokens: number;
}

/** What a hover on a file or directory says. */
export type NodeDetails =
  | {
      readonly kind: "file";
      readonly placement: "core" | "external" | "ignored";
      readonly path: string;
      readonly sizes: FileSizes;
      readonly counter: string;
      /** What the file is for where the architecture profile holds, sentences; empty elsewhere. */
      readonly role: readonly string[];
      /** Sections and list items of the file with the tokens they take, the largest first; the outermost that tell them apart. */
      readonly parts: readonly FilePart[];
      readonly problems: readonly string[];
    }
  | {
      readonly kind: "directory";
      readonly path: string;
      readonly hasIndex: boolean;
      readonly title?: string;
      readonly files: number;
      readonly directories: number;
      readonly bytes: number;
      readonly problems: readonly string[];
    };

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

/** A link that leads to a file: where it stands, and its line. */
export interface BacklinkLine {
  readonly range: Range;
  readonly text: string;
}

/** A memory file with the links in it that lead to the one asked about. */
export interface BacklinkFile {
  readonly uri: string;
  readonly path: string;
  readonly placement: "core" | "external";
  readonly links: readonly BacklinkLine[];
}

/** What leads to a file. */
export interface BacklinksResult {
  readonly path: string;
  /** Whether every file of the memory was read, so that the answer is whole. */
  readonly isKnown: boolean;
  /** Whether an agent can find the file from the root; `undefined` while that is being found out. */
  readonly isReachable?: boolean;
  /** By code point of their paths. */
  readonly files: readonly BacklinkFile[];
  /** Files that lead here too and are left out, where there are very many. */
  readonly leftOut: number;
}

/** A file as the map draws it. */
export interface MapFile {
  readonly path: string;
  readonly title?: string;
  readonly bytes: number;
  readonly tokens: number;
  /** Whether the tokens are estimated from the size. */
  readonly isEstimate: boolean;
  /** Whether an agent can find it from the root; true while that is not known. */
  readonly isReachable: boolean;
  /** Links in it that lead to nothing. */
  readonly broken: number;
}

/** A memory as a picture of its files. A file is core memory when its path holds no `/`. */
export interface MemoryMap {
  readonly label: string;
  readonly counter: string;
  /** The limit of core memory in tokens. */
  readonly limit: number;
  /** By code point of their paths. */
  readonly files: readonly MapFile[];
  /** Which file leads to which, as places in `files`, each pair once. */
  readonly links: readonly (readonly [from: number, to: number])[];
  /** Paths of directories without an index; the root is the empty path. */
  readonly missingIndexes: readonly string[];
}

/** Files and folders about to be moved or renamed, each from one URI to another. */
export interface MovesParams {
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** Whether the editor mends `[text](path)` links itself. */
  readonly skipMarkdownLinks: boolean;
}

/** Text edits that keep links and index lines true, to be applied before the files change. */
export interface FollowResult {
  readonly edit: WorkspaceEdit;
  /** How many places in how many files are edited; nothing is to be done when there are none. */
  readonly places: number;
  readonly files: number;
}

/** Asks what moving a memory file into a directory of its root would do; the root itself makes it core memory. */
export interface PlacementParams {
  readonly file: string;
  readonly directory: string;
  /** Whether the editor mends `[text](path)` links itself. */
  readonly skipMarkdownLinks: boolean;
}

/** A move between core and external memory, worked out and not made. */
export interface PlacementPlan {
  readonly edit: WorkspaceEdit;
  /** Root-relative paths of the file, before and after. */
  readonly from: string;
  readonly to: string;
  /** What the move costs or saves in every request, as a sentence. */
  readonly cost: string;
}

/** A directory of a memory that files can be moved to. */
export interface DirectoryChoice {
  readonly uri: string;
  readonly path: string;
  readonly description?: string;
  /** Memory files directly in it. */
  readonly files: number;
}

/** A section of a file: a heading, by its zero-based line, with everything up to the next heading of its level. */
export interface SectionParams {
  readonly uri: string;
  readonly line: number;
}

/** What a section holds and what taking it out of its file saves. */
export interface SectionSummary {
  readonly title: string;
  /** A name for its own file, without directory. */
  readonly suggestedName: string;
  readonly placement: "core" | "external";
  readonly tokens: number;
  readonly root: string;
  /** The line of its heading. */
  readonly line: number;
}

/** The plan, or why there is none. */
export type PlacementResult = PlacementPlan | { readonly refusal: string };

/** Asks for a change to memory as a workspace edit; nothing is written by the server. */
export type EditParams =
  | { readonly kind: "create-missing-indexes"; readonly root: string }
  | { readonly kind: "create-index"; readonly directory: string }
  /** A new file with the indexes its new directories need (case C23). `path` is relative to the directory. */
  | { readonly kind: "create-file"; readonly directory: string; readonly path: string }
  /** The generated list of a directory's index brought in step with the directory; made when `mayBegin` and there is none. */
  | { readonly kind: "update-index"; readonly directory: string; readonly mayBegin: boolean }
  /** A section taken out of its file into a new one; `line` is its heading's, `path` is relative to the root. */
  | { readonly kind: "move-section"; readonly uri: string; readonly line: number; readonly path: string }
  /** A new memory in a folder: its root index. */
  | { readonly kind: "create-memory"; readonly folder: string };

/** The edit, or why there is none. */
export type EditResult = { readonly edit: WorkspaceEdit; readonly open?: string } | { readonly refusal: string };

/** The requests and notifications beside the standard protocol. All file names in them are URIs. */
export const memoryState = new RequestType0<MemoryState, void>("memoryLens/state");
/** Children of a section or directory, in display order; an empty list when the root is gone. */
export const memoryChildren = new RequestType<ChildrenParams, MemoryNode[], void>("memoryLens/children");
/** Details of one node; `null` when it is gone. */
export const nodeDetails = new RequestType<DetailsParams, NodeDetails | null, void>("memoryLens/details");
/** The compiled context; `null` when the root is gone. */
export const compiledContext = new RequestType<CompileParams, CompileResult | null, void>("memoryLens/compile");
/** A change as a workspace edit. */
export const memoryEdit = new RequestType<EditParams, EditResult, void>("memoryLens/edit");
/** Walks everything anew, for a person who does not trust what is shown. Answers when done. */
export const refreshMemory = new RequestType0<void, void>("memoryLens/refresh");
/** What leads to the file of a URI; `null` when it is not a memory file. */
export const memoryBacklinks = new RequestType<{ readonly uri: string }, BacklinksResult | null, void>(
  "memoryLens/backlinks",
);
/** The edits that follow files and folders which are about to be moved or renamed. */
export const memoryMoves = new RequestType<MovesParams, FollowResult, void>("memoryLens/moves");
/** The edits that take lines about files and folders which are about to be deleted out of the indexes that stay. */
export const memoryDeletions = new RequestType<{ readonly uris: readonly string[] }, FollowResult, void>(
  "memoryLens/deletions",
);
/** What moving a file between core and external memory would do. */
export const memoryPlacement = new RequestType<PlacementParams, PlacementResult, void>("memoryLens/placement");
/** The memory directories below a root, by code point; an empty list when the root is gone. */
export const memoryDirectories = new RequestType<{ readonly root: string }, DirectoryChoice[], void>(
  "memoryLens/directories",
);
/** The section that a line of a file lies in; `null` when it lies in none. */
export const memorySection = new RequestType<SectionParams, SectionSummary | null, void>("memoryLens/section");
/** The files and links of a root for its map; `null` when the root is gone. */
export const memoryMap = new RequestType<{ readonly root: string }, MemoryMap | null, void>("memoryLens/map");
/** A report for a bug as Markdown: versions, settings, roots by figures; no file contents, no names of files. */
export const bugReport = new RequestType0<string, void>("memoryLens/bugReport");
/** The rule catalogue as Markdown. */
export const ruleCatalogue = new RequestType0<string, void>("memoryLens/ruleCatalogue");
/** From the server: something in the state changed; sent at most every few dozen milliseconds. */
export const memoryChanged = new NotificationType0("memoryLens/didChange");
/** From the client: the workspace became trusted. */
export const trustGranted = new NotificationType0("memoryLens/trustGranted");
