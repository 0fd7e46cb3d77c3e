import { shutDown } from "./shutdown.mjs";
import { describeFailure } from "./trouble.mjs";

/**
 * Runs `main` as the whole of a script and turns its outcome into the exit code: the number that it
 * returns (nothing means 0), 1 after a Trouble, whose message alone is printed. Anything else that
 * is thrown is a bug of ours and keeps its stack. What was given to onShutdown is done in any case.
 *
 * @param {() => Promise<number | undefined | void>} main
 */
export async function runScript(main) {
  // A reader of our output that goes away (`| head`) is no reason to break off.
  process.stdout.on("error", () => undefined);
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
  await shutDown();
}
