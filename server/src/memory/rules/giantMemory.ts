import { describeOverLimit, isGiant, isOverLimit, limitOf } from "../hygiene/limits";
import { roleOf } from "../hygiene/roles";
import type { FileRule } from "./rule";

/** The same as a file that is too long, said more strongly and in its place. */
export const giantMemory: FileRule = {
  id: "giant-memory",
  about: "file",
  severity: "warning",
  isOfArchitecture: true,
  description: "MEMORY.md has 1,000 lines or more.",
  clause:
    'Architecture, section 14, anti-pattern "Giant MEMORY.md (1000+ lines)": expensive to load, hard to find things; split into topic files.',
  help: "Every session pays for all of it, and what matters is hard to find in it, for people and for agents. Move whole sections to topic files and leave a line with a link; the command that turns a section into a file keeps all links true. Takes the place of file-too-long, and is said only where the architecture profile holds.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    const role = roleOf(path, view.settings);
    const limit = limitOf(path, view.settings);
    if (role === undefined || limit === undefined || !isGiant(role, facts.size)) return [];
    if (!isOverLimit(facts.size, limit)) return [];
    const message = `${describeOverLimit(path, facts.size, limit)} Every session pays for all of it, and nothing is found in it: split it into topic files now.`;
    return [{ subject: "file", path, message }];
  },
};
