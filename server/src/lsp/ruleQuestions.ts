import { selectedHarnesses } from "../memory/context/harnessLimits";
import { followsArchitecture } from "../memory/hygiene/profile";
import { joinPath } from "../memory/paths";
import type { MemoryView } from "../memory/rules/rule";
import type { MemoryTree } from "../memory/tree/model";
import { directoriesBelow } from "../memory/tree/queries";
import type { Steps } from "../memory/tree/walk";
import type { FindingStore } from "./findingStore";
import type { LiveLinks } from "./liveLinks";
import { filesInStep } from "./slices";

/** What the questions to the rules are about, and who is told. */
export interface RuleQuestionsOptions {
  readonly findings: FindingStore;
  readonly liveLinks: LiveLinks;
  /** What the rules look at, as of now. */
  readonly view: () => MemoryView;
  /** Called when findings may be others. */
  readonly changed: () => void;
}

/**
 * Asks the rules again about what lies beyond the place of a change: the root, files to which links lead, everything. About
 * the changed directories and files themselves whoever follows the change asks.
 */
export class RuleQuestions {
  private mustAskAll = false;

  constructor(private readonly options: RuleQuestionsOptions) {}

  /** Whether the rules have to be asked about all that they were not asked about before. */
  get isAllDue(): boolean {
    return this.mustAskAll;
  }

  /** Follows a newer tree: rules that were not asked before may be asked in it, or not any more. */
  treeChanged(before: MemoryTree | undefined, view: MemoryView): void {
    const { tree, settings } = view;
    if (before !== undefined && followsArchitecture(before, settings) !== followsArchitecture(tree, settings))
      this.mustAskAll = true;
    this.options.findings.checkRoot(view);
  }

  /** Asks about the root, since what core memory takes is another figure. */
  budgetChanged(): void {
    this.options.findings.checkRoot(this.options.view());
    this.options.changed();
  }

  /**
   * Asks about the root again where texts decide: everywhere in a memory that follows the architecture, and of external
   * files where a harness limits them too. `path` is the text that changed; without it, any may have. The sizes of core
   * files are asked about with each count.
   */
  textsChanged(path?: string): void {
    const view = this.options.view();
    const isLimited = (): boolean =>
      path?.includes("/") !== false && selectedHarnesses(view).some(({ limitsExternalFiles }) => limitsExternalFiles);
    if (followsArchitecture(view.tree, view.settings) || isLimited()) this.options.findings.checkRoot(view);
  }

  /** Asks about some files, a few in a step. */
  *filesConcerned(paths: Iterable<string>): Steps<void> {
    yield* this.askAbout(paths);
    this.options.changed();
  }

  /**
   * Follows what changed into the links, and asks about every file whose links may mean something else. `changed` is the
   * one file that changed; without it, any may have.
   */
  *settleLinks(tree: MemoryTree, changed?: string): Steps<void> {
    yield* this.askAbout(yield* this.options.liveLinks.settle(tree, changed));
  }

  /** Asks every rule about everything. */
  *askAll(): Steps<void> {
    this.mustAskAll = false;
    const { findings } = this.options;
    const view = this.options.view();
    findings.checkRoot(view);
    let directories = 0;
    for (const node of directoriesBelow(view.tree.root)) {
      findings.checkDirectory(node, view);
      for (const name of node.files) findings.checkFile(joinPath(node.path, name), view);
      yield { directories: ++directories };
    }
    this.options.changed();
  }

  private *askAbout(paths: Iterable<string>): Steps<void> {
    const view = this.options.view();
    let files = 0;
    for (const path of paths) {
      this.options.findings.checkFile(path, view);
      if (++files % filesInStep === 0) yield { directories: files };
    }
  }
}
