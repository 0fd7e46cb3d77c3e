import { type ExtensionContext, window } from "vscode";
import { registerChat } from "./chat/participant";
import { askMissing } from "./commands/operations/operationHandler";
import { registerCommands } from "./commands/registry";
import { ContextClient } from "./contextClient";
import { watchOwnChanges } from "./fileEvents";
import { FileFollower } from "./fileFollower";
import { GitHistory } from "./git/gitHistory";
import { HygieneData } from "./hygieneData";
import { IndexUpkeep } from "./indexUpkeep";
import { ServerProcess } from "./languageClient";
import { McpServers } from "./mcpServers";
import { MemoryClient } from "./memoryClient";
import { OperationClient } from "./operationClient";
import { ChangeReviews } from "./operations/changeReviews";
import { ChatModels } from "./operations/chatModels";
import { Drafts } from "./operations/drafts";
import { OperationFlow } from "./operations/operationFlow";
import { ReportPanels } from "./operations/reportPanels";
import { registerTools } from "./tools/registry";
import { BacklinksView } from "./views/backlinks";
import { ContextKeys } from "./views/contextKeys";
import { CutLenses } from "./views/cutLenses";
import { CutLines } from "./views/cutLines";
import { ExplorerDecorations, TreeRowDecorations } from "./views/decorations";
import { GroupingChoice } from "./views/grouping";
import { HarnessActions } from "./views/harnessActions";
import { MapPanels } from "./views/map/mapPanels";
import { MemoryDrag } from "./views/memoryDrag";
import { MemoryTree } from "./views/memoryTree";
import { PreviewFeatures } from "./views/preview/previewFeatures";
import { PreviewFiles } from "./views/preview/previewFiles";
import { BudgetStatus } from "./views/statusBar";
import { VirtualTexts } from "./virtualTexts";

let server: ServerProcess | undefined;

/** Called by VS Code when memory is first of interest. Does not wait for the server. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel("Memory Lens", { log: true });
  const process = new ServerProcess(context, log);
  const memory = new MemoryClient(process);
  const follower = new FileFollower(memory);
  const git = new GitHistory();
  const operations = new OperationClient(process);
  const grouping = new GroupingChoice(context.workspaceState);
  const hygiene = new HygieneData(memory, operations, grouping);
  const tree = new MemoryTree(memory, git, hygiene, grouping, new MemoryDrag(memory, follower));
  const previews = new PreviewFiles(memory);
  const maps = new MapPanels(memory, context.extensionUri);
  const contexts = new ContextClient(process);
  const texts = new VirtualTexts();
  const reviews = new ChangeReviews();
  const panels = new ReportPanels(context.extensionUri);
  const models = new ChatModels(memory);
  const drafts = new Drafts({ operations, models, propose: (source) => flow.propose(source) });
  const flow: OperationFlow = new OperationFlow({
    memory,
    operations,
    reviews,
    panels,
    texts,
    applier: follower,
    askMissing,
    drafter: drafts,
  });
  server = process;
  context.subscriptions.push(
    log,
    memory,
    follower,
    ...watchOwnChanges(process),
    grouping,
    hygiene,
    tree,
    previews,
    maps,
    new BacklinksView(memory),
    new IndexUpkeep(memory),
    git,
    texts,
    reviews,
    panels,
    models,
    new CutLines(memory, contexts),
    new CutLenses(memory, contexts),
    new HarnessActions(),
    new McpServers(memory, context),
    ...registerTools(contexts),
    registerChat({ memory, contexts, flow }, log),
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
        contexts,
        texts,
        git,
        grouping,
        flow,
        drafts,
        reviews,
        panels,
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
