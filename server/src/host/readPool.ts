import { availableParallelism } from "node:os";
import { setImmediate as pause } from "node:timers/promises";
import type { FileSystem } from "../memory/fileSystem";
import { type FileReading, readMemoryFile } from "../memory/rules/fileReading";
import type { FindSecrets } from "../memory/secrets/secretSpan";
import { openFileSystem } from "./nodeFileSystem";
import { ReadThread } from "./readThread";

/** Files that are read in one go. */
const partSize = 128;
/** More threads than these wait for the one that puts everything together. */
const mostThreads = 3;
/** Requests that a thread has at a time, so that it need not wait for the next. */
const requestsAhead = 2;

/** What reading many files of one root needs. */
export interface ReadPoolOptions {
  /** Absolute path of the root. */
  readonly root: string;
  /** The bundle that the threads run. */
  readonly workerPath: string;
  /** Used for what is read here. */
  readonly findSecrets: FindSecrets;
}

type Readings = ReadonlyMap<string, FileReading>;

/**
 * Reads many files of a root here and in threads that end with the last file. Answers each path once, in parts and in any
 * order. Nothing waits for a thread to start, and what a thread fails to read is read here.
 */
export async function* readInThreads(
  paths: readonly string[],
  looksThrough: boolean,
  { root, workerPath, findSecrets }: ReadPoolOptions,
): AsyncGenerator<Readings> {
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < paths.length; at += partSize) parts.unshift(paths.slice(at, at + partSize));
  const count = Math.min(mostThreads, availableParallelism() - 1, parts.length - 1);
  const threads = Array.from({ length: count }, () => new ReadThread(workerPath, { root, looksThrough }));
  const files = openFileSystem(root);
  const finder = looksThrough ? findSecrets : undefined;
  const ready: Readings[] = [];
  let awaited = 0;
  let wake = (): void => undefined;
  const readParts = async (thread: ReadThread): Promise<void> => {
    if (!(await thread.hasStarted)) return;
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      awaited++;
      const read = await thread.read(part);
      awaited--;
      if (read === undefined) parts.push(part);
      else ready.push(read);
      wake();
      if (read === undefined) return;
    }
  };
  const reading = threads.flatMap((thread) => Array.from({ length: requestsAhead }, () => readParts(thread)));
  try {
    for (;;) {
      for (let next = ready.shift(); next !== undefined; next = ready.shift()) yield next;
      const part = parts.pop();
      if (part !== undefined) {
        yield readHere(part, files, finder);
        // What the threads say is heard between two parts.
        await pause();
      } else if (awaited === 0) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    parts.length = 0;
    for (const thread of threads) thread.end();
    await Promise.all(reading);
  }
}

/** Reads files, and keeps no text. */
function readHere(paths: readonly string[], files: FileSystem, findSecrets: FindSecrets | undefined): Readings {
  const readings = new Map<string, FileReading>();
  for (const path of paths) {
    const { facts, scan } = readMemoryFile(path, files, findSecrets);
    readings.set(path, { facts, scan });
  }
  return readings;
}
