import { type Uri, workspace } from "vscode";
import { type PreviewFormat, previewFormats } from "./ids";
import { SETTINGS_SECTION, settingNames } from "./settingNames";

/** The format that a preview opens in. */
export function previewFormat(): PreviewFormat {
  const value = workspace.getConfiguration(SETTINGS_SECTION).get<string>(settingNames.previewFormat);
  return previewFormats.find((format) => format === value) ?? "xml";
}

/** Whether the status bar shows the budget. */
export function isStatusBarEnabled(): boolean {
  return workspace.getConfiguration(SETTINGS_SECTION).get(settingNames.statusBar, true);
}

/** Whether core files and directories without an index are marked in the Explorer. */
export function areDecorationsEnabled(): boolean {
  return workspace.getConfiguration(SETTINGS_SECTION).get(settingNames.decorations, true);
}

/** When links and index lines follow a file that is moved, renamed or deleted. */
export type UpdateOnMove = "always" | "ask" | "never";

/** What the person chose for files that are moved, renamed or deleted; asked where the file is. */
export function updateOnMove(uri: Uri): UpdateOnMove {
  const value = workspace.getConfiguration(SETTINGS_SECTION, uri).get<string>(settingNames.updateOnMove);
  return value === "ask" || value === "never" ? value : "always";
}

/**
 * Whether VS Code's own Markdown support updates Markdown links when this file or folder moves, be it after a question,
 * so that they are left to it.
 */
export function doesMarkdownUpdateLinks(uri: Uri, isDirectory: boolean): boolean {
  const settings = workspace.getConfiguration("markdown.updateLinksOnFileMove", uri);
  const mode = settings.get<string>("enabled", "never");
  return (mode === "always" || mode === "prompt") && (!isDirectory || settings.get("enableForDirectories", true));
}

/** Whether a lens on each memory file counts what leads to it. */
export function isBacklinksLensEnabled(): boolean {
  return workspace.getConfiguration(SETTINGS_SECTION).get(settingNames.backlinksLens, true);
}

/** Whether the generated list of an index is brought in step when a file of its directory is saved. */
export function isIndexUpdatedOnSave(uri: Uri): boolean {
  return workspace.getConfiguration(SETTINGS_SECTION, uri).get(settingNames.indexOnSave, false);
}

/** Roots as the user's own settings name them, whatever a workspace says. */
export function userRoots(): readonly string[] {
  const written = workspace.getConfiguration(SETTINGS_SECTION).inspect<string[]>(settingNames.roots)?.globalValue;
  return Array.isArray(written) ? written : [];
}
