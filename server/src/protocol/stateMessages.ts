import { NotificationType0, RequestType0 } from "vscode-languageserver-protocol";
import type { BudgetState } from "../memory/budget/budget";
import type { HarnessName } from "../memory/harnessSettings";
import type { Severity } from "../memory/severity";
import type { RootState, Verdict } from "../memory/tree/model";
import type { CandidateReason } from "../memory/tree/roots";

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

/** All that is known of memory in the window; its files and folders are named by URI. */
export const memoryState = new RequestType0<MemoryState, void>("memoryLens/state");

/** Walks everything anew, for a person who does not trust what is shown. Answers when done. */
export const refreshMemory = new RequestType0<void, void>("memoryLens/refresh");

/** From the server: something in the state changed; sent at most every few dozen milliseconds. */
export const memoryChanged = new NotificationType0("memoryLens/didChange");

/** From the client: the workspace became trusted. */
export const trustGranted = new NotificationType0("memoryLens/trustGranted");
