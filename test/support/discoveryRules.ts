import type { Finding } from "../../server/src/memory/rules/rule";

const discoveryRules: ReadonlySet<string> = new Set([
  "broken-link",
  "broken-heading",
  "ambiguous-link",
  "case-mismatch-link",
  "link-leaves-memory",
  "duplicate-index-entry",
  "unlisted-child",
  "unlisted-file",
  "unreachable-file",
]);

/** Whether a finding is about links and discovery; tests of other rules write memories in which nothing is linked. */
export function isAboutDiscovery({ rule }: Pick<Finding, "rule">): boolean {
  return discoveryRules.has(rule);
}
