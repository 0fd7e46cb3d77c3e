import { type ExtensionContext, window } from "vscode";
import { registerCommands } from "./commands/registry";
import { FileFollower } from "./fileFollower";
import { IndexUpkeep } from "./indexUpkeep";
import { ServerProcess } from "./languageClient";
import { MemoryClient } from "./memoryClient";
import { BacklinksView } from "./views/backlinks";
import { ContextKeys } from "./views/contextKeys";
import { ExplorerDecorations, TreeRowDecorations } from "./views/decorations";
import { MapPanels } from "./views/map/mapPanels";
import { MemoryDrag } from "./views/memoryDrag";
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
  const follower = new FileFollower(memory);
  const tree = new MemoryTree(memory, new MemoryDrag(memory, follower));
  const previews = new PreviewFiles(memory);
  const maps = new MapPanels(memory, context.extensionUri);
  server = process;
  context.subscriptions.push(
    log,
    memory,
    follower,
    tree,
    previews,
    maps,
    new BacklinksView(memory),
    new IndexUpkeep(memory),
    new PreviewFeatures(previews),
    new BudgetStatus(memory),
    new TreeRowDecorations(),
    new ExplorerDecorations(memory),
    new ContextKeys(memory),
    ...registerCommands(
      {
        memory,
        previews,
        maps,
        follower,
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
