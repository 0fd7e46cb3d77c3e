/**
 * What a stage of the tests came to.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} skipped neither passed nor failed
 * @property {Failure[]} failures
 *
 * @typedef {object} Failure
 * @property {string} name what was tested
 * @property {string} reason everything that helps to mend it; may have many lines
 */

/**
 * The tally of a check that is one test as a whole.
 *
 * @param {string} name
 * @param {string | undefined} reason why it failed; undefined when it passed
 * @returns {Tally}
 */
export function tallyOfOne(name, reason) {
  return reason === undefined
    ? { passed: 1, skipped: 0, failures: [] }
    : { passed: 0, skipped: 0, failures: [{ name, reason }] };
}

/**
 * The tallies added up.
 *
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sumTallies(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}
