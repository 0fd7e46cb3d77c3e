import type { CancellationToken, ChatRequest, ChatResponseStream } from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import type { ContextClient } from "../contextClient";
import type { MemoryClient } from "../memoryClient";
import type { OperationFlow } from "../operations/operationFlow";

/** The parts of the extension that chat answers from. */
export interface ChatParts {
  readonly memory: MemoryClient;
  readonly contexts: ContextClient;
  readonly flow: OperationFlow;
}

/** One turn: what was asked, of which memory, and where the answer goes. */
export interface ChatTurn {
  readonly request: ChatRequest;
  /** The roots that the question is about, at least one: that of an attached file, else all that are open. */
  readonly roots: readonly RootSummary[];
  readonly stream: ChatResponseStream;
  readonly token: CancellationToken;
}

/** Answers one slash command with a report; needs no language model. */
export type SlashCommand = (parts: ChatParts, turn: ChatTurn) => Promise<void>;
