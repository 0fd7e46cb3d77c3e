import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DayWatch } from "../../../server/src/lsp/dayWatch";
import { calendarOf } from "../../support/calendarOf";

/** A clock that a test sets, and waits that it ends. */
class SetClock {
  today = "2026-03-01";
  time = "23:58";
  waits: number[] = [];
  private goOn = (): void => undefined;

  calendar() {
    return calendarOf(this.today, this.time);
  }

  wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    return new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  async pass(today: string, time: string): Promise<void> {
    this.today = today;
    this.time = time;
    this.goOn();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("The watch for the next day", () => {
  it("waits for midnight, in steps in which a sleeping machine is noticed, and tells each day once", async () => {
    const clock = new SetClock();
    const told: string[] = [];
    const watch = new DayWatch(
      { calendar: () => clock.calendar(), wait: (milliseconds) => clock.wait(milliseconds) },
      () => told.push(clock.today),
    );
    assert.deepEqual(clock.waits, [120_000]);
    await clock.pass("2026-03-02", "00:00");
    watch.look();
    assert.deepEqual(told, ["2026-03-02"]);
    assert.deepEqual(clock.waits, [120_000, 600_000]);
    clock.today = "2026-03-03";
    watch.look();
    assert.deepEqual(told, ["2026-03-02", "2026-03-03"]);
    watch.dispose();
    await clock.pass("2026-03-04", "00:00");
    assert.deepEqual(told, ["2026-03-02", "2026-03-03"]);
  });
});
