import * as fc from "fast-check";

/**
 * Checks that something holds for any value that can be made; fails with the smallest value for which it does not and
 * the seed that gives it again.
 */
export function always<Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void, runs = 100): void {
  // The check is synchronous, and so is the assertion; its type leaves that open.
  void fc.assert(fc.property(values, check), { numRuns: runs });
}
