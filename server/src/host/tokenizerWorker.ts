import { type MessagePort, parentPort } from "node:worker_threads";
import type { TokenCounter } from "../memory/budget/tokens";
import { makeO200kCounter } from "./o200k";
import type { CountAnswer, CountRequest } from "./tokenizerMessages";

// As a worker thread: answers each request in turn, away from the thread that serves the editor. The command line, which
// serves nobody else meanwhile, loads the same bundle and takes the counter from it.
if (parentPort !== null) serveRequests(parentPort);

/** A counter of `o200k_base` tokens, with the data that this bundle carries. */
export function makeCounter(): TokenCounter {
  return makeO200kCounter();
}

function serveRequests(port: MessagePort): void {
  const counter = makeO200kCounter();
  port.on("message", (message: CountRequest | "end") => {
    if (message === "end") setTimeout(() => port.close(), settling);
    else port.postMessage(answer(counter, message));
  });
}

/**
 * Milliseconds from the wish to end until the thread does. Node 20 can abort the process when a thread ends while its
 * code is still being optimized, which it is for a moment after much counting.
 */
const settling = 300;

function answer(counter: TokenCounter, { id, text }: CountRequest): CountAnswer {
  try {
    return { id, tokens: counter.count(text) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
