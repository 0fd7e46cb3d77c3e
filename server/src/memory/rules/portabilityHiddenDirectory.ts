import { displayName } from "../names";
import type { DirectoryRule } from "./rule";

/** Some harnesses take hidden directories for memory. */
export const portabilityHiddenDirectory: DirectoryRule = {
  id: "portability-hidden-directory",
  about: "directory",
  severity: "hint",
  description: "A hidden directory is memory to the selected harness, which wants an index in it.",
  clause:
    'Add Agent Memory support, step 1: "every non-hidden subdirectory" needs an index. letta-code makes no difference between hidden and other directories.',
  help: "By the format, what lies in a hidden directory is no memory. letta-code wants a MEMORY.md in each directory with Markdown, hidden or not. Add one there, or keep Markdown out of it.",
  check: (node, { settings }) => {
    if (!settings.harness.includes("letta-code")) return [];
    const hidden = node.ignored.filter(({ path, reason }) => reason === "hidden-dir" && !/(?:^|\/)\.git\/$/.test(path));
    return hidden.map(({ path }) => ({
      subject: "directory" as const,
      path: path.slice(0, -1),
      message: `${displayName(path)} is hidden and no memory by the format, but letta-code wants a MEMORY.md in it if it holds Markdown.`,
    }));
  },
};
