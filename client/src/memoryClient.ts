import { type CancellationToken, type Disposable, type Event, EventEmitter } from "vscode";
import { bugReport } from "../../server/src/protocol/aboutMessages";
import { type BacklinksResult, memoryBacklinks } from "../../server/src/protocol/backlinkMessages";
import { type CompileParams, type CompileResult, compiledContext } from "../../server/src/protocol/contextMessages";
import {
  type EditParams,
  type EditResult,
  memoryEdit,
  memorySection,
  type SectionParams,
  type SectionSummary,
} from "../../server/src/protocol/editMessages";
import { type MemoryMap, memoryMap } from "../../server/src/protocol/mapMessages";
import {
  type DirectoryChoice,
  type FollowResult,
  type MovesParams,
  memoryDeletions,
  memoryDirectories,
  memoryMoves,
  memoryPlacement,
  type PlacementParams,
  type PlacementResult,
} from "../../server/src/protocol/moveMessages";
import {
  type ChildrenParams,
  type DetailsParams,
  type MemoryNode,
  memoryChildren,
  type NodeDetails,
  nodeDetails,
} from "../../server/src/protocol/nodeMessages";
import {
  type MemoryState,
  memoryChanged,
  memoryState,
  type RootSummary,
  refreshMemory,
} from "../../server/src/protocol/stateMessages";

/** How the server process is. */
export type ServerStatus = "starting" | "running" | "stopped";

/** A request of the protocol that takes nothing and is answered by `R`. */
export interface Question<R> {
  readonly method: string;
  readonly _: [R, unknown, unknown] | undefined;
}

/** A request of the protocol that takes `P` and is answered by `R`. */
export interface QuestionAbout<P, R> {
  readonly method: string;
  readonly _: [P, R, unknown, unknown] | undefined;
}

/** A notification of the protocol that carries nothing. */
export interface Notice {
  readonly method: string;
}

/** What the facade needs of the server process. */
export interface MemoryServer {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
  ask<R>(question: Question<R>): Promise<R>;
  askAbout<P, R>(question: QuestionAbout<P, R>, params: P, token?: CancellationToken): Promise<R>;
  onNotice(notice: Notice, listener: () => void): void;
  /** URIs of the memory roots, which the process may use to drop what cannot concern them. */
  rootUris: readonly string[];
}

/** How things stand, as menus and welcome texts ask. */
export type MemoryStatus = "loading" | "ready" | "candidates" | "none" | "stopped";

/** What is known before the server has answered. */
const nothing: MemoryState = { roots: [], candidates: [], isLoading: true, rootsAwaitingTrust: 0 };

/**
 * Memory as the rest of the client sees it: the newest state at hand, everything else on request. It outlives the
 * server process: while there is none the state is empty, and requests reject.
 */
export class MemoryClient implements Disposable {
  private readonly changeEmitter = new EventEmitter<MemoryState>();
  private current = nothing;
  private asking: Promise<void> | undefined;
  private mustAskAgain = false;

  /** Fires whenever anything about memory changed, contents of files included, and when the server came or went. */
  readonly onDidChange = this.changeEmitter.event;

  private readonly statusListener: Disposable;

  constructor(private readonly server: MemoryServer) {
    server.onNotice(memoryChanged, () => void this.fetchState());
    this.statusListener = server.onDidChangeStatus((status) => {
      if (status === "running") void this.fetchState();
      else this.accept(nothing);
    });
  }

  dispose(): void {
    this.statusListener.dispose();
    this.changeEmitter.dispose();
  }

  /** The newest state. */
  get state(): MemoryState {
    return this.current;
  }

  /** How things stand. */
  get status(): MemoryStatus {
    if (this.server.status === "stopped") return "stopped";
    const { roots, candidates, isLoading } = this.current;
    if (roots.length > 0) return "ready";
    if (isLoading) return "loading";
    return candidates.length > 0 ? "candidates" : "none";
  }

  /** Resolves when the state at hand is the server's and no root is still being looked for. At once without a server. */
  async whenCurrent(): Promise<void> {
    if (this.server.status === "running") await this.fetchState();
    await this.whenLoaded();
  }

  private whenLoaded(): Promise<void> {
    const isLoaded = (): boolean => this.status === "stopped" || !this.current.isLoading;
    if (isLoaded()) return Promise.resolve();
    return new Promise((resolve) => {
      const listener = this.changeEmitter.event(() => {
        if (!isLoaded()) return;
        listener.dispose();
        resolve();
      });
    });
  }

  /** The root of a URI as the state names it. */
  root(uri: string): RootSummary | undefined {
    return this.current.roots.find((root) => root.uri === uri);
  }

  /** What stands below a section or directory, in display order. */
  children(params: ChildrenParams): Promise<MemoryNode[]> {
    return this.server.askAbout(memoryChildren, params);
  }

  /** Everything about one file or directory; `null` when it is gone. */
  details(params: DetailsParams, token?: CancellationToken): Promise<NodeDetails | null> {
    return this.server.askAbout(nodeDetails, params, token);
  }

  /** The compiled context of a root; `null` when the root is gone. */
  compile(params: CompileParams): Promise<CompileResult | null> {
    return this.server.askAbout(compiledContext, params);
  }

  /** A change to memory, worked out and not yet made. */
  plan(params: EditParams): Promise<EditResult> {
    return this.server.askAbout(memoryEdit, params);
  }

  /** What leads to a file; `null` when it is not memory. */
  backlinks(uri: string, token?: CancellationToken): Promise<BacklinksResult | null> {
    return this.server.askAbout(memoryBacklinks, { uri }, token);
  }

  /** The edits that keep links true when files or folders are moved or renamed. */
  moves(params: MovesParams): Promise<FollowResult> {
    return this.server.askAbout(memoryMoves, params);
  }

  /** The edits that take the index lines about deleted files and folders away. */
  deletions(uris: readonly string[]): Promise<FollowResult> {
    return this.server.askAbout(memoryDeletions, { uris });
  }

  /** The memory directories below a root. */
  directories(root: string): Promise<DirectoryChoice[]> {
    return this.server.askAbout(memoryDirectories, { root });
  }

  /** The section that a line of a file lies in; `null` when it lies in none. */
  section(params: SectionParams): Promise<SectionSummary | null> {
    return this.server.askAbout(memorySection, params);
  }

  /** What moving a file between core and external memory would do. */
  placement(params: PlacementParams): Promise<PlacementResult> {
    return this.server.askAbout(memoryPlacement, params);
  }

  /** The files and links of a root for its map; `null` when the root is gone. */
  map(params: { readonly root: string }): Promise<MemoryMap | null> {
    return this.server.askAbout(memoryMap, params);
  }

  /** Walks everything anew and resolves when that is done. */
  refresh(): Promise<void> {
    return this.server.ask(refreshMemory);
  }

  /** A report for a bug as Markdown. */
  bugReport(): Promise<string> {
    return this.server.ask(bugReport);
  }

  /** Asks for the state, once more if it changed while the answer was under way. */
  private fetchState(): Promise<void> {
    this.mustAskAgain = this.asking !== undefined;
    this.asking ??= this.askUntilCurrent().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async askUntilCurrent(): Promise<void> {
    try {
      do {
        this.mustAskAgain = false;
        const state = await this.server.ask(memoryState);
        if (this.server.status === "running") this.accept(state);
      } while (this.mustAskAgain);
    } catch {
      // The server went away under the question; its status says so.
    }
  }

  private accept(state: MemoryState): void {
    this.current = state;
    this.server.rootUris = state.roots.map(({ uri }) => uri);
    this.changeEmitter.fire(state);
  }
}
