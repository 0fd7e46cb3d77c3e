#!/usr/bin/env node
import path from "node:path";
import { version } from "../../package.json";
import { runCommand } from "./cli/run";
import { createCommandWorld } from "./commandWorld";
import { createLocalTokenService } from "./host/localTokens";
import { createSecretFinder } from "./host/secretFinder";

// Who reads the answer may stop reading, as `head` does; there is nobody left to tell then.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exitCode = 2;
  });
}

void main();

async function main(): Promise<void> {
  const tokens = createLocalTokenService(path.join(__dirname, "tokenizerWorker.js"));
  const world = createCommandWorld({
    currentFolder: process.cwd(),
    tokens,
    readWorker: path.join(__dirname, "readWorker.js"),
    findSecrets: createSecretFinder(path.join(__dirname, "secretRules.js")),
    answer: process.stdout,
    notes: process.stderr,
    hasColours: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
    version,
  });
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
