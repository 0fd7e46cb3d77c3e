import { Worker } from "node:worker_threads";
import { type FileReading, type PackedReading, unpackReading } from "../memory/rules/fileReading";
import type { ReadAnswer, ReaderData, ReadRequest } from "./readMessages";

interface Waiting {
  readonly paths: readonly string[];
  resolve(readings: ReadonlyMap<string, FileReading> | undefined): void;
}

/** A thread that reads files of one root, from the bundle at the given path. */
export class ReadThread {
  /** Resolves when the thread can read: with `true`, or with `false` when it never will. */
  readonly hasStarted: Promise<boolean>;
  private readonly worker: Worker;
  /** What was asked and not answered, oldest first; answers come in this order. */
  private readonly waiting: Waiting[] = [];
  private hasFailed = false;
  private start: (hasStarted: boolean) => void = () => undefined;

  constructor(workerPath: string, data: ReaderData) {
    this.hasStarted = new Promise((resolve) => {
      this.start = resolve;
    });
    this.worker = new Worker(workerPath, { execArgv: [], name: "memory-lens reader", workerData: data });
    this.worker.on("message", (answer: ReadAnswer) => {
      if (answer === "ready") this.start(true);
      else this.receive(answer);
    });
    this.worker.on("error", () => this.fail());
    this.worker.on("exit", () => this.fail());
  }

  /** Reads files. `undefined` when the thread has failed or ended. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, FileReading> | undefined> {
    if (this.hasFailed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.waiting.push({ paths, resolve });
      this.send(paths);
    });
  }

  /** Lets the thread end once it has answered. */
  end(): void {
    this.start(false);
    if (!this.hasFailed) this.send("end");
  }

  private send(request: ReadRequest): void {
    this.worker.postMessage(request);
  }

  private receive(answer: readonly PackedReading[]): void {
    const waiting = this.waiting.shift();
    if (waiting === undefined) return;
    const readings = new Map<string, FileReading>();
    waiting.paths.forEach((path, i) => {
      const packed = answer[i];
      if (packed !== undefined) readings.set(path, unpackReading(packed));
    });
    waiting.resolve(readings);
  }

  private fail(): void {
    this.hasFailed = true;
    this.start(false);
    for (const { resolve } of this.waiting.splice(0)) resolve(undefined);
  }
}
