import { homedir } from "node:os";
import { ConfigurationTarget, Uri, type WorkspaceConfiguration, window, workspace } from "vscode";
import { pathBelow } from "./places";
import { SETTINGS_SECTION, settingNames } from "./settingNames";

/**
 * Adds a folder to the setting `memoryLens.roots` of the workspace, or to the user's where no folder is open. Roots that
 * are in force already stay so. Resolves to whether it was added.
 */
export async function addRoot(folder: Uri): Promise<boolean> {
  const { configuration, target, base } = settingsFor(folder);
  const roots = configuration.get<readonly string[]>(settingNames.roots, []);
  const written = writtenPath(folder, base);
  if (roots.includes(written)) {
    void window.showInformationMessage(`${written} is one of the memory roots already.`);
    return false;
  }
  await configuration.update(settingNames.roots, [...roots, written], target);
  return true;
}

/** Adds a folder to the setting `memoryLens.detection.exclude`, so that it is not asked about again. */
export async function excludeFromDetection(folder: Uri): Promise<void> {
  const { configuration, target, base } = settingsFor(folder);
  const excluded = configuration.get<readonly string[]>(settingNames.detectionExclude, []);
  const written = writtenPath(folder, base);
  if (!excluded.includes(written)) {
    await configuration.update(settingNames.detectionExclude, [...excluded, written], target);
  }
}

/** Sets the scope of one root in `memoryLens.perRoot`. */
export async function setScope(root: Uri, scope: string): Promise<void> {
  await setForRoot(root, { scope });
}

/** Sets the harnesses by which one root is judged in `memoryLens.perRoot`. */
export async function setHarnesses(root: Uri, names: readonly string[]): Promise<void> {
  await setForRoot(root, { harness: names.length === 1 ? names[0] : names });
}

async function setForRoot(root: Uri, settings: object): Promise<void> {
  const { configuration, target, base } = settingsFor(root);
  const perRoot = configuration.get<Readonly<Record<string, object>>>(settingNames.perRoot, {});
  const written = writtenPath(root, base);
  const changed = { ...perRoot, [written]: { ...perRoot[written], ...settings } };
  await configuration.update(settingNames.perRoot, changed, target);
}

interface SettingsPlace {
  readonly configuration: WorkspaceConfiguration;
  readonly target: ConfigurationTarget;
  /** The folder that paths in these settings are relative to. */
  readonly base: Uri | undefined;
}

function settingsFor(folder: Uri): SettingsPlace {
  const owner = workspace.getWorkspaceFolder(folder);
  const folders = workspace.workspaceFolders ?? [];
  const configuration = workspace.getConfiguration(SETTINGS_SECTION, owner?.uri ?? folders[0]?.uri);
  if (folders.length === 0) return { configuration, target: ConfigurationTarget.Global, base: undefined };
  const isMultiRoot = workspace.workspaceFile !== undefined;
  const target =
    owner !== undefined && isMultiRoot ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
  return { configuration, target, base: owner?.uri };
}

/** A folder as people write it: relative to the workspace folder, with `~`, or absolute. */
function writtenPath(folder: Uri, base: Uri | undefined): string {
  const relative = base === undefined ? undefined : pathBelow(folder, base);
  if (relative !== undefined) return relative === "" ? "." : relative;
  const home = pathBelow(folder, Uri.file(homedir()));
  return home === undefined || home === "" ? folder.fsPath : `~/${home}`;
}
