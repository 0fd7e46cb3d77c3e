import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandWorld } from "./cli/world";
import { localCalendar } from "./host/clock";
import { DurableFiles, type WriteStep } from "./host/durableFile";
import { parentHoldsIndex } from "./host/folders";
import { openIgnoreRules } from "./host/ignoreRules";
import { openFileSystem } from "./host/nodeFileSystem";
import { readInThreads } from "./host/readPool";
import type { TokenService } from "./host/tokenService";
import { finishInterrupted, writeChanges } from "./host/writeChanges";
import { decodeText } from "./memory/text";

/** The parts of the world that differ from one caller of the command line to the next. */
export interface CommandWorldOptions
  extends Pick<CommandWorld, "answer" | "notes" | "hasColours" | "version" | "findSecrets"> {
  /** Absolute path of the folder that relative ones start from. */
  readonly currentFolder: string;
  readonly tokens: TokenService;
  /** Path of the bundle that reads files in threads. */
  readonly readWorker: string;
  /** Called before each step of writing. */
  readonly onWriteStep?: WriteStep;
}

/** This machine as the command line sees it: its files below the current folder or anywhere, and what is given. */
export function createCommandWorld(options: CommandWorldOptions): CommandWorld {
  const { currentFolder, tokens, readWorker, onWriteStep, ...rest } = options;
  return {
    ...rest,
    openFolder: (written) => {
      const folder = path.resolve(currentFolder, written);
      return {
        fileSystem: openFileSystem(folder),
        readMany: (paths, looksThrough) =>
          readInThreads(paths, looksThrough, { root: folder, workerPath: readWorker, findSecrets: rest.findSecrets }),
        name: path.basename(folder) || folder,
        uri: pathToFileURL(path.join(folder, path.sep)).href,
        parentHasIndex: parentHoldsIndex(folder),
        isGitIgnored: openIgnoreRules(folder),
      };
    },
    readFile: (written) => {
      try {
        return decodeText(readFileSync(path.resolve(currentFolder, written)));
      } catch {
        return undefined;
      }
    },
    createFile: (written, text) => {
      const files = new DurableFiles(onWriteStep);
      const outcome = files.create(path.resolve(currentFolder, written), text);
      files.settle();
      return outcome;
    },
    writeChanges: (root, changes) => writeChanges(path.resolve(currentFolder, root), changes, onWriteStep),
    finishInterrupted: (root) => finishInterrupted(path.resolve(currentFolder, root), onWriteStep),
    calendar: localCalendar(),
    countTokens: (counter, text) => tokens.count(counter, text),
    serveMemory: async ({ roots, settings, isReadOnly, today }) => {
      const { serveMemory } = await import("./mcp");
      await serveMemory({
        roots: roots.map((written) => path.resolve(currentFolder, written)),
        settings,
        isReadOnly,
        calendar: () => localCalendar(today),
        countTokens: (counter, text) => tokens.count(counter, text),
        findSecrets: rest.findSecrets,
        version: rest.version,
        input: process.stdin,
        output: process.stdout,
      });
    },
  };
}
