import { DidChangeConfigurationNotification } from "vscode-languageserver";
import { FileEvents } from "./fileEvents";
import type { HandlerContext } from "./handlerContext";

/**
 * Follows what the client reports: documents, files, folders and settings. Answers what is to be done when the client is
 * ready, which resolves when memory is walked.
 */
export function followEvents(context: HandlerContext): () => Promise<void> {
  const { connection, host, logger, workspace, initialization, documents, outside } = context;
  const follow = (work: Promise<unknown>): void => {
    work.catch((cause: unknown) => logger.error("A change could not be followed.", cause));
  };
  for (const document of documents.all()) outside.textChanged(document);
  documents.onDidOpen(({ document }) => workspace.textChanged(document));
  documents.onDidChangeContent(({ document }) => workspace.textChanged(document));
  documents.onDidClose(({ document }) => workspace.textClosed(document.uri));
  documents.onDidChangeContent(({ document }) => outside.textChanged(document));
  documents.onDidClose(({ document }) => outside.textClosed(document.uri));
  const files = new FileEvents(host, (uris) => {
    follow(workspace.filesChanged(uris).finally(() => outside.lookAgain()));
  });
  // Watchers can miss what happens in a directory that was made a moment before.
  documents.onDidOpen(({ document }) => {
    if (workspace.isUnknownFile(document.uri)) files.add([document.uri]);
  });
  documents.onDidSave(({ document }) => files.add([document.uri]));
  connection.onDidChangeWatchedFiles(({ changes }) => files.add(changes.map(({ uri }) => uri)));
  connection.onDidChangeConfiguration(() => follow(workspace.settingsChanged()));
  return () => {
    if (initialization.hasConfiguration) {
      follow(connection.client.register(DidChangeConfigurationNotification.type, { section: "memoryLens" }));
    }
    if (initialization.hasFolderEvents) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        const kept = workspace.folderUris.filter((uri) => !gone.has(uri));
        follow(workspace.setFolders([...kept, ...added.map(({ uri }) => uri)]));
      });
    }
    return workspace.replan();
  };
}
