import { inRepository, repositoryRoot } from "../repository.mjs";
import { runProcess } from "../runProcess.mjs";
import { tallyOfOne } from "./tally.mjs";

/** Lint, format and the walls between folders, as one test. Warnings count as failures. */
export function runLint() {
  return runTool("biome check", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]);
}

/** The types of everything in TypeScript, as one test. */
export function runTypes() {
  return runTool("tsc -b", ["node_modules/typescript/bin/tsc", "-b"]);
}

/** @param {string} name @param {string[]} args first the program's file in the checkout */
async function runTool(name, [program, ...args]) {
  const { code, output } = await runProcess(process.execPath, [inRepository(program), ...args], {
    cwd: repositoryRoot,
    timeout: 300_000,
  });
  return tallyOfOne(name, code === 0 ? undefined : output.trim());
}
