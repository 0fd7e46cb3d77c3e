import { type Event, extensions, type Uri, workspace } from "vscode";

/** VS Code's own Git extension, as far as it is used here: reading only. */
export interface GitApi {
  /** The program that it runs. */
  readonly git: { readonly path: string };
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: Event<GitRepository>;
  readonly onDidCloseRepository: Event<GitRepository>;
}

/** A repository that the Git extension has open. */
export interface GitRepository {
  readonly rootUri: Uri;
  readonly state: {
    readonly workingTreeChanges: readonly GitChange[];
    readonly indexChanges: readonly GitChange[];
    readonly untrackedChanges?: readonly GitChange[];
    readonly onDidChange: Event<void>;
  };
}

/** A file that differs from the last commit. */
export interface GitChange {
  readonly uri: Uri;
}

/** The Git extension's interface; `undefined` where it is missing or turned off, or the workspace is not trusted. */
export async function openGitApi(): Promise<GitApi | undefined> {
  const extension = extensions.getExtension("vscode.git");
  if (extension === undefined || !workspace.isTrusted) return undefined;
  try {
    const exported: unknown = await extension.activate();
    if (typeof exported !== "object" || exported === null || Reflect.get(exported, "enabled") !== true)
      return undefined;
    return (exported as { getAPI(version: 1): GitApi }).getAPI(1);
  } catch {
    return undefined;
  }
}
