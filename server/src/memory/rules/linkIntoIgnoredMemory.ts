import { displayName, INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import type { MemoryTree } from "../tree/model";
import { directoriesBelow, findDirectory } from "../tree/queries";
import type { OutsideRule } from "./rule";

/** What git ignores is on one machine; a document that is shared leads everyone else to nothing. */
export const linkIntoIgnoredMemory: OutsideRule = {
  id: "link-into-ignored-memory",
  about: "outside",
  severity: "hint",
  description: "A document outside memory links into memory that git ignores.",
  clause:
    "The format is silent here: memory that git ignores stays on one machine, and a document in the same repository goes to everyone.",
  help: "Whoever gets the repository gets the document without the memory, and the link leads to nothing there. Write into the document what others need to know, or take the link out; where the memory is meant to be shared, take it out of .gitignore. Told in the editor while the document is open, of links and images in Markdown. A document that git ignores as well may link as it likes. Only .gitignore files are read: a file that was added to the repository in spite of them is taken for ignored.",
  check: ({ path, links, exists, isGitIgnored }, { tree }) =>
    links
      .filter(({ target }) => exists(target) && isGitIgnored(fileFor(target, tree)))
      .map(({ written, range }) => ({
        subject: "file",
        path,
        range,
        message: `${displayName(written)} leads into memory that git ignores, so the link is dead for everyone else. Write here what they need to know, or take the link out.`,
      })),
};

/** The file that tells whether git ignores a target: for a directory its index or its first file, since git knows files only. */
function fileFor(target: string, tree: MemoryTree): string {
  const directory = findDirectory(tree, target);
  if (directory === undefined) return target;
  if (directory.hasIndex) return joinPath(target, INDEX_NAME);
  for (const { path, files } of directoriesBelow(directory)) {
    const [first] = files;
    if (first !== undefined) return joinPath(path, first);
  }
  return joinPath(target, INDEX_NAME);
}
