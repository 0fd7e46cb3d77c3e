import type { LanguageHost } from "./host";

/** A machine that slept past midnight is noticed so soon, in minutes. */
const longestWait = 10;
const minute = 60_000;

/** Tells when the local day changed: at midnight, and when it is asked to look. */
export class DayWatch {
  private today: string;
  private isDisposed = false;

  constructor(
    private readonly host: Pick<LanguageHost, "calendar" | "wait">,
    private readonly changed: () => void,
  ) {
    this.today = host.calendar().today;
    void this.watch();
  }

  /** Looks at the clock now; costs next to nothing. */
  look(): void {
    const { today } = this.host.calendar();
    if (today === this.today) return;
    this.today = today;
    this.changed();
  }

  /** Ends watching; nothing is told after this. */
  dispose(): void {
    this.isDisposed = true;
  }

  private async watch(): Promise<void> {
    while (!this.isDisposed) {
      const [hours = 0, minutes = 0] = this.host.calendar().time.split(":").map(Number);
      const left = 24 * 60 - hours * 60 - minutes;
      await this.host.wait(Math.min(left, longestWait) * minute);
      if (!this.isDisposed) this.look();
    }
  }
}
