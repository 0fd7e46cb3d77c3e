import { formatPatch, structuredPatch } from "diff";
import type { FileChange } from "../memory/fileChange";
import { storedText } from "./verbs/fixChanges";

/**
 * Changes as one unified diff in the form that git writes and applies, creations and renames included. Paths stand
 * below `folder`, which is empty or ends in `/`.
 */
export function formatDiff(changes: readonly FileChange[], folder = ""): string {
  return changes.map((change) => formatChange(change, folder)).join("");
}

function formatChange(change: FileChange, folder: string): string {
  const path = folder + change.path;
  const oldPath = change.kind === "rename" ? folder + change.from : path;
  const before = change.kind === "create" ? "" : storedText(change.before);
  const after = change.kind === "remove" ? "" : change.text;
  const { hunks } = structuredPatch(oldPath, path, before, after, undefined, undefined, { context: 3 });
  return formatPatch({
    oldFileName: change.kind === "create" ? "/dev/null" : `a/${oldPath}`,
    newFileName: change.kind === "remove" ? "/dev/null" : `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
    isGit: true,
    isCreate: change.kind === "create",
    isDelete: change.kind === "remove",
    isRename: change.kind === "rename",
  });
}
