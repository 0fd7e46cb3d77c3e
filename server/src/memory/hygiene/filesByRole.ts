import { addToGroup } from "../groups";
import type { MemoryTree } from "../tree/model";
import { memoryFiles } from "../tree/queries";
import type { ProfileSettings } from "./profile";
import { type Role, roleOf } from "./roles";

/** Memory files by role, each list by code point of directory and name. */
export type FilesByRole = ReadonlyMap<Role, readonly string[]>;

const found = new WeakMap<MemoryTree, { readonly settings: ProfileSettings; readonly files: FilesByRole }>();

/** The files of a memory that have a role. Found out once a tree. */
export function filesByRole(tree: MemoryTree, settings: ProfileSettings): FilesByRole {
  const known = found.get(tree);
  if (known?.settings.architecture === settings.architecture && known.settings.dailyNotes === settings.dailyNotes)
    return known.files;
  const files = new Map<Role, string[]>();
  for (const path of memoryFiles(tree)) {
    const role = roleOf(path, settings);
    if (role === undefined) continue;
    addToGroup(files, role, path);
  }
  found.set(tree, { settings, files });
  return files;
}
