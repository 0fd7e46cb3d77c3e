import { type Uri, type WorkspaceFolder, window, workspace } from "vscode";

/** Lets a person choose a workspace folder; a single one is chosen without asking. */
export async function pickWorkspaceFolder(placeHolder: string): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return folders[0];
  return await window.showWorkspaceFolderPick({ placeHolder });
}

/** Lets a person choose any folder on disk; `undefined` when nothing is chosen. */
export async function pickAnyFolder(openLabel: string): Promise<Uri | undefined> {
  const start = workspace.workspaceFolders?.[0]?.uri;
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    openLabel,
    title: openLabel,
    ...(start === undefined ? {} : { defaultUri: start }),
  });
  return chosen?.[0];
}
