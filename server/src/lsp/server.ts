import { memoryChanged } from "../protocol/stateMessages";
import { createAnswers } from "./answers";
import { followEvents } from "./events";
import { WatchedFolders } from "./fileEvents";
import type { Greeting, Server } from "./greeting";
import type { LanguageHost } from "./host";
import { LensRefresh } from "./lensRefresh";
import { MemoryWorkspace } from "./memoryWorkspace";
import { OutsideDocuments } from "./outsideDocuments";

/** Puts the language server together for a client that has said what it is. */
export function startServer(greeting: Greeting, host: LanguageHost): Server {
  const { connection, logger, initialization, documents } = greeting;
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
  const context = { ...greeting, host, workspace, outside };
  return {
    answer: createAnswers(context),
    begin: followEvents(context),
    grantTrust: () => workspace.grantTrust(),
    dispose: () => {
      outside.dispose();
      workspace.dispose();
    },
  };
}
