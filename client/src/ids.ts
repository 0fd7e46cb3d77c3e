/** The view container in the activity bar. */
export const CONTAINER_ID = "memoryLens";

/** The view that shows memory as a tree. */
export const VIEW_ID = "memoryLens.memory";

/** The view that shows what leads to the active editor's file. */
export const BACKLINKS_VIEW_ID = "memoryLens.backlinks";

/** The kind of editor that shows a map. */
export const MAP_PANEL_TYPE = "memoryLens.map";

/** The kind of editor that shows the report of an operation. */
export const REPORT_PANEL_TYPE = "memoryLens.report";

/** The walkthrough, without the extension's id. */
export const WALKTHROUGH_ID = "memoryLens.start";

/** Every command of the extension. Those after the blank line are called by our own parts only. */
export const commandIds = {
  preview: "memoryLens.preview",
  switchPreviewFormat: "memoryLens.switchPreviewFormat",
  switchPreviewSession: "memoryLens.switchPreviewSession",
  switchPreviewHarness: "memoryLens.switchPreviewHarness",
  changeHarness: "memoryLens.changeHarness",
  compareHarnesses: "memoryLens.compareHarnesses",
  compareWithCommit: "memoryLens.compareWithCommit",
  compareWithSnapshot: "memoryLens.compareWithSnapshot",
  copyContext: "memoryLens.copyContext",
  saveContext: "memoryLens.saveContext",
  checkPrompt: "memoryLens.checkPrompt",
  searchMemory: "memoryLens.searchMemory",
  refresh: "memoryLens.refresh",
  createMissingIndexes: "memoryLens.createMissingIndexes",
  createMemory: "memoryLens.createMemory",
  chooseRoot: "memoryLens.chooseRoot",
  createFile: "memoryLens.createFile",
  showRules: "memoryLens.showRules",
  readFormat: "memoryLens.readFormat",
  restartServer: "memoryLens.restartServer",
  showLog: "memoryLens.showLog",
  copyBugReport: "memoryLens.copyBugReport",
  useCandidate: "memoryLens.useCandidate",
  rejectCandidate: "memoryLens.rejectCandidate",
  includeEverything: "memoryLens.includeEverything",
  showMap: "memoryLens.showMap",
  updateIndex: "memoryLens.updateIndex",
  moveToExternal: "memoryLens.moveToExternal",
  moveToCore: "memoryLens.moveToCore",
  moveSection: "memoryLens.moveSection",
  memoryStatus: "memoryLens.memoryStatus",
  weeklyReview: "memoryLens.weeklyReview",
  archiveNotes: "memoryLens.archiveNotes",
  prune: "memoryLens.prune",
  remember: "memoryLens.remember",
  activeContext: "memoryLens.activeContext",
  dailySummary: "memoryLens.dailySummary",
  newTopic: "memoryLens.newTopic",
  writeHandoff: "memoryLens.writeHandoff",
  finishHandoff: "memoryLens.finishHandoff",
  logEvent: "memoryLens.logEvent",
  migrate: "memoryLens.migrate",
  debugMemory: "memoryLens.debugMemory",
  heartbeat: "memoryLens.heartbeat",
  startSession: "memoryLens.startSession",
  endSession: "memoryLens.endSession",
  applyChange: "memoryLens.applyChange",
  discardChange: "memoryLens.discardChange",
  reportActions: "memoryLens.reportActions",
  draftReview: "memoryLens.draftReview",
  draftSummary: "memoryLens.draftSummary",
  draftHandoff: "memoryLens.draftHandoff",
  groupByLayers: "memoryLens.groupByLayers",
  groupByPlacement: "memoryLens.groupByPlacement",
  runTask: "memoryLens.runTask",

  open: "memoryLens.open",
  openToSide: "memoryLens.openToSide",
  createIndex: "memoryLens.createIndex",
  rename: "memoryLens.rename",
  delete: "memoryLens.delete",
  copyPath: "memoryLens.copyPath",
  copyRelativePath: "memoryLens.copyRelativePath",
  revealInExplorer: "memoryLens.revealInExplorer",
  useAsRoot: "memoryLens.useAsRoot",
  showRule: "memoryLens.showRule",
  openCreated: "memoryLens.openCreated",
  showBacklinks: "memoryLens.showBacklinks",
  operationStep: "memoryLens.operationStep",
} as const;

/** One of our commands by its short name. */
export type CommandName = keyof typeof commandIds;

/** The context keys that our menus and welcome texts ask. */
export const contextKeys = {
  /** How things stand: a `MemoryStatus`; not set before the extension is active. */
  status: "memoryLens.status",
  /** Whether there is a git to ask about the last commit. */
  hasGit: "memoryLens.hasGit",
  /** Whether the architecture profile holds for one of the roots. */
  hasArchitecture: "memoryLens.hasArchitecture",
  /** Whether there is a language model to draft with. */
  hasModel: "memoryLens.hasModel",
  /** How the view is grouped: a `Grouping`. */
  grouping: "memoryLens.grouping",
  /** Whether the change of an operation is shown and waits for a decision. */
  isReviewing: "memoryLens.isReviewing",
  /** File system paths of core files, for `in`. */
  coreFiles: "memoryLens.coreFiles",
  /** File system paths of memory roots, for `in`. */
  rootFolders: "memoryLens.rootFolders",
} as const;

/** Documents that hold a compiled context. */
export const PREVIEW_SCHEME = "memory-lens-context";

/** What a dragged row of the memory view is to drop targets; VS Code derives it from the id of the view. */
export const TREE_MIME = "application/vnd.code.tree.memorylens.memory";

/** Documents that hold a report, or one side of a comparison. */
export const REPORT_SCHEME = "memory-lens-report";

/** Documents that hold a file as an operation would leave it. */
export const CHANGE_SCHEME = "memory-lens-change";

/** Names of the language-model tools, by their names in the code. */
export const toolNames = {
  list: "memoryLens_list",
  read: "memoryLens_read",
  search: "memoryLens_search",
  check: "memoryLens_check",
  remember: "memoryLens_remember",
} as const;

/** One of our language-model tools by its short name. */
export type ToolName = keyof typeof toolNames;

/** The chat participant `@memory`. */
export const CHAT_PARTICIPANT_ID = "memory-lens.memory";

/** The slash commands of the chat participant, in the order in which they are offered. */
export const slashCommandNames = [
  "search",
  "context",
  "harnesses",
  "status",
  "review",
  "archive",
  "remember",
  "active-context",
  "daily-summary",
  "topic-create",
  "prune",
  "handoff",
  "migrate",
  "debug",
] as const;

/** A slash command of the chat participant. */
export type SlashCommandName = (typeof slashCommandNames)[number];

/** The provider of our server for the Model Context Protocol. */
export const MCP_PROVIDER_ID = "memoryLens.mcp";

/** URIs of tree items. They carry what the decorations of a row depend on, and nothing can be read from them. */
export const TREE_ITEM_SCHEME = "memory-lens-tree";

/** The language of a compiled context in each format. */
export const previewLanguages = {
  xml: "memory-lens-context-xml",
  markdown: "memory-lens-context-markdown",
  json: "memory-lens-context-json",
} as const;

/** A format that the compiled context can be shown in. */
export type PreviewFormat = keyof typeof previewLanguages;

/** The formats, the usual one first. */
export const previewFormats: readonly PreviewFormat[] = ["xml", "markdown", "json"];

/** `contextValue` of tree items, for menus of ours and of other extensions. */
export const itemKinds = {
  root: "memoryLens.root",
  rootMissing: "memoryLens.root.missing",
  core: "memoryLens.section.core",
  external: "memoryLens.section.external",
  ignored: "memoryLens.section.ignored",
  scopeNote: "memoryLens.scopeNote",
  candidate: "memoryLens.candidate",
  coreFile: "memoryLens.file.core",
  externalFile: "memoryLens.file.external",
  directory: "memoryLens.directory",
  directoryWithoutIndex: "memoryLens.directory.noIndex",
  ignoredFile: "memoryLens.ignored.file",
  ignoredDirectory: "memoryLens.ignored.directory",
  layer: "memoryLens.layer",
  maintenance: "memoryLens.maintenance",
  task: "memoryLens.task",
} as const;
