import { Uri } from "vscode";

/** The icon of the extension for the tab of a page, by the kind of the theme. */
export function panelIcon(extensionUri: Uri): { readonly light: Uri; readonly dark: Uri } {
  const icons = Uri.joinPath(extensionUri, "media", "icons");
  return { light: Uri.joinPath(icons, "memoryLensLight.svg"), dark: Uri.joinPath(icons, "memoryLensDark.svg") };
}
