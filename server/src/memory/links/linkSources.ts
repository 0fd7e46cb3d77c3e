import { isWithin, ROOT_PATH } from "../paths";
import { runSteps, type Steps } from "../tree/walk";
import { LinkedFile } from "./linkedFile";
import { Multimap } from "./multimap";
import type { PathTable } from "./pathTable";
import type { Resolution } from "./resolve";

/**
 * Who links to each file and directory. Nobody asks that while a memory is read, so that it is found out with the first
 * question, or beforehand step by step; from then on it follows each change.
 */
export class LinkSources {
  private readonly ofDirectories = new Multimap();
  private finding: Steps<void> | "later" | "done" = "later";

  constructor(private readonly files: PathTable<LinkedFile>) {}

  /** Finds everything out, a step for each file. Whoever asks before that is done waits for it. */
  *findingOut(): Steps<void> {
    if (this.finding === "later") this.finding = this.addEach();
    while (typeof this.finding === "object") {
      const step = this.finding.next();
      if (step.done) this.finding = "done";
      else yield step.value;
    }
  }

  /** The files that link to a file or directory; one can come twice. */
  *of(path: string): Generator<string> {
    this.findOut();
    yield* this.files.get(path)?.sources ?? [];
    yield* this.ofDirectories.get(path);
  }

  /** The files that link to something at a path or below it; one can come more than once. */
  *into(path: string): Generator<string> {
    yield* this.of(path);
    for (const { sources } of this.files.below(path)) yield* sources;
    for (const directory of this.ofDirectories.keys())
      if (isWithin(directory, path)) yield* this.ofDirectories.get(directory);
  }

  /** Takes what the links of a file mean now. */
  add(file: LinkedFile): void {
    if (this.areKept()) this.addTargetsOf(file);
  }

  /** Forgets that a file has a link to a target. */
  remove(target: Resolution, source: string): void {
    if (!this.areKept()) return;
    if (target.kind === "file") this.files.get(target.path)?.removeSource(source);
    else if (target.kind === "directory") this.ofDirectories.delete(target.path, source);
  }

  /** Whether sources are known, and so follow each change. One that comes while they are found out ends that first. */
  private areKept(): boolean {
    if (typeof this.finding === "object") this.findOut();
    return this.finding === "done";
  }

  private findOut(): void {
    if (this.finding !== "done") runSteps(this.findingOut());
  }

  private *addEach(): Steps<void> {
    let directories = 0;
    for (const file of this.files.below(ROOT_PATH)) {
      this.addTargetsOf(file);
      yield { directories: ++directories };
    }
  }

  private addTargetsOf({ path, targets }: LinkedFile): void {
    for (const target of targets) {
      if (target instanceof LinkedFile) target.addSource(path);
      else if (target.kind === "file") this.files.get(target.path)?.addSource(path);
      else if (target.kind === "directory") this.ofDirectories.add(target.path, path);
    }
  }
}
