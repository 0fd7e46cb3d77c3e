import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandWorld } from "./cli/world";
import { renameFile, replaceFile } from "./host/changeFile";
import { localCalendar } from "./host/clock";
import { createFile } from "./host/createFile";
import { parentHoldsIndex } from "./host/folders";
import { openIgnoreRules } from "./host/ignoreRules";
import { openFileSystem } from "./host/nodeFileSystem";
import type { TokenService } from "./host/tokenService";

/** The parts of the world that differ from one caller of the command line to the next. */
export interface CommandWorldOptions
  extends Pick<CommandWorld, "answer" | "notes" | "hasColours" | "version" | "findSecrets"> {
  /** Absolute path of the folder that relative ones start from. */
  readonly currentFolder: string;
  readonly tokens: TokenService;
}

/** This machine as the command line sees it: its files below the current folder or anywhere, and what is given. */
export function createCommandWorld({ currentFolder, tokens, ...rest }: CommandWorldOptions): CommandWorld {
  return {
    ...rest,
    openFolder: (written) => {
      const folder = path.resolve(currentFolder, written);
      return {
        fileSystem: openFileSystem(folder),
        name: path.basename(folder) || folder,
        uri: pathToFileURL(path.join(folder, path.sep)).href,
        parentHasIndex: parentHoldsIndex(folder),
        isGitIgnored: openIgnoreRules(folder),
      };
    },
    readFile: (written) => {
      try {
        return readFileSync(path.resolve(currentFolder, written), "utf8");
      } catch {
        return undefined;
      }
    },
    createFile: (written, text) => createFile(path.resolve(currentFolder, written), text),
    replaceFile: (written, before, text) => replaceFile(path.resolve(currentFolder, written), before, text),
    renameFile: (from, to) => renameFile(path.resolve(currentFolder, from), path.resolve(currentFolder, to)),
    calendar: localCalendar(),
    countTokens: (counter, text) => tokens.count(counter, text),
    serveMemory: ({ roots, settings, isReadOnly, today }) =>
      loadServer().serveMemory({
        roots: roots.map((written) => path.resolve(currentFolder, written)),
        settings,
        isReadOnly,
        calendar: () => localCalendar(today),
        countTokens: (counter, text) => tokens.count(counter, text),
        findSecrets: rest.findSecrets,
        version: rest.version,
        input: process.stdin,
        output: process.stdout,
      }),
  };
}

/** The server stands in a bundle of its own beside this one, since only one verb needs it. */
function loadServer(): typeof import("./mcp") {
  const bundle = path.join(__dirname, "mcp.js");
  return createRequire(bundle)(bundle);
}
