/** The section of the settings that is ours. */
export const SETTINGS_SECTION = "memoryLens";

/** The settings that the client reads or changes itself, by their names in the section. The server reads the others. */
export const settingNames = {
  roots: "roots",
  detectionExclude: "detection.exclude",
  perRoot: "perRoot",
  previewFormat: "preview.format",
  statusBar: "statusBar.enabled",
  decorations: "decorations.enabled",
  updateOnMove: "links.updateOnMove",
  backlinksLens: "links.codeLens",
  indexOnSave: "index.updateOnSave",
} as const;
