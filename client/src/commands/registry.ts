import { commands, type Disposable, type LogOutputChannel, window } from "vscode";
import { type CommandName, commandIds } from "../ids";
import { rejectCandidate, useCandidate } from "./candidates";
import { checkPrompt } from "./checkPrompt";
import { chooseRoot, useAsRoot } from "./chooseRoot";
import type { CommandContext, CommandHandler } from "./commandContext";
import { compareWithCommit, compareWithSnapshot } from "./compareContext";
import { copyPath, copyRelativePath } from "./copyPath";
import { createFile } from "./createFile";
import { createIndex } from "./createIndex";
import { createMemory } from "./createMemory";
import { createMissingIndexes } from "./createMissingIndexes";
import { deleteEntry } from "./deleteEntry";
import { groupByLayers, groupByPlacement } from "./grouping";
import { changeHarness, compareHarnesses } from "./harnesses";
import { includeEverything } from "./includeEverything";
import { copyContext, saveContext } from "./keepContext";
import { moveToCore, moveToExternal } from "./moveMemory";
import { moveSection } from "./moveSection";
import { open, openCreated, openToSide } from "./openFile";
import { applyShownChange, discardShownChange, reportActions } from "./operations/changeDecisions";
import { draftHandler } from "./operations/draft";
import { operationCommands } from "./operations/operationCommands";
import { operationHandler } from "./operations/operationHandler";
import { operationStep } from "./operations/operationStep";
import { runTask } from "./operations/runTask";
import { preview } from "./preview";
import { switchPreviewHarness, switchPreviewSession } from "./previewChoices";
import { readFormat } from "./readFormat";
import { refresh } from "./refresh";
import { rename } from "./rename";
import { revealInExplorer } from "./revealInExplorer";
import { showRule, showRules } from "./rules";
import { searchMemory } from "./searchMemory";
import { copyBugReport, restartServer, showLog } from "./server";
import { showBacklinks } from "./showBacklinks";
import { showMap } from "./showMap";
import { switchPreviewFormat } from "./switchPreviewFormat";
import { updateIndex } from "./updateIndex";

/** Every command there is. A new command is a file, an id, a line here, and a title in the manifest. */
const commandTable: Readonly<Record<CommandName, CommandHandler>> = {
  preview,
  switchPreviewFormat,
  switchPreviewSession,
  switchPreviewHarness,
  changeHarness,
  compareHarnesses,
  compareWithCommit,
  compareWithSnapshot,
  copyContext,
  saveContext,
  checkPrompt,
  searchMemory,
  refresh,
  createMissingIndexes,
  createMemory,
  chooseRoot,
  createFile,
  showRules,
  readFormat,
  restartServer,
  showLog,
  copyBugReport,
  useCandidate,
  rejectCandidate,
  includeEverything,
  showMap,
  updateIndex,
  moveToExternal,
  moveToCore,
  moveSection,
  memoryStatus: operationHandler(operationCommands.memoryStatus),
  weeklyReview: operationHandler(operationCommands.weeklyReview),
  archiveNotes: operationHandler(operationCommands.archiveNotes),
  prune: operationHandler(operationCommands.prune),
  remember: operationHandler(operationCommands.remember),
  activeContext: operationHandler(operationCommands.activeContext),
  dailySummary: operationHandler(operationCommands.dailySummary),
  newTopic: operationHandler(operationCommands.newTopic),
  writeHandoff: operationHandler(operationCommands.writeHandoff),
  finishHandoff: operationHandler(operationCommands.finishHandoff),
  logEvent: operationHandler(operationCommands.logEvent),
  migrate: operationHandler(operationCommands.migrate),
  debugMemory: operationHandler(operationCommands.debugMemory),
  heartbeat: operationHandler(operationCommands.heartbeat),
  startSession: operationHandler(operationCommands.startSession),
  endSession: operationHandler(operationCommands.endSession),
  applyChange: applyShownChange,
  discardChange: discardShownChange,
  reportActions,
  draftReview: draftHandler("review"),
  draftSummary: draftHandler("daily-summary"),
  draftHandoff: draftHandler("handoff"),
  groupByLayers,
  groupByPlacement,
  runTask,
  open,
  openToSide,
  createIndex,
  rename,
  delete: deleteEntry,
  copyPath,
  copyRelativePath,
  revealInExplorer,
  useAsRoot,
  showRule,
  openCreated,
  showBacklinks,
  operationStep,
};

/** Registers every command. A command that fails says so, and the log says why. */
export function registerCommands(context: CommandContext, log: LogOutputChannel): Disposable[] {
  return (Object.keys(commandTable) as CommandName[]).map((name) =>
    commands.registerCommand(commandIds[name], async (argument: unknown) => {
      try {
        await commandTable[name](context, argument);
      } catch (error) {
        log.error(`The command ${commandIds[name]} failed.`, error instanceof Error ? error : String(error));
        void reportFailure(context, log);
      }
    }),
  );
}

async function reportFailure({ memory }: CommandContext, log: LogOutputChannel): Promise<void> {
  const message =
    memory.status === "stopped"
      ? "Memory Lens is not running. Restart its server and try again."
      : "That did not work. The log of Memory Lens says why.";
  if ((await window.showErrorMessage(message, "Show Log")) !== undefined) log.show();
}
