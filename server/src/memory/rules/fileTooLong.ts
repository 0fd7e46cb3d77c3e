import { adviceFor, describeOverLimit, isGiant, isNestedIndex, isOverLimit, limitOf } from "../hygiene/limits";
import { roleOf } from "../hygiene/roles";
import { displayName, INDEX_NAME } from "../names";
import type { FileRule, Report } from "./rule";

/** A file that grew past what its role may hold costs tokens and hides what matters. */
export const fileTooLong: FileRule = {
  id: "file-too-long",
  about: "file",
  severity: "information",
  isOfArchitecture: true,
  description: "A file is over the limit of its role in lines or bytes.",
  clause:
    'Architecture, section 12 "Token Budget Rules": 50 lines or 2 KB for ACTIVE-CONTEXT.md, 500 or 25 KB for MEMORY.md, 200 or 10 KB for daily notes, 300 or 15 KB for topic files; section 10: the monthly target for MEMORY.md is below 500 lines.',
  help: "Either measure alone is enough, and equal is not over. Each role has its own way out: items of the active context go to the daily notes, MEMORY.md is split into topic files, a daily note is summarised, a topic is split or archived. Said only where the architecture profile holds; the numbers are the setting memoryLens.architecture.limits. An index below the root has no limit of its own and gets a hint; so does a MEMORY.md of exactly as many lines as its limit, which misses the monthly target.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    const { size } = facts;
    const report = (message: string): Report => ({ subject: "file", path, message });
    const most = view.settings.architecture.limits["long-term"]?.lines;
    if (isNestedIndex(path)) {
      if (most === undefined || size.lines <= most) return [];
      const message = `${displayName(path)} has ${size.lines} lines, more than the ${most} that MEMORY.md in the root may have. No limit is given for an index below the root; consider splitting it.`;
      return [{ ...report(message), severity: "hint" }];
    }
    const role = roleOf(path, view.settings);
    const limit = limitOf(path, view.settings);
    if (role === undefined || limit === undefined) return [];
    if (isOverLimit(size, limit)) {
      if (isGiant(role, size)) return [];
      return [report(`${describeOverLimit(path, size, limit)} ${adviceFor(role)}`)];
    }
    if (path !== INDEX_NAME || size.lines !== most) return [];
    const message = `MEMORY.md has ${size.lines} lines; the monthly target is fewer. Move a section to a topic file before it grows.`;
    return [{ ...report(message), severity: "hint" }];
  },
};
