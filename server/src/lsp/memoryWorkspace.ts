import type { Connection } from "vscode-languageserver";
import { addToGroup } from "../memory/groups";
import { isMarkdownName } from "../memory/names";
import type { Finding } from "../memory/rules/rule";
import { placementOf } from "../memory/tree/queries";
import { ChangeNotices } from "./changeNotices";
import { nameOfUri, normalUri, pathIn } from "./convert";
import { DayWatch } from "./dayWatch";
import type { LanguageHost } from "./host";
import type { Initialization } from "./initialization";
import { labelRoots } from "./labels";
import { LiveMemory } from "./liveMemory";
import type { Logger } from "./logger";
import { trackProgress } from "./progress";
import { Publisher } from "./publisher";
import { hasIndexAbove, type PlannedCandidate, type PlannedRoot } from "./rootDiscovery";
import { concernsRoots } from "./rootEvents";
import { RootPlanner } from "./rootPlanner";
import { anchorFindings, findingsShownOn } from "./shownFindings";

/** One root as it is shown: its live memory, its name and how it came to be one. */
export interface WorkspaceRoot {
  readonly memory: LiveMemory;
  readonly label: string;
  readonly plan: PlannedRoot;
}

/** A document that is open in the editor. */
export interface OpenDocument {
  readonly uri: string;
  /** What the editor takes it for, `markdown` or another name; empty where it does not say. */
  readonly languageId: string;
  getText(): string;
}

/** A file or folder in a root, by its path there. */
export interface LocatedPath {
  readonly root: WorkspaceRoot;
  readonly path: string;
}

/** What the workspace asks of and tells whoever made it. */
export interface WorkspaceClient {
  /** The documents open now. */
  openDocuments(): readonly OpenDocument[];
  /** The roots were found out anew; they are walked when the promise resolves. */
  rootsPlanned(rootUris: readonly string[]): Promise<void>;
  /** Something that is shown changed; told at most once in a short while. */
  changed(): void;
}

/** All memory in the window: finds the roots, keeps them true, and tells what changed. */
export class MemoryWorkspace {
  private readonly planned = new Map<string, WorkspaceRoot>();
  private readonly planner: RootPlanner;
  private readonly publisher: Publisher;
  private readonly notices: ChangeNotices;
  private readonly days: DayWatch;
  private isDisposed = false;

  constructor(
    private readonly connection: Connection,
    private readonly host: LanguageHost,
    private readonly logger: Logger,
    private readonly options: Initialization,
    private readonly client: WorkspaceClient,
  ) {
    this.planner = new RootPlanner({
      connection,
      host,
      logger,
      initialization: options,
      watch: (rootUris) => client.rootsPlanned(rootUris),
      adopt: (roots) => this.adoptRoots(roots),
      changed: () => this.notices.stateChanged(),
    });
    this.notices = new ChangeNotices(host, {
      root: (uri) => {
        const root = this.planned.get(uri);
        if (root !== undefined) this.publish(root);
      },
      state: () => client.changed(),
    });
    this.publisher = new Publisher(connection);
    this.days = new DayWatch(host, () => {
      for (const { memory } of this.roots) void memory.dayChanged();
    });
  }

  /** The roots in the order of their URIs. */
  get roots(): readonly WorkspaceRoot[] {
    return [...this.planned.values()];
  }

  /** Folders that may be roots and are asked about. */
  get candidates(): readonly PlannedCandidate[] {
    return this.planner.candidates;
  }

  /** Roots outside the workspace that wait for trust. */
  get awaitingTrust(): number {
    return this.planner.awaitingTrust;
  }

  /** Whether roots are being looked for or walked for the first time. */
  get isLoading(): boolean {
    return this.planner.isPlanning || this.roots.some(({ memory }) => !memory.isWalked);
  }

  /** The workspace folders. */
  get folderUris(): readonly string[] {
    return this.planner.folderUris;
  }

  /** The root of a URI given by the client in one of our messages. */
  root(uri: string): WorkspaceRoot | undefined {
    return this.planned.get(normalUri(uri));
  }

  /** The innermost root that a file or folder lies in, with its path there. */
  locate(uri: string): LocatedPath | undefined {
    let best: LocatedPath | undefined;
    for (const root of this.planned.values()) {
      const path = pathIn(root.memory.uri, uri);
      if (path !== undefined && (best === undefined || path.length < best.path.length)) best = { root, path };
    }
    return best;
  }

  /** The findings shown on an open document. */
  shownOn(uri: string): readonly Finding[] {
    const place = this.locate(uri);
    if (place === undefined) return [];
    const { memory, plan } = place.root;
    const anchored = anchorFindings(memory.findings, memory.tree, plan.collapseMissingIndexes);
    return findingsShownOn(place.path, memory.findings, anchored, true);
  }

  /** Looks for roots, after the start and whenever folders or settings changed. Resolves when they are walked. */
  replan(): Promise<void> {
    return this.planner.replan();
  }

  /** Takes other workspace folders. */
  setFolders(folders: readonly string[]): Promise<void> {
    return this.planner.setFolders(folders);
  }

  /** Takes the person's trust in the workspace. */
  grantTrust(): Promise<void> {
    return this.planner.grantTrust();
  }

  /** Walks everything anew. */
  async refresh(): Promise<void> {
    await this.replan();
    await Promise.all(this.roots.map(({ memory }) => memory.walk()));
  }

  /** Takes the text of an open document, as opened or changed. Diagnostics that follow from it are sent at once. */
  textChanged(document: OpenDocument): void {
    this.days.look();
    const place = this.locate(document.uri);
    if (place === undefined) return;
    place.root.memory.setText(place.path, document.getText());
    this.publish(place.root);
  }

  /** Takes notice that a document was closed. */
  textClosed(uri: string): void {
    const place = this.locate(uri);
    if (place === undefined) return;
    place.root.memory.closeText(place.path);
    this.publish(place.root);
  }

  /** Whether a Markdown file lies in a root whose tree does not hold it, as when it has just been made. */
  isUnknownFile(uri: string): boolean {
    const place = this.locate(uri);
    return (
      place !== undefined && isMarkdownName(place.path) && placementOf(place.root.memory.tree, place.path) === "ignored"
    );
  }

  /** Follows what happened to files and folders, by URI. */
  async filesChanged(uris: readonly string[]): Promise<void> {
    this.days.look();
    const changed = new Map<WorkspaceRoot, string[]>();
    const known = [...this.planned.keys(), ...this.candidates.map((candidate) => candidate.uri)];
    let mustReplan = false;
    for (const uri of uris.map(normalUri)) {
      const place = this.locate(uri);
      if (place !== undefined) {
        addToGroup(changed, place.root, place.path);
      }
      mustReplan ||= concernsRoots(uri, place, known, this.host);
    }
    const work = [...changed].map(([root, paths]) => root.memory.update(paths));
    if (mustReplan) work.push(this.replan());
    await Promise.all(work);
  }

  /** Looks again at settings, folders and roots. */
  settingsChanged(): Promise<void> {
    return this.planner.settingsChanged();
  }

  /** Resolves when every root that was looked for so far is walked and its files are read. */
  walked(): Promise<void> {
    return this.planner.settled();
  }

  /** Resolves when all work asked for so far is done, counting aside. */
  async settled(): Promise<void> {
    await this.planner.settled();
    await Promise.all(this.roots.map(({ memory }) => memory.settled()));
  }

  /** Ends all work. */
  dispose(): void {
    this.isDisposed = true;
    this.days.dispose();
    this.planner.dispose();
    this.notices.dispose();
    for (const { memory } of this.planned.values()) memory.dispose();
  }

  /** Starts roots that are new, ends those that are gone, keeps those whose settings are the same. */
  private adoptRoots(plans: readonly PlannedRoot[]): Promise<void>[] {
    const labels = labelRoots(
      plans.map(({ uri }) => uri),
      this.folderUris,
    );
    const former = new Map(this.planned);
    this.planned.clear();
    const walks: Promise<void>[] = [];
    for (const plan of plans) {
      const known = former.get(plan.uri);
      const label = labels.get(plan.uri) ?? nameOfUri(plan.uri);
      if (known !== undefined && JSON.stringify(known.plan.settings) === JSON.stringify(plan.settings)) {
        former.delete(plan.uri);
        this.planned.set(plan.uri, { memory: known.memory, label, plan });
        this.notices.rootChanged(plan.uri);
        walks.push(known.memory.update([]));
      } else {
        const memory = this.startMemory(plan);
        this.planned.set(plan.uri, { memory, label, plan });
        walks.push(this.firstWalk(memory, label));
      }
    }
    for (const { memory } of former.values()) {
      memory.dispose();
      if (!this.planned.has(memory.uri)) void this.publisher.clear(memory.uri);
    }
    this.adoptDocuments();
    return walks;
  }

  private startMemory(plan: PlannedRoot): LiveMemory {
    const { host, logger } = this;
    return new LiveMemory({
      uri: plan.uri,
      rootName: nameOfUri(plan.uri),
      fileSystem: host.openFolder(plan.uri),
      settings: plan.settings,
      parentHasIndex: () => hasIndexAbove(plan.uri, host),
      isGitIgnored: host.openIgnoreRules(plan.uri),
      host,
      logger,
      changed: () => this.notices.rootChanged(plan.uri),
    });
  }

  private async firstWalk(memory: LiveMemory, label: string): Promise<void> {
    const start = this.host.now();
    await trackProgress(this.connection, this.host, this.options.hasProgress, `Walking ${label}`, (report) =>
      memory.walk(report),
    );
    const { fileCount, directoryCount } = memory.tree.root;
    this.logger.info(
      `Walked ${label}: ${fileCount} files in ${directoryCount} directories in ${Math.round(this.host.now() - start)} ms.`,
    );
  }

  private adoptDocuments(): void {
    for (const document of this.client.openDocuments()) {
      const place = this.locate(document.uri);
      if (place !== undefined && !place.root.memory.isOpen(place.path)) {
        place.root.memory.setText(place.path, document.getText());
      }
    }
  }

  private publish({ memory, plan }: WorkspaceRoot): void {
    if (!memory.isWalked || this.isDisposed) return;
    const settings = { ruleLink: this.options.ruleLink, collapseAbove: plan.collapseMissingIndexes };
    this.publisher.publish(memory, settings).catch((cause: unknown) => {
      this.logger.error(`Problems of ${nameOfUri(memory.uri)} could not be shown.`, cause);
    });
  }
}
