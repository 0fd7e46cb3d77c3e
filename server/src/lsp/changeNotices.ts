import type { LanguageHost } from "./host";

/** Milliseconds between two notices that the state changed. */
const noticePause = 40;

/** Who is told of changes. */
export interface NoticeTakers {
  /** A root changed, once or more, since it was last told of. */
  root(uri: string): void;
  /** Something that is shown changed; told at most once in a short while. */
  state(): void;
}

/** Gathers changes, so that many that come together are told of once. */
export class ChangeNotices {
  private readonly dueRoots = new Set<string>();
  private isStateDue = false;
  private isDisposed = false;

  constructor(
    private readonly host: Pick<LanguageHost, "pause" | "wait">,
    private readonly takers: NoticeTakers,
  ) {}

  /** Says that something of a root changed. */
  rootChanged(uri: string): void {
    this.stateChanged();
    if (this.dueRoots.has(uri)) return;
    this.dueRoots.add(uri);
    void this.host.pause().then(() => {
      this.dueRoots.delete(uri);
      if (!this.isDisposed) this.takers.root(uri);
    });
  }

  /** Says that something that is shown changed. */
  stateChanged(): void {
    if (this.isStateDue) return;
    this.isStateDue = true;
    void this.host.wait(noticePause).then(() => {
      this.isStateDue = false;
      if (!this.isDisposed) this.takers.state();
    });
  }

  /** Nothing is told after this. */
  dispose(): void {
    this.isDisposed = true;
  }
}
