import { type Connection, type InitializeResult, TextDocumentSyncKind, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { memoryChanged } from "../protocol/stateMessages";
import { answerRequests } from "./answers";
import { followEvents } from "./events";
import { WatchedFolders } from "./fileEvents";
import type { LanguageHost } from "./host";
import { type Initialization, readInitialization } from "./initialization";
import { LensRefresh } from "./lensRefresh";
import { createLogger } from "./logger";
import { MemoryWorkspace } from "./memoryWorkspace";
import { codeActionKinds, completionTriggers } from "./offers";
import { OutsideDocuments } from "./outsideDocuments";

/** Puts the language server together on a connection, once the client has said what it is. Listening is the caller's. */
export function serve(connection: Connection, host: LanguageHost): void {
  const documents = new TextDocuments(TextDocument);
  documents.listen(connection);
  connection.onInitialize((params) => {
    const initialization = readInitialization(params);
    const logger = createLogger(connection.console);
    const watched = new WatchedFolders(connection, logger);
    const lenses = new LensRefresh(connection, host, logger, initialization.canRefreshLenses);
    const workspace: MemoryWorkspace = new MemoryWorkspace(connection, host, logger, initialization, {
      openDocuments: () => documents.all(),
      rootsPlanned: async (rootUris) => {
        outside.rootsPlanned(rootUris);
        if (initialization.canWatch) await watched.watch(workspace.folderUris, rootUris);
      },
      changed: () => {
        lenses.request();
        outside.lookAgain();
        connection
          .sendNotification(memoryChanged)
          .catch((cause: unknown) => logger.error("The client could not be told of a change.", cause));
      },
    });
    const outside = new OutsideDocuments({
      host,
      logger,
      workspace,
      ruleLink: initialization.ruleLink,
      show: (uri, diagnostics) => connection.sendDiagnostics({ uri, diagnostics }),
    });
    const context = { connection, host, logger, workspace, initialization, documents, outside };
    answerRequests(context);
    followEvents(context);
    return describeServer(initialization);
  });
}

function describeServer({ version }: Initialization): InitializeResult {
  return {
    serverInfo: { name: "memory-lens", version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      codeActionProvider: { codeActionKinds },
      definitionProvider: true,
      referencesProvider: true,
      documentLinkProvider: {},
      hoverProvider: true,
      completionProvider: { triggerCharacters: completionTriggers, resolveProvider: true },
      workspaceSymbolProvider: true,
      codeLensProvider: {},
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}
