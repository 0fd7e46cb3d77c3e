import type { FileFacts } from "../memory/markdown/facts";

/** Rule ids that each index silences for its directories, for those that silence any. */
export class Silencing {
  private readonly silenced = new Map<string, string>();

  /** Takes what an index says now. Answers whether it silences other rules than before. */
  follow(index: string, facts: FileFacts | "unreadable" | undefined): boolean {
    const silenced = typeof facts === "object" ? facts.suppressedRules.join(" ") : "";
    if ((this.silenced.get(index) ?? "") === silenced) return false;
    if (silenced === "") this.silenced.delete(index);
    else this.silenced.set(index, silenced);
    return true;
  }

  /** Forgets an index that is gone. */
  forget(index: string): void {
    this.silenced.delete(index);
  }
}
