import { workspace } from "vscode";
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

/** Roots as the user's own settings name them, whatever a workspace says. */
export function userRoots(): readonly string[] {
  const written = workspace.getConfiguration(SETTINGS_SECTION).inspect<string[]>(settingNames.roots)?.globalValue;
  return Array.isArray(written) ? written : [];
}
