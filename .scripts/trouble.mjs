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
