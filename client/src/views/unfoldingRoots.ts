import type { Disposable } from "vscode";
import type { RootNode, TreeNode } from "../nodes";

/** Milliseconds after which a root that should be unfolded is unfolded once more. */
const longest = 2000;

/**
 * Sees to it that roots which start unfolded do so. VS Code leaves a root folded that is drawn anew, or that all is drawn
 * anew around, in the moment between getting it and asking for its rows: so it is not drawn in that moment, and unfolded
 * where nobody asked. It happens once for each root, so that one which a person folds stays folded.
 */
export class UnfoldingRoots implements Disposable {
  private readonly timers = new Map<RootNode, NodeJS.Timeout>();
  private readonly waiting = new Set<RootNode>();
  private readonly asked = new WeakSet<RootNode>();

  /** `draw` draws a root anew, `unfold` unfolds it. */
  constructor(
    private readonly draw: (root: RootNode) => void,
    private readonly unfold: (root: RootNode) => void,
  ) {}

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.waiting.clear();
  }

  /** Roots that start unfolded were handed to VS Code. */
  begin(roots: readonly RootNode[]): void {
    for (const root of roots) {
      if (this.asked.has(root)) continue;
      clearTimeout(this.timers.get(root));
      this.timers.set(
        root,
        setTimeout(() => {
          this.end(root);
          this.unfold(root);
        }, longest),
      );
    }
  }

  /** The rows of a root were asked for; it is drawn now if it changed meanwhile. */
  end(root: RootNode): void {
    this.asked.add(root);
    clearTimeout(this.timers.get(root));
    this.timers.delete(root);
    if (this.waiting.delete(root)) this.draw(root);
  }

  /** The rows that can be drawn anew at once. Roots that cannot follow by themselves. */
  drawable(rows: Iterable<TreeNode>): TreeNode[] {
    return [...rows].filter((row) => {
      if (row.kind !== "root" || !this.timers.has(row)) return true;
      this.waiting.add(row);
      return false;
    });
  }
}
