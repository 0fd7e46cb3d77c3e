import { parentPort } from "node:worker_threads";
import { makeO200kCounter } from "./o200k";
import type { CountAnswer, CountRequest } from "./tokenizerMessages";

// Entry of a worker thread: answers each request in turn, away from the thread that serves the editor.
const port = parentPort;
const counter = makeO200kCounter();
port?.on("message", ({ id, text }: CountRequest) => port.postMessage(answer(id, text)));

function answer(id: number, text: string): CountAnswer {
  try {
    return { id, tokens: counter.count(text) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
