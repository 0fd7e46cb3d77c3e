import type { Finding } from "../memory/rules/rule";
import { type Severity, severities } from "../memory/severity";
import type { ProblemCount } from "../protocol/stateMessages";

/** The worst of some findings and their number; hints are advice and no problems. `undefined` when there are none. */
export function countProblems(findings: Iterable<Finding>): ProblemCount | undefined {
  let worst: Severity | undefined;
  let count = 0;
  for (const { severity } of findings) {
    if (severity === "hint") continue;
    count++;
    if (worst === undefined || severities.indexOf(severity) < severities.indexOf(worst)) worst = severity;
  }
  return worst === undefined ? undefined : { worst, count };
}
