import { joinPath } from "../paths";
import type { MemorySettings } from "../settings";
import type { MemoryTree } from "../tree/model";
import { findDirectory } from "../tree/queries";
import { dateOfNote, noteDirectories } from "./dailyNotes";
import { roleNames } from "./roles";

/**
 * Whether the architecture profile holds for a memory: by setting, else when `ACTIVE-CONTEXT.md` or a daily note stands
 * beside the root's index (decision SC11). It never changes a verdict.
 */
export function followsArchitecture(tree: MemoryTree, settings: ProfileSettings): boolean {
  const known = answers.get(tree);
  if (known?.settings.architecture === settings.architecture && known.settings.dailyNotes === settings.dailyNotes)
    return known.answer;
  const answer = findOut(tree, settings);
  answers.set(tree, { settings, answer });
  return answer;
}

/** The settings that decide about the profile. */
export type ProfileSettings = Pick<MemorySettings, "dailyNotes" | "architecture">;

/** Found out once a tree, since it is asked about every file. */
const answers = new WeakMap<MemoryTree, { readonly settings: ProfileSettings; readonly answer: boolean }>();

function findOut(tree: MemoryTree, { dailyNotes, architecture }: ProfileSettings): boolean {
  if (architecture.profile !== "auto") return architecture.profile === "on" && tree.state === "present";
  if (!tree.root.hasIndex) return false;
  if (tree.root.files.includes(roleNames["active-context"])) return true;
  return noteDirectories(dailyNotes).some((directory) =>
    findDirectory(tree, directory)?.files.some(
      (name) => dateOfNote(joinPath(directory, name), dailyNotes) !== undefined,
    ),
  );
}
