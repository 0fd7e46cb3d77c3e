/**
 * Trouble is a failure that a person can do something about: a missing folder, an unreachable
 * registry, a port in use. It is shown as its one-line message, never with a stack trace.
 */
export class Trouble extends Error {
  /** @param {string} message one line, sentence case: names what is wrong and says what to do. */
  constructor(message) {
    super(message);
    this.name = "Trouble";
  }
}

/**
 * Runs `main` as the whole of a script and turns its outcome into the exit code: the number that it
 * returns (nothing means 0), 1 after a Trouble, whose message alone is printed. Anything else that
 * is thrown is a bug of ours and keeps its stack.
 *
 * @param {() => Promise<number | undefined | void>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * What to print for a failure: the message of a Trouble, everything known about any other error.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function describeFailure(error) {
  if (error instanceof Trouble) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
