/** Why the command line could not do what it was asked, as a sentence for people. */
export interface Problem {
  readonly problem: string;
}

/** A result, or the problem that stands in its way. */
export type Outcome<Result> = Result | Problem;

/** Whether an outcome is a problem. */
export function isProblem(outcome: unknown): outcome is Problem {
  return typeof outcome === "object" && outcome !== null && "problem" in outcome;
}

/** Exit codes: a contract with the scripts that call the program. */
export const exitCodes = {
  /** Nothing to complain about. */
  clean: 0,
  /** Findings of severity error, or more warnings than allowed. */
  findings: 1,
  /** Could not run, or could not read everything. */
  incomplete: 2,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
