import { comparePositions, orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import type { Fix } from "./rule";

/** Fixes that can be taken in one step. */
export interface CombinedFixes {
  /** In an order in which they can be applied one by one. */
  readonly edits: readonly MemoryEdit[];
  /** Which of the fixes are in it; the others stand in the way of these. */
  readonly taken: readonly Fix[];
}

/**
 * Puts fixes together in their order. Each is taken whole or not at all; one that would write where an earlier one
 * writes is left out, save that several can insert at one place.
 */
export function combineFixes(fixes: readonly Fix[]): CombinedFixes {
  const taken: Fix[] = [];
  const step = new CombinedEdits();
  for (const fix of fixes) if (step.add(fix.edits)) taken.push(fix);
  return { edits: orderEdits(step.edits), taken };
}

class CombinedEdits {
  readonly edits: MemoryEdit[] = [];
  private readonly known = new Set<string>();
  private readonly replacements = new Map<string, ReplaceTextEdit[]>();
  /** Paths that are created, renamed or renamed to. */
  private readonly claimed = new Set<string>();

  /** Takes edits unless they conflict with those taken before. */
  add(edits: readonly MemoryEdit[]): boolean {
    const fresh = edits.filter((edit) => !this.known.has(JSON.stringify(edit)));
    if (fresh.some((edit) => this.isInTheWay(edit))) return false;
    for (const edit of fresh) {
      this.known.add(JSON.stringify(edit));
      if (edit.kind === "replace") this.insert(edit);
      else {
        this.edits.push(edit);
        for (const path of claimedBy(edit)) this.claimed.add(path);
      }
    }
    return true;
  }

  private isInTheWay(edit: MemoryEdit): boolean {
    if (edit.kind === "replace") return (this.replacements.get(edit.path) ?? []).some((other) => overlap(edit, other));
    return claimedBy(edit).some((path) => this.claimed.has(path));
  }

  private insert(edit: ReplaceTextEdit): void {
    const there = this.replacements.get(edit.path);
    // An insertion behind another one at the end of a text needs no line break of its own to begin with.
    const before = there?.find((other) => isInsertion(edit) && isInsertion(other) && isSamePlace(edit, other));
    const isClosed = before?.text.endsWith("\n") === true;
    this.edits.push(isClosed ? { ...edit, text: edit.text.replace(/^[\r\n]+/, "") } : edit);
    if (there === undefined) this.replacements.set(edit.path, [edit]);
    else there.push(edit);
  }
}

function claimedBy(edit: MemoryEdit): string[] {
  if (edit.kind === "create") return [edit.path];
  return edit.kind === "rename" ? [edit.from, edit.to] : [];
}

function overlap(a: ReplaceTextEdit, b: ReplaceTextEdit): boolean {
  if (isInsertion(a) && isInsertion(b)) return false;
  return comparePositions(a.range.start, b.range.end) < 0 && comparePositions(b.range.start, a.range.end) < 0;
}

function isInsertion({ range }: ReplaceTextEdit): boolean {
  return comparePositions(range.start, range.end) === 0;
}

function isSamePlace(a: ReplaceTextEdit, b: ReplaceTextEdit): boolean {
  return comparePositions(a.range.start, b.range.start) === 0;
}
