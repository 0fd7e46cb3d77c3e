import { commands, type Disposable, type LogOutputChannel, window } from "vscode";
import { type CommandName, commandIds } from "../ids";
import { rejectCandidate, useCandidate } from "./candidates";
import { chooseRoot, useAsRoot } from "./chooseRoot";
import type { CommandContext, CommandHandler } from "./commandContext";
import { copyPath, copyRelativePath } from "./copyPath";
import { createFile } from "./createFile";
import { createIndex } from "./createIndex";
import { createMemory } from "./createMemory";
import { createMissingIndexes } from "./createMissingIndexes";
import { deleteEntry } from "./deleteEntry";
import { includeEverything } from "./includeEverything";
import { open, openCreated, openToSide } from "./openFile";
import { preview } from "./preview";
import { readFormat } from "./readFormat";
import { refresh } from "./refresh";
import { rename } from "./rename";
import { revealInExplorer } from "./revealInExplorer";
import { showRule, showRules } from "./rules";
import { copyBugReport, restartServer, showLog } from "./server";
import { switchPreviewFormat } from "./switchPreviewFormat";

/** One command: what it does, and where its title stands in `package.nls.json`; none for those without a menu entry. */
export interface CommandEntry {
  readonly run: CommandHandler;
  readonly title: string | undefined;
}

/** Every command there is. A new command is a file, an id and a line here. */
export const commandTable: Readonly<Record<CommandName, CommandEntry>> = {
  preview: { run: preview, title: "command.preview.title" },
  switchPreviewFormat: { run: switchPreviewFormat, title: "command.switchPreviewFormat.title" },
  refresh: { run: refresh, title: "command.refresh.title" },
  createMissingIndexes: { run: createMissingIndexes, title: "command.createMissingIndexes.title" },
  createMemory: { run: createMemory, title: "command.createMemory.title" },
  chooseRoot: { run: chooseRoot, title: "command.chooseRoot.title" },
  createFile: { run: createFile, title: "command.createFile.title" },
  showRules: { run: showRules, title: "command.showRules.title" },
  readFormat: { run: readFormat, title: "command.readFormat.title" },
  restartServer: { run: restartServer, title: "command.restartServer.title" },
  showLog: { run: showLog, title: "command.showLog.title" },
  copyBugReport: { run: copyBugReport, title: "command.copyBugReport.title" },
  useCandidate: { run: useCandidate, title: "command.useCandidate.title" },
  rejectCandidate: { run: rejectCandidate, title: "command.rejectCandidate.title" },
  includeEverything: { run: includeEverything, title: "command.includeEverything.title" },
  open: { run: open, title: "command.open.title" },
  openToSide: { run: openToSide, title: "command.openToSide.title" },
  createIndex: { run: createIndex, title: "command.createIndex.title" },
  rename: { run: rename, title: "command.rename.title" },
  delete: { run: deleteEntry, title: "command.delete.title" },
  copyPath: { run: copyPath, title: "command.copyPath.title" },
  copyRelativePath: { run: copyRelativePath, title: "command.copyRelativePath.title" },
  revealInExplorer: { run: revealInExplorer, title: "command.revealInExplorer.title" },
  useAsRoot: { run: useAsRoot, title: "command.useAsRoot.title" },
  showRule: { run: showRule, title: undefined },
  openCreated: { run: openCreated, title: undefined },
};

/** Registers every command. A command that fails says so, and the log says why. */
export function registerCommands(context: CommandContext, log: LogOutputChannel): Disposable[] {
  return (Object.keys(commandTable) as CommandName[]).map((name) =>
    commands.registerCommand(commandIds[name], async (argument: unknown) => {
      try {
        await commandTable[name].run(context, argument);
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
