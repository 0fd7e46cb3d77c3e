/** How a question is asked again. */
export interface RepeatedQuestionOptions {
  /** Asks, and does what follows from the answer. Does not reject. */
  ask(): Promise<void>;
  /** Milliseconds without news after which it is asked. */
  readonly quiet: number;
  /** Whether anybody would see the answer; without it somebody always does. */
  isWanted?(): boolean;
}

/**
 * A question that is asked again whenever the answer may be another one: never twice at the same time, and once more
 * when there was news while it was asked.
 */
export class RepeatedQuestion {
  private asking: Promise<void> | undefined;
  private mustAskAgain = false;
  private waiting: NodeJS.Timeout | undefined;

  constructor(private readonly options: RepeatedQuestionOptions) {}

  /** Resolves when what is being asked is answered. */
  async answered(): Promise<void> {
    await this.asking;
  }

  /** Asks once there was no news for a moment: memory changes with every key that somebody types. */
  askSoon(): void {
    if (!this.isWanted()) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), this.options.quiet);
  }

  /** Asks now, or once more after what is being asked. */
  ask(): void {
    if (!this.isWanted()) return;
    this.mustAskAgain = this.asking !== undefined;
    this.asking ??= this.options.ask().finally(() => {
      this.asking = undefined;
      if (this.mustAskAgain) this.ask();
    });
  }

  /** Asks no more for what was waited for. */
  dispose(): void {
    clearTimeout(this.waiting);
  }

  private isWanted(): boolean {
    return this.options.isWanted?.() !== false;
  }
}
