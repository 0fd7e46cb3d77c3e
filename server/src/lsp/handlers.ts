import type { Connection, TextDocuments } from "vscode-languageserver";
import { DidChangeConfigurationNotification } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { renderCatalogue } from "../memory/rules/catalogue";
import { rules } from "../memory/rules/registry";
import { bugReport, ruleCatalogue } from "../protocol/aboutMessages";
import { memoryBacklinks } from "../protocol/backlinkMessages";
import {
  compiledContext,
  contextChoices,
  contextComparison,
  contractCheck,
  documentCuts,
  harnessComparison,
  snapshotComparison,
} from "../protocol/contextMessages";
import { memoryEdit, memorySection } from "../protocol/editMessages";
import { memoryLayers, memoryMaintenance } from "../protocol/hygieneMessages";
import { memoryMap } from "../protocol/mapMessages";
import { memoryDeletions, memoryDirectories, memoryMoves, memoryPlacement } from "../protocol/moveMessages";
import { memoryChildren, nodeDetails } from "../protocol/nodeMessages";
import { memoryOperation } from "../protocol/operationMessages";
import { memoryRecall, memoryRemember, memorySearch } from "../protocol/recallMessages";
import { memoryState, refreshMemory, trustGranted } from "../protocol/stateMessages";
import { abortSignalOf } from "./cancellation";
import { listBacklinks } from "./features/backlinks";
import { composeBugReport } from "./features/bugReport";
import { provideCodeActions } from "./features/codeActions";
import { provideCodeLenses } from "./features/codeLenses";
import { compileRoot } from "./features/compiledContext";
import { provideCompletion, resolveCompletion } from "./features/completion";
import { listContextChoices } from "./features/contextChoices";
import { compareContexts, compareSnapshot } from "./features/contextComparison";
import { checkCapturedPrompt } from "./features/contractCheck";
import { provideDefinition } from "./features/definition";
import { findDocumentCuts } from "./features/documentCuts";
import { provideDocumentLinks } from "./features/documentLinks";
import { compareRootHarnesses } from "./features/harnessComparison";
import { provideHover } from "./features/hover";
import { describeLayers, describeMaintenance } from "./features/hygiene";
import { listDirectories } from "./features/memoryDirectories";
import { planEdit } from "./features/memoryEdits";
import { drawMap } from "./features/memoryMap";
import { followDeletions, followMoves } from "./features/memoryMoves";
import { describeState } from "./features/memoryState";
import { listChildren } from "./features/memoryTree";
import { describeNode } from "./features/nodeDetails";
import { planOperation } from "./features/operations";
import { planPlacement } from "./features/placement";
import { recall } from "./features/recall";
import { provideReferences } from "./features/references";
import { planToRemember } from "./features/remember";
import { findLines } from "./features/search";
import { describeSection, extractSection, provideSectionActions } from "./features/sections";
import { provideTemplates } from "./features/templateCompletion";
import { findSymbols } from "./features/workspaceSymbols";
import { FileEvents } from "./fileEvents";
import type { LanguageHost } from "./host";
import type { Initialization } from "./initialization";
import type { Logger } from "./logger";
import type { MemoryWorkspace } from "./memoryWorkspace";
import type { OutsideDocuments } from "./outsideDocuments";

/** What every handler is made from. */
export interface HandlerContext {
  readonly connection: Connection;
  readonly host: LanguageHost;
  readonly logger: Logger;
  readonly workspace: MemoryWorkspace;
  readonly initialization: Initialization;
  readonly documents: TextDocuments<TextDocument>;
  readonly outside: OutsideDocuments;
}

/** Answers our own requests. Each is computed by one feature. */
export function answerRequests(context: HandlerContext): void {
  const { connection, host, workspace, initialization } = context;
  answerEditor(context);
  connection.onRequest(memoryState, () => describeState(workspace));
  connection.onRequest(memoryChildren, ({ root, of }) => {
    const found = workspace.root(root);
    return found === undefined ? [] : listChildren(found.memory, of);
  });
  connection.onRequest(nodeDetails, ({ root, uri }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeNode(found.memory, uri, host, abortSignalOf(token));
  });
  answerContext(context);
  connection.onRequest(memoryEdit, (params) =>
    params.kind === "move-section" ? extractSection(params, workspace, host) : planEdit(params, workspace, host),
  );
  connection.onRequest(memorySection, (params, token) =>
    describeSection(params, workspace, host, abortSignalOf(token)),
  );
  connection.onRequest(memoryBacklinks, ({ uri }) => listBacklinks(uri, workspace));
  connection.onRequest(memoryMap, ({ root }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : drawMap(found, host, abortSignalOf(token));
  });
  connection.onRequest(memoryMoves, (params) => followMoves(params, workspace));
  connection.onRequest(memoryDeletions, ({ uris }) => followDeletions(uris, workspace));
  connection.onRequest(memoryPlacement, (params, token) =>
    planPlacement(params, workspace, host, abortSignalOf(token)),
  );
  connection.onRequest(memoryLayers, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeLayers(found.memory);
  });
  connection.onRequest(memoryMaintenance, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeMaintenance(found.memory);
  });
  connection.onRequest(memoryOperation, (params, token) =>
    planOperation(params, workspace, host, abortSignalOf(token)),
  );
  connection.onRequest(memoryDirectories, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? [] : listDirectories(found.memory);
  });
  connection.onRequest(refreshMemory, () => workspace.refresh());
  connection.onRequest(bugReport, () => composeBugReport(workspace, host, initialization.version));
  connection.onRequest(ruleCatalogue, () => renderCatalogue(rules));
}

/** Answers what is asked of compiled contexts and harnesses, and what agents and searches ask. */
function answerContext({ connection, host, workspace }: HandlerContext): void {
  connection.onRequest(compiledContext, ({ root, format, ...choice }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : compileRoot(found, format, choice, host, abortSignalOf(token));
  });
  connection.onRequest(contextChoices, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : listContextChoices(found.memory);
  });
  connection.onRequest(harnessComparison, ({ root }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : compareRootHarnesses(found, host, abortSignalOf(token));
  });
  connection.onRequest(contractCheck, ({ root, prompt, abilities }) => {
    const found = workspace.root(root);
    return found === undefined ? null : checkCapturedPrompt(found, prompt, abilities);
  });
  connection.onRequest(contextComparison, (params, token) => {
    const found = workspace.root(params.root);
    return found === undefined ? null : compareContexts(found, params, host, abortSignalOf(token));
  });
  connection.onRequest(snapshotComparison, (params, token) => {
    const found = workspace.root(params.root);
    return found === undefined ? null : compareSnapshot(found, params, host, abortSignalOf(token));
  });
  connection.onRequest(memoryRecall, (params) => recall(params, workspace, host));
  connection.onRequest(memorySearch, (params) => findLines(params, workspace, host));
  connection.onRequest(memoryRemember, (params, token) =>
    planToRemember(params, workspace, host, abortSignalOf(token)),
  );
  connection.onRequest(documentCuts, ({ uri }) => findDocumentCuts(uri, workspace));
}

/** Answers what every editor asks for. Each is computed by one feature. */
function answerEditor({ connection, host, workspace, initialization, documents }: HandlerContext): void {
  const { hasMarkdownSupport, backlinksCommand } = initialization;
  connection.onCodeAction((params) => [
    ...provideCodeActions(params, workspace),
    ...provideSectionActions(params, workspace, initialization.sectionCommand),
  ]);
  connection.onDefinition(({ textDocument, position }) =>
    provideDefinition(textDocument.uri, position, workspace, hasMarkdownSupport),
  );
  connection.onReferences(({ textDocument, position }) =>
    provideReferences(textDocument.uri, position, workspace, hasMarkdownSupport),
  );
  connection.onDocumentLinks(({ textDocument }) =>
    provideDocumentLinks(textDocument.uri, workspace, hasMarkdownSupport),
  );
  connection.onHover(({ textDocument, position }, token) =>
    provideHover(textDocument.uri, position, workspace, host, abortSignalOf(token)),
  );
  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const document = documents.get(uri);
    if (document === undefined) return null;
    const start = { line: position.line, character: 0 };
    const end = { line: position.line + 1, character: 0 };
    const line = document.getText({ start, end }).replace(/[\r\n]+$/, "");
    return (
      provideTemplates(document, position, workspace, host.calendar()) ??
      provideCompletion(uri, position, line, workspace, hasMarkdownSupport)
    );
  });
  connection.onCompletionResolve((item, token) => resolveCompletion(item, workspace, host, abortSignalOf(token)));
  connection.onWorkspaceSymbol(({ query }, token) =>
    findSymbols(query, workspace, host, hasMarkdownSupport, abortSignalOf(token)),
  );
  connection.onCodeLens(({ textDocument }) => provideCodeLenses(textDocument.uri, workspace, backlinksCommand));
}

/** Follows what the client reports: documents, files, folders, settings and trust. */
export function followEvents(context: HandlerContext): void {
  const { connection, host, logger, workspace, initialization, documents, outside } = context;
  const follow = (work: Promise<unknown>): void => {
    work.catch((cause: unknown) => logger.error("A change could not be followed.", cause));
  };
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
  connection.onNotification(trustGranted, () => follow(workspace.grantTrust()));
  connection.onInitialized(() => {
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
    follow(workspace.replan());
  });
  connection.onShutdown(() => {
    outside.dispose();
    workspace.dispose();
  });
}
