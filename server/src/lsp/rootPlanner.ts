import type { Connection } from "vscode-languageserver";
import { type FolderSettings, fetchSettings } from "./configuration";
import { normalUri } from "./convert";
import type { LanguageHost } from "./host";
import type { Initialization } from "./initialization";
import type { Logger } from "./logger";
import { type PlanInput, type PlannedCandidate, type PlannedRoot, planRoots, type RootPlan } from "./rootDiscovery";
import { Cancelled } from "./slices";

/** What a planner works with, and who takes its plans. */
export interface RootPlannerOptions {
  readonly connection: Connection;
  readonly host: LanguageHost;
  readonly logger: Logger;
  readonly initialization: Initialization;
  /** Takes the roots before they are walked, so that they are watched; nothing is then missed between the two. */
  readonly watch: (rootUris: readonly string[]) => Promise<void>;
  /** Makes the roots those that there are; what it answers is done when they are walked. */
  readonly adopt: (roots: readonly PlannedRoot[]) => readonly Promise<void>[];
  /** Called when a plan begins or ends. */
  readonly changed: () => void;
}

/**
 * Finds out which roots there are whenever folders, settings or trust changed: one plan after another, and the one under way
 * is given up for the next.
 */
export class RootPlanner {
  private readonly folderSettings = new Map<string | undefined, FolderSettings>();
  private folders: readonly string[];
  private isTrusted: boolean;
  private plan: RootPlan = { roots: [], candidates: [], awaitingTrust: 0, complaints: [] };
  private isUnderWay = true;
  private current: AbortController | undefined;
  private planning: Promise<void> = Promise.resolve();

  constructor(private readonly options: RootPlannerOptions) {
    this.folders = options.initialization.folders.map(normalUri);
    this.isTrusted = options.initialization.isTrusted;
  }

  /** Folders that may be roots and are asked about. */
  get candidates(): readonly PlannedCandidate[] {
    return this.plan.candidates;
  }

  /** Roots outside the workspace that wait for trust. */
  get awaitingTrust(): number {
    return this.plan.awaitingTrust;
  }

  /** Whether roots are being looked for. */
  get isPlanning(): boolean {
    return this.isUnderWay;
  }

  /** The workspace folders. */
  get folderUris(): readonly string[] {
    return this.folders;
  }

  /** Looks for roots. Resolves when they are walked. */
  replan(): Promise<void> {
    this.current?.abort();
    const current = new AbortController();
    this.current = current;
    this.isUnderWay = true;
    this.options.changed();
    this.planning = this.planning.then(() => this.run(current.signal));
    return this.planning;
  }

  /** Takes other workspace folders. */
  setFolders(folders: readonly string[]): Promise<void> {
    this.folders = folders.map(normalUri);
    return this.replan();
  }

  /** Takes the person's trust in the workspace. */
  grantTrust(): Promise<void> {
    this.isTrusted = true;
    return this.replan();
  }

  /** Asks for the settings anew. */
  settingsChanged(): Promise<void> {
    this.folderSettings.clear();
    return this.replan();
  }

  /** Resolves when every plan asked for so far is done. */
  settled(): Promise<void> {
    return this.planning;
  }

  /** Gives up the plan under way. */
  dispose(): void {
    this.current?.abort();
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { adopt, changed, host, initialization, logger, watch } = this.options;
    if (signal.aborted) return;
    try {
      const input: PlanInput = {
        folders: await this.configuredFolders(),
        isTrusted: this.isTrusted,
        userRoots: initialization.userRoots,
        formerlyDetected: this.plan.roots.filter(({ isDetected }) => isDetected).map(({ uri }) => uri),
      };
      const plan = await planRoots(input, host, logger, signal);
      if (signal.aborted) return;
      for (const complaint of plan.complaints) if (!this.plan.complaints.includes(complaint)) logger.warn(complaint);
      this.plan = plan;
      await watch(plan.roots.map(({ uri }) => uri));
      if (signal.aborted) return;
      const walks = adopt(plan.roots);
      this.isUnderWay = false;
      changed();
      await Promise.all(walks);
    } catch (cause) {
      if (!(cause instanceof Cancelled)) logger.error("Memory roots could not be looked for.", cause);
    } finally {
      if (!signal.aborted) this.isUnderWay = false;
      changed();
    }
  }

  private async configuredFolders(): Promise<PlanInput["folders"]> {
    const { connection, initialization } = this.options;
    const uris = this.folders.length === 0 ? [undefined] : this.folders;
    return Promise.all(
      uris.map(async (uri) => {
        let settings = this.folderSettings.get(uri);
        if (settings === undefined) {
          settings = await fetchSettings(initialization.hasConfiguration ? connection : undefined, uri);
          this.folderSettings.set(uri, settings);
        }
        return { uri, settings };
      }),
    );
  }
}
