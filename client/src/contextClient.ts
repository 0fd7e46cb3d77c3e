import type { CancellationToken } from "vscode";
import {
  type ComparisonParams,
  type ContextChoices,
  type ContextComparison,
  type ContractAnswer,
  type ContractParams,
  contextChoices,
  contextComparison,
  contractCheck,
  type DocumentCut,
  documentCuts,
  harnessComparison,
  type MemoryReport,
  type SnapshotComparison,
  type SnapshotParams,
  snapshotComparison,
} from "../../server/src/protocol/contextMessages";
import {
  memoryRecall,
  memoryRemember,
  memorySearch,
  type RecallAnswer,
  type RecallParams,
  type RememberAnswer,
  type RememberParams,
  type SearchLine,
  type SearchParams,
} from "../../server/src/protocol/recallMessages";
import type { MemoryServer } from "./memoryClient";

/** Contexts, harnesses and recall on request. Requests reject while there is no server. */
export class ContextClient {
  constructor(private readonly server: MemoryServer) {}

  /** What there is to choose from when a context is compiled; `null` when the root is gone. */
  choices(root: string): Promise<ContextChoices | null> {
    return this.server.askAbout(contextChoices, { root });
  }

  /** What each harness makes of a root, as a report. */
  compareHarnesses(root: string): Promise<MemoryReport | null> {
    return this.server.askAbout(harnessComparison, { root });
  }

  /** Holds a captured prompt against a root. */
  checkContract(params: ContractParams): Promise<ContractAnswer | null> {
    return this.server.askAbout(contractCheck, params);
  }

  /** The contexts of an earlier state and of now. */
  compareContexts(params: ComparisonParams): Promise<ContextComparison | null> {
    return this.server.askAbout(contextComparison, params);
  }

  /** A saved context and the one of now, or why they cannot be compared. */
  compareSnapshot(params: SnapshotParams): Promise<SnapshotComparison | { readonly refusal: string } | null> {
    return this.server.askAbout(snapshotComparison, params);
  }

  /** Where the selected harnesses cut a file. */
  cuts(uri: string): Promise<DocumentCut[]> {
    return this.server.askAbout(documentCuts, { uri });
  }

  /** The places for a query. */
  search(params: SearchParams, token?: CancellationToken): Promise<SearchLine[]> {
    return this.server.askAbout(memorySearch, params, token);
  }

  /** What an agent asks of memory. */
  recall(params: RecallParams, token?: CancellationToken): Promise<RecallAnswer> {
    return this.server.askAbout(memoryRecall, params, token);
  }

  /** How a text would be kept, or why not. */
  planToRemember(
    params: RememberParams,
    token?: CancellationToken,
  ): Promise<RememberAnswer | { readonly refusal: string }> {
    return this.server.askAbout(memoryRemember, params, token);
  }
}
