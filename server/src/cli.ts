import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { version } from "../../package.json";
import { runCommand } from "./cli/run";
import type { CommandWorld } from "./cli/world";
import { parentHoldsIndex } from "./host/folders";
import { openFileSystem } from "./host/nodeFileSystem";
import { createTokenService } from "./host/tokenService";

// Entry of the command line: connects arguments, streams and disk with what does the work, and sets the exit code.
const tokens = createTokenService(path.join(__dirname, "tokenizerWorker.js"));

const world: CommandWorld = {
  openFolder: (written) => {
    const folder = path.resolve(written);
    return {
      fileSystem: openFileSystem(folder),
      name: path.basename(folder) || folder,
      uri: pathToFileURL(path.join(folder, path.sep)).href,
      parentHasIndex: parentHoldsIndex(folder),
    };
  },
  readFile: (written) => {
    try {
      return readFileSync(written, "utf8");
    } catch {
      return undefined;
    }
  },
  countTokens: (counter, text) => tokens.count(counter, text),
  answer: process.stdout,
  notes: process.stderr,
  hasColours: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
  version,
};

// Who reads the answer may stop reading, as `head` does; there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exitCode = 2;
  });
}

void main();

async function main(): Promise<void> {
  let code: number;
  try {
    code = await runCommand(process.argv.slice(2), world);
  } catch (error) {
    process.stderr.write(`memory-lens: ${error instanceof Error ? error.message : String(error)}\n`);
    code = 2;
  }
  process.exitCode ??= code;
  tokens.dispose();
}
