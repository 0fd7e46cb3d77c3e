import { type QuickPickItem, window } from "vscode";
import type { DirectoryChoice } from "../../../server/src/protocol/moveMessages";
import { countOf } from "../figures";

interface DirectoryItem extends QuickPickItem {
  readonly path: string | undefined;
}

/**
 * Lets a person choose a memory directory or name a new one; resolves to its path in the root, the root itself being the
 * empty path, or to `undefined` when nothing is chosen.
 */
export async function pickDirectory(
  directories: readonly DirectoryChoice[],
  placeHolder: string,
): Promise<string | undefined> {
  const items: DirectoryItem[] = directories.map(({ path, description, files }) => ({
    label: `${path}/`,
    description: countOf(files, "file"),
    ...(description === undefined ? {} : { detail: description }),
    path,
  }));
  items.push({ label: "$(new-folder) New directory…", alwaysShow: true, path: undefined });
  const chosen = await window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  if (chosen === undefined || chosen.path !== undefined) return chosen?.path;
  const written = await window.showInputBox({
    title: "New Memory Directory",
    prompt: "Its path in the memory. It gets its MEMORY.md in the same step.",
    placeHolder: "people",
    validateInput: refuseDirectory,
  });
  return written?.trim().replace(/\/+$/, "");
}

/** Why a path cannot be that of a memory directory; `undefined` when it can. */
function refuseDirectory(written: string): string | undefined {
  const names = written.trim().replace(/\/+$/, "").split("/");
  if (names.some((name) => name.trim() === "")) return "Write a name, with / between directories.";
  if (names.some((name) => name === "." || name === "..")) return "A memory directory stays inside its memory.";
  if (names.some((name) => name.startsWith("."))) return "Hidden directories are not part of memory.";
  const forbidden = /[\\:*?"<>|]/.exec(written);
  return forbidden === null ? undefined : `${forbidden[0]} cannot stand in a name on every system.`;
}
