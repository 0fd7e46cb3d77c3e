import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { runCommand } from "../../server/src/cli/run";
import { createCommandWorld } from "../../server/src/commandWorld";
import { createTokenService } from "../../server/src/host/tokenService";
import { findSecrets } from "./findSecrets";
import { inRepository } from "./repository";

/** The built program. */
export const programPath: string = inRepository("server/out/cli.js");

/** One tokenizer for all commands of a test file; it keeps nothing alive while it counts nothing. */
const tokens = createTokenService(inRepository("server/out/tokenizerWorker.js"));

/** What a command came to. */
export interface CommandResult {
  readonly code: number;
  readonly answer: string;
  readonly notes: string;
}

/** Runs the command line in this process, in a folder, with what it writes collected. */
export async function runMemoryLens(
  args: readonly string[],
  folder: string,
  options: { readonly hasColours?: boolean; readonly onWriteStep?: () => void } = {},
): Promise<CommandResult> {
  const answer: string[] = [];
  const notes: string[] = [];
  const world = createCommandWorld({
    currentFolder: folder,
    tokens,
    readWorker: inRepository("server/out/readWorker.js"),
    findSecrets,
    answer: { write: (text) => answer.push(text) },
    notes: { write: (text) => notes.push(text) },
    hasColours: options.hasColours ?? false,
    version: "1.2.3",
    ...(options.onWriteStep === undefined ? {} : { onWriteStep: options.onWriteStep }),
  });
  return { code: await runCommand(args, world), answer: answer.join(""), notes: notes.join("") };
}

/** Runs the built program as a process of its own. */
export function runProgram(
  args: readonly string[],
  options: { readonly cwd: string; readonly input?: string; readonly uid?: number; readonly env?: NodeJS.ProcessEnv },
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [programPath, ...args], { encoding: "utf8", timeout: 60_000, ...options });
}
