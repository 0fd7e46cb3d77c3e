import { availableParallelism } from "node:os";
import { setImmediate as pause } from "node:timers/promises";
import { type FileReading, readMemoryFile } from "../memory/rules/fileReading";
import type { FindSecrets } from "../memory/secrets/secretSpan";
import { openFileSystem } from "./nodeFileSystem";
import { ReadThread } from "./readThread";

/** Files that a thread is asked for at once. */
const partSize = 250;
const mostThreads = 4;
/** Requests that a thread has at a time, so that it need not wait for the next. */
const requestsAhead = 2;

/** What reading many files of one root needs. */
export interface ReadPoolOptions {
  /** Absolute path of the root. */
  readonly root: string;
  /** The bundle that the threads run. */
  readonly workerPath: string;
  /** Used for what no thread could read. */
  readonly findSecrets: FindSecrets;
}

type Readings = ReadonlyMap<string, FileReading>;

/**
 * Reads many files of a root in threads that end with the last file. Answers each path once, in parts and in any order.
 * What a thread fails to read is read by the thread that asks.
 */
export async function* readInThreads(
  paths: readonly string[],
  looksThrough: boolean,
  { root, workerPath, findSecrets }: ReadPoolOptions,
): AsyncGenerator<Readings> {
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < paths.length; at += partSize) parts.unshift(paths.slice(at, at + partSize));
  const count = Math.min(mostThreads, availableParallelism(), parts.length);
  const threads = Array.from({ length: count }, () => new ReadThread(workerPath, { root, looksThrough }));
  const ready: Readings[] = [];
  let wake = (): void => undefined;
  const readParts = async (thread: ReadThread): Promise<void> => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      ready.push(
        await thread.read(part).catch(() => readHere(part ?? [], root, looksThrough ? findSecrets : undefined)),
      );
      wake();
    }
  };
  let areAllRead = false;
  const reading = Promise.all(
    threads.flatMap((thread) => Array.from({ length: requestsAhead }, () => readParts(thread))),
  ).then(() => {
    areAllRead = true;
    wake();
  });
  try {
    for (;;) {
      for (let next = ready.shift(); next !== undefined; next = ready.shift()) yield next;
      if (areAllRead) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    parts.length = 0;
    for (const thread of threads) thread.end();
    await reading;
  }
}

async function readHere(
  paths: readonly string[],
  root: string,
  findSecrets: FindSecrets | undefined,
): Promise<Readings> {
  const files = openFileSystem(root);
  const readings = new Map<string, FileReading>();
  for (const path of paths) {
    const { facts, scan } = readMemoryFile(path, files, findSecrets);
    readings.set(path, { facts, scan });
  }
  await pause();
  return readings;
}
