import { frontMatterKeys } from "../markdown/frontMatterKeys";
import { displayName, INDEX_NAME } from "../names";
import { baseName } from "../paths";
import type { FileRule, Report } from "./rule";

/** Some harnesses read front matter strictly, although the format never asks for any. */
export const portabilityFrontMatter: FileRule = {
  id: "portability-front-matter",
  about: "file",
  severity: "hint",
  description: "The front matter of a file is not what the selected harness accepts.",
  clause:
    "Add Agent Memory support, checklist: no front matter is required. letta-code wants exactly name and description on files, and none on MEMORY.md.",
  help: "The memory stays valid by the format. letta-code refuses a commit with other front matter: give each file a block with name and description and no other key, and take the block from each MEMORY.md.",
  check: (path, _facts, view) => {
    if (!view.settings.harness.includes("letta-code")) return [];
    const text = view.readText(path)?.text;
    if (text === undefined) return [];
    const keys = frontMatterKeys(text);
    const report = (what: string): Report[] => [{ subject: "file", path, message: `${displayName(path)} ${what}` }];
    if (baseName(path) === INDEX_NAME)
      return keys === undefined ? [] : report("has front matter, and letta-code accepts none on an index. Remove it.");
    if (keys === undefined) return report("has no front matter, and letta-code wants name and description. Add them.");
    const missing = wanted.filter((key) => !keys.includes(key));
    const others = keys.filter((key) => !wanted.includes(key));
    if (missing.length > 0)
      return report(`has no ${missing.join(" and no ")} in its front matter, as letta-code wants. Add it.`);
    if (others.length > 0)
      return report(
        `has ${others.map(displayName).join(", ")} in its front matter, and letta-code accepts name and description only. Remove the rest.`,
      );
    return [];
  },
};

const wanted: readonly string[] = ["name", "description"];
