import type { ResolvedLink } from "../links/resolve";
import { displayName, INDEX_NAME, isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName } from "../paths";
import { type UnfollowedLink, unfollowedLinkAt } from "../tree/linkOnTheWay";
import type { MemoryTree } from "../tree/model";
import { brokenLinkFixes } from "./linkFixes";
import type { LinkRule } from "./rule";

/** A link should lead somewhere. Words that only look like a path are left alone. */
export const brokenLink: LinkRule = {
  id: "broken-link",
  about: "link",
  severity: "warning",
  description: "A link leads to nothing.",
  clause:
    "The format is silent on links: Markdown and wiki links are checked; the mere mention of a path that leads to nothing is passed over, except at the head of a list item in an index; what git ignores is expected to come and go, so that a link to it is a hint.",
  help: "An agent that follows the link finds nothing, and may conclude that the memory does not exist. The file may have been moved, renamed or deleted without its line. A link on disk that leads out of the root, or to a directory, counts as nothing, since memory does not follow it. Point the link to where the file is now, create the file, or remove the line.",
  check: ({ link, target }, path, view) => {
    if (target.kind !== "missing" || link.form === "reference") return undefined;
    if (link.form === "definition" && !/[./]/.test(link.path)) return undefined;
    const isMention = link.form === "mention";
    if (isMention && !(baseName(path) === INDEX_NAME && isHeadOfItem(link) && looksLikeFile(link.path)))
      return undefined;
    const isExpectedToComeAndGo = view.links?.isGitIgnored(target.path) === true;
    return {
      subject: "file",
      path,
      range: link.pathRange,
      message: `${displayName(link.path)} leads to nothing: ${whyMissing(target.path, view.tree)}.`,
      ...(isMention || isExpectedToComeAndGo ? { severity: "hint" } : {}),
    };
  },
  fixes: (finding, view) => brokenLinkFixes(finding, view),
};

/** What stands where a target was looked for, if anything does. */
function whyMissing(path: string, tree: MemoryTree): string {
  const link = unfollowedLinkAt(path, tree) ?? unfollowedLinkAt(`${path}${MARKDOWN_EXTENSION}`, tree);
  if (link === undefined) return `there is no ${displayName(path)}`;
  return `${displayName(link.path)} is a link on disk ${whyUnfollowed[link.reason]}`;
}

const whyUnfollowed: Readonly<Record<UnfollowedLink["reason"], string>> = {
  "symlink-outside": "that leads out of the memory root, and is not followed. Put the file itself there",
  "symlink-dir": "to a directory, and is not followed. Put the directory itself there",
  "symlink-broken": "to something that is not there",
};

/** Whether a mention names one file and is no pattern for names, such as `YYYY-MM-DD.md`. */
function looksLikeFile(path: string): boolean {
  return isMarkdownName(path) && !/Y{4}|X{2}|[<>{}*…]/.test(path);
}

/** Columns within which a list item's mark, box and emphasis stand before its first words. */
const head = 12;

/** Whether a mention is what a list item is about and not something it says. */
function isHeadOfItem({ item, range }: ResolvedLink["link"]): boolean {
  return item !== undefined && item.firstLine === range.start.line && range.start.character <= head;
}
