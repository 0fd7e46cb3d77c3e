import assert from "node:assert/strict";

/** Runs are added until a bound holds, up to this many; what takes quadratic time never comes down to it. */
const mostRuns = 40;

/** Below some milliseconds the clock and the collector weigh more than the work. */
const slack = 4;

/**
 * Checks that an action takes time that grows with its input and no faster: on an input of twice the length at most three
 * times as long. Measures the processor's time, so that other work on the machine does not count, and the best of
 * several runs.
 */
export function assertLinear<Input>(
  make: (length: number) => Input,
  length: number,
  action: (input: Input) => void,
): void {
  const [half, whole] = [make(length), make(2 * length)];
  let [best, bestOfWhole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < mostRuns; run++) {
    best = Math.min(
      best,
      processorTime(() => action(half)),
    );
    bestOfWhole = Math.min(
      bestOfWhole,
      processorTime(() => action(whole)),
    );
    if (run >= 2 && bestOfWhole <= 3 * best + slack) return;
  }
  assert.fail(`${best.toFixed(1)} ms, then ${bestOfWhole.toFixed(1)} ms for twice as much`);
}

/** Checks that one action takes at most so many times the processor's time of another. */
export function assertNotSlower(most: number, action: () => void, than: () => void): void {
  let [best, bestOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < mostRuns; run++) {
    bestOther = Math.min(bestOther, processorTime(than));
    best = Math.min(best, processorTime(action));
    if (run >= 1 && best <= most * bestOther + slack) return;
  }
  assert.fail(`${best.toFixed(1)} ms instead of ${bestOther.toFixed(1)} ms`);
}

/** The milliseconds that the processor spends on an action. */
function processorTime(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
