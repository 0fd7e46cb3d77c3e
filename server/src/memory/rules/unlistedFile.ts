import { dateOfNote } from "../hygiene/dailyNotes";
import { followsArchitecture } from "../hygiene/profile";
import { roleNames } from "../hygiene/roles";
import { listedTargets } from "../links/listing";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { findDirectory } from "../tree/queries";
import { listingFixes } from "./indexLineFixes";
import type { IndexRule, MemoryView } from "./rule";

/** An index that lists files should list them all. */
export const unlistedFile: IndexRule = {
  id: "unlisted-file",
  about: "index",
  severity: "hint",
  description: "An index lists some of its directory's files and leaves this one out.",
  clause:
    'Specification, "MEMORY.md": it can index files and child directories, and may hold anything else; so an incomplete list is a hint and no fault.',
  help: "Where an index lists files, what it leaves out is taken not to exist. Add a line. An index that lists no file of its directory is left alone; daily notes and named files of the architecture profile are found without one.",
  check: (path, _facts, view) =>
    unlistedBy(path, view).map((file) => ({
      subject: "file",
      path,
      message: `${displayName(path)} lists files of its directory and leaves out ${displayName(baseName(file))}.`,
      related: [{ path: file, message: `${displayName(file)} is not listed.` }],
      about: file,
    })),
  fixes: (finding, view) =>
    finding.about === undefined ? [] : listingFixes(finding.about, view, unlistedBy(finding.path, view)),
};

/** Found out once a view, since the fixes of each file that an index leaves out ask again. */
const known = new WeakMap<MemoryView, Map<string, readonly string[]>>();

function unlistedBy(index: string, view: MemoryView): readonly string[] {
  const ofView = known.get(view) ?? new Map<string, readonly string[]>();
  const unlisted = ofView.get(index) ?? findUnlisted(index, view);
  known.set(view, ofView.set(index, unlisted));
  return unlisted;
}

/** Files that the architecture profile finds by their names or dates, listed or not (sections 7 and 9). */
function isKnownByName(path: string, { settings }: MemoryView): boolean {
  return Object.values<string>(roleNames).includes(path) || dateOfNote(path, settings.dailyNotes) !== undefined;
}

/** The files of its directory that an index leaves out; none when it lists no file of it at all. */
function findUnlisted(index: string, view: MemoryView): readonly string[] {
  const directory = parentPath(index);
  const node = findDirectory(view.tree, directory);
  if (node === undefined || view.links === undefined) return [];
  const targets = listedTargets(index, view.links);
  const files = node.files.filter((name) => name !== INDEX_NAME).map((name) => joinPath(directory, name));
  const unlisted = files.filter((file) => !targets.has(file));
  if (unlisted.length === 0 || unlisted.length === files.length) return [];
  return followsArchitecture(view.tree, view.settings)
    ? unlisted.filter((file) => !isKnownByName(file, view))
    : unlisted;
}
