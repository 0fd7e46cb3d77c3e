import { Worker } from "node:worker_threads";
import { bytesCounter } from "../memory/budget/tokens";
import type { CounterName } from "../memory/settings";
import type { CountAnswer, CountRequest } from "./tokenizerMessages";

/** Counts tokens without holding up the thread that asks. */
export interface TokenService {
  /**
   * The tokens of a text by the named counter. Rejects with the signal's reason when aborted, and with an error that
   * says so when the tokenizer fails or the service is disposed of. Callers estimate texts beyond `largestCountedText`.
   */
  count(counter: CounterName, text: string, signal?: AbortSignal): Promise<number>;
  /** Ends the worker; what still waits is rejected. */
  dispose(): void;
}

/**
 * A token service whose tokenizer runs in a worker thread, from the bundle at the given path. The thread starts with
 * the first text that needs it, keeps the process alive only while something is being counted, and is started anew
 * after a crash.
 */
export function createTokenService(workerPath: string): TokenService {
  return new WorkerTokenService(workerPath);
}

interface Waiting {
  readonly text: string;
  resolve(tokens: number): void;
  reject(reason: unknown): void;
  /** Whether nobody waits for it any more. */
  isSettled(): boolean;
}

class WorkerTokenService implements TokenService {
  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  /** What the worker counts now; one at a time, so that what is cancelled never reaches it. */
  private current: { readonly id: number; readonly waiting: Waiting } | undefined;
  private lastId = 0;
  private isDisposed = false;

  constructor(private readonly workerPath: string) {}

  count(counter: CounterName, text: string, signal?: AbortSignal): Promise<number> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (counter === "bytes/4") return Promise.resolve(bytesCounter.count(text));
    if (this.isDisposed) return Promise.reject(new Error(disposed));
    return new Promise((resolve, reject) => {
      let isSettled = false;
      const settle = (act: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        signal?.removeEventListener("abort", onAbort);
        act();
      };
      const onAbort = (): void => settle(() => reject(signal?.reason));
      signal?.addEventListener("abort", onAbort, { once: true });
      this.queue.push({
        text,
        resolve: (tokens) => settle(() => resolve(tokens)),
        reject: (reason) => settle(() => reject(reason)),
        isSettled: () => isSettled,
      });
      this.sendNext();
    });
  }

  dispose(): void {
    this.isDisposed = true;
    const worker = this.worker;
    this.worker = undefined;
    const waiting = this.current === undefined ? this.queue : [this.current.waiting, ...this.queue];
    this.current = undefined;
    for (const each of waiting) each.reject(new Error(disposed));
    this.queue.length = 0;
    worker?.postMessage("end");
    worker?.unref();
  }

  private sendNext(): void {
    if (this.current !== undefined || this.isDisposed) return;
    let next = this.queue.shift();
    while (next?.isSettled()) next = this.queue.shift();
    if (next === undefined) {
      this.worker?.unref();
      return;
    }
    const id = ++this.lastId;
    this.current = { id, waiting: next };
    this.worker ??= this.startWorker();
    this.worker.ref();
    const request: CountRequest = { id, text: next.text };
    this.worker.postMessage(request);
  }

  private startWorker(): Worker {
    const worker = new Worker(this.workerPath, { execArgv: [], name: "memory-lens tokenizer" });
    let trouble = "it ended unexpectedly";
    worker.on("message", (answer: CountAnswer) => this.receive(answer));
    worker.on("error", (error: Error) => {
      trouble = error.message;
    });
    worker.on("exit", () => this.replace(worker, trouble));
    return worker;
  }

  private receive(answer: CountAnswer): void {
    const current = this.current;
    if (current?.id !== answer.id) return;
    this.current = undefined;
    if ("tokens" in answer) current.waiting.resolve(answer.tokens);
    else current.waiting.reject(new Error(failure(answer.problem)));
    this.sendNext();
  }

  /** After a crash: what was being counted fails, the rest goes to a new worker. */
  private replace(worker: Worker, trouble: string): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const current = this.current;
    this.current = undefined;
    current?.waiting.reject(new Error(failure(trouble)));
    this.sendNext();
  }
}

const disposed = "Tokens are not counted any more: the counter was shut down.";

function failure(trouble: string): string {
  return `Tokens cannot be counted: the tokenizer failed (${trouble}).`;
}
