import { type ExtensionContext, window } from "vscode";
import { registerCommands } from "./commands/registry";
import { ServerProcess } from "./languageClient";
import { MemoryClient } from "./memoryClient";
import { ContextKeys } from "./views/contextKeys";
import { ExplorerDecorations, TreeRowDecorations } from "./views/decorations";
import { MemoryTree } from "./views/memoryTree";
import { PreviewFeatures } from "./views/preview/previewFeatures";
import { PreviewFiles } from "./views/preview/previewFiles";
import { BudgetStatus } from "./views/statusBar";

let server: ServerProcess | undefined;

/** Called by VS Code when memory is first of interest. Does not wait for the server. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel("Memory Lens", { log: true });
  const process = new ServerProcess(context, log);
  const memory = new MemoryClient(process);
  const tree = new MemoryTree(memory);
  const previews = new PreviewFiles(memory);
  server = process;
  context.subscriptions.push(
    log,
    memory,
    tree,
    previews,
    new PreviewFeatures(previews),
    new BudgetStatus(memory),
    new TreeRowDecorations(),
    new ExplorerDecorations(memory),
    new ContextKeys(memory),
    ...registerCommands(
      {
        memory,
        previews,
        server: process,
        log,
        extension: context.extension,
        selectedRow: () => tree.selection[0],
      },
      log,
    ),
  );
  void process.start();
}

/** Called by VS Code at the end; ends the server. */
export async function deactivate(): Promise<void> {
  await server?.dispose();
}
