import { INDEX_NAME } from "../memory/names";
import { baseName } from "../memory/paths";
import type { MemoryView } from "../memory/rules/rule";
import type { MemoryTree } from "../memory/tree/model";
import { placementOf } from "../memory/tree/queries";
import type { KeptOfFiles } from "./keptOfFiles";

/** Brings everything that is kept of files in step with a file that says something else. */
export class ContentFollower {
  /** `view` makes what the rules look at, as of now. */
  constructor(
    private readonly kept: KeptOfFiles,
    private readonly view: () => MemoryView,
  ) {}

  /** Follows the facts of a file, just taken or read, into the rules, the budget and, for an index, into what it silences. */
  follow(path: string, tree: MemoryTree): void {
    const { budget, contents, findings, liveLinks, scans, silencing, unread } = this.kept;
    unread.delete(path);
    const placement = placementOf(tree, path);
    if (placement === "ignored" && !scans.isOtherFile(path)) {
      scans.forget(path);
      findings.forgetFile(path);
      return;
    }
    const openText = contents.openText(path);
    if (openText === undefined) scans.request(path);
    else scans.scanNow(path, openText);
    // Every file that was read is asked about when its links are known; what is in context or in front is not kept waiting.
    if (placement !== "external" || openText !== undefined) findings.checkFile(path, this.view());
    if (placement === "ignored") return;
    const facts = contents.facts(path);
    if (baseName(path) === INDEX_NAME && silencing.follow(path, facts)) findings.silencingChanged();
    if (placement === "core") budget.count(path);
    liveLinks.setFacts(path, facts);
  }
}
