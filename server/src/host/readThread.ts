import { Worker } from "node:worker_threads";
import { type FileReading, type PackedReading, unpackReading } from "../memory/rules/fileReading";
import type { ReaderData, ReadRequest } from "./readMessages";

interface Waiting {
  readonly paths: readonly string[];
  resolve(readings: ReadonlyMap<string, FileReading>): void;
  reject(reason: Error): void;
}

/** A thread that reads files of one root, from the bundle at the given path. */
export class ReadThread {
  private readonly worker: Worker;
  /** What was asked and not answered, oldest first; answers come in this order. */
  private readonly waiting: Waiting[] = [];
  private trouble: Error | undefined;

  constructor(workerPath: string, data: ReaderData) {
    this.worker = new Worker(workerPath, { execArgv: [], name: "memory-lens reader", workerData: data });
    this.worker.on("message", (answer: readonly PackedReading[]) => this.receive(answer));
    this.worker.on("error", (error: Error) => this.fail(error));
    this.worker.on("exit", () => this.fail(new Error("The thread that reads files ended.")));
  }

  /** Reads files. Rejects when the thread has failed or ended. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, FileReading>> {
    if (this.trouble !== undefined) return Promise.reject(this.trouble);
    return new Promise((resolve, reject) => {
      this.waiting.push({ paths, resolve, reject });
      this.send(paths);
    });
  }

  /** Lets the thread end once it has answered. */
  end(): void {
    if (this.trouble === undefined) this.send("end");
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

  private fail(trouble: Error): void {
    this.trouble ??= trouble;
    for (const { reject } of this.waiting.splice(0)) reject(this.trouble);
  }
}
