import type { Steps } from "../memory/tree/walk";
import type { LanguageHost } from "./host";

/** Longest stretch of work in milliseconds before requests get a turn. */
const sliceLength = 6;

/** So many files that cost little each make one step, since a step costs as much as a file in order does. */
export const filesInStep = 8;

/** Signals that work was given up because nobody needs its result. Not a failure. */
export class Cancelled extends Error {
  constructor() {
    super("Cancelled");
    this.name = "Cancelled";
  }
}

/**
 * Runs stepwise work in short slices, so that the server answers while it goes on. Tells the number of steps after each
 * slice. Throws `Cancelled` when the signal is aborted.
 */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  host: LanguageHost,
  signal: AbortSignal,
  onSlice: (steps: number) => void = () => undefined,
): Promise<Result> {
  let count = 0;
  let sliceEnd = host.now() + sliceLength;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    count++;
    if (host.now() < sliceEnd) continue;
    onSlice(count);
    await host.pause();
    if (signal.aborted) throw new Cancelled();
    sliceEnd = host.now() + sliceLength;
  }
}
