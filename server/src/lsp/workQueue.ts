import { Cancelled } from "./slices";

/** Pieces of work that are done one after another, each whole before the next begins. */
export class WorkQueue {
  private last: Promise<void> = Promise.resolve();

  /** Nothing is begun once the signal is aborted. Giving up is no failure; a failure ends that piece only. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly failed: (cause: unknown) => void,
  ) {}

  /** Does work after all earlier work. Resolves when it is done, given up or has failed. */
  add(task: () => Promise<void>): Promise<void> {
    this.last = this.last.then(async () => {
      if (this.signal.aborted) return;
      try {
        await task();
      } catch (cause) {
        if (!(cause instanceof Cancelled)) this.failed(cause);
      }
    });
    return this.last;
  }

  /** Resolves when all work asked for so far is done. */
  settled(): Promise<void> {
    return this.last;
  }
}
