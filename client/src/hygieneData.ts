import { type Disposable, EventEmitter } from "vscode";
import type { Layer, MaintenanceSummary } from "../../server/src/protocol/hygieneMessages";
import type { MemoryClient } from "./memoryClient";
import type { OperationClient } from "./operationClient";
import { RepeatedQuestion } from "./repeatedQuestion";
import type { GroupingChoice } from "./views/grouping";

/** What the architecture profile says of one root. */
export interface RootHygiene {
  readonly maintenance: MaintenanceSummary;
  /** Only while the view is grouped by layers. */
  readonly layers: readonly Layer[] | undefined;
}

/** Milliseconds without a change of memory after which it is asked again. */
const quiet = 300;

/**
 * Layers and maintenance of the roots for which the architecture profile holds, asked for anew a moment after memory
 * changed. Roots without the profile are never asked about.
 */
export class HygieneData implements Disposable {
  private readonly changeEmitter = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];
  private known: ReadonlyMap<string, RootHygiene> = new Map();
  private shown = "";
  private readonly question = new RepeatedQuestion({ quiet, ask: () => this.ask() });

  /** Fires when something differs. */
  readonly onDidChange = this.changeEmitter.event;

  constructor(
    private readonly memory: MemoryClient,
    private readonly operations: OperationClient,
    private readonly grouping: GroupingChoice,
  ) {
    this.subscriptions = [
      this.changeEmitter,
      memory.onDidChange(() => this.question.askSoon()),
      grouping.onDidChange(() => this.question.ask()),
    ];
  }

  dispose(): void {
    this.question.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** What is known of a root by its URI; `undefined` where the profile does not hold, and before the first answer. */
  of(root: string): RootHygiene | undefined {
    return this.known.get(root);
  }

  /** How many things are due in all roots. */
  get due(): number {
    return [...this.known.values()].reduce((sum, { maintenance }) => sum + maintenance.due, 0);
  }

  private async ask(): Promise<void> {
    const roots = this.memory.state.roots.filter(({ hasArchitecture }) => hasArchitecture);
    const answers = await Promise.all(roots.map(async ({ uri }) => [uri, await this.askAbout(uri)] as const));
    const known = new Map(answers.flatMap(([uri, answer]) => (answer === undefined ? [] : [[uri, answer] as const])));
    const text = JSON.stringify([...known]);
    if (text === this.shown) return;
    this.shown = text;
    this.known = known;
    this.changeEmitter.fire();
  }

  private async askAbout(root: string): Promise<RootHygiene | undefined> {
    const wantsLayers = this.grouping.value === "layers";
    const [maintenance, layers] = await Promise.all([
      this.operations.maintenance(root).catch(() => null),
      wantsLayers ? this.operations.layers(root).catch(() => null) : null,
    ]);
    return maintenance === null ? undefined : { maintenance, layers: layers ?? undefined };
  }
}
