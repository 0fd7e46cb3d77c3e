/** How much a finding matters: errors break the format, warnings cost something today, the rest is advice. */
export type Severity = "error" | "warning" | "information" | "hint";

/** All severities, the gravest first. */
export const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

/** Whether a value read from outside names a severity. */
export function isSeverity(value: unknown): value is Severity {
  return typeof value === "string" && (severities as readonly string[]).includes(value);
}
