import {
  type Connection,
  ErrorCodes,
  InitializeRequest,
  type InitializeResult,
  ResponseError,
  type StarRequestHandler,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { trustGranted } from "../protocol/stateMessages";
import { type Initialization, readInitialization } from "./initialization";
import { createLogger, type Logger } from "./logger";
import { codeActionKinds, completionTriggers, movedFiles } from "./offers";

/** What is known once the client has said what it is. */
export interface Greeting {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly initialization: Initialization;
  /** The documents that are open, also those opened before anybody listens. */
  readonly documents: TextDocuments<TextDocument>;
}

/** The server behind the greeting. */
export interface Server {
  /** Answers a request by its method. */
  readonly answer: StarRequestHandler;
  /** Begins to work, since the client is ready. Resolves when memory is walked. */
  begin(): Promise<void>;
  /** Takes the person's trust in the workspace. */
  grantTrust(): Promise<void>;
  /** Ends all work. */
  dispose(): void;
}

/**
 * Answers a client that says hello, with no more than that takes, and has the server started for what follows. What
 * comes in before the server is there waits for it. A request before the hello, a second hello, and a request after the
 * shutdown are refused as the protocol wants it. Listening is the caller's.
 */
export function greet(connection: Connection, start: (greeting: Greeting) => Promise<Server>): void {
  const documents = new TextDocuments(TextDocument);
  documents.listen(connection);
  let running: Promise<Server> | undefined;
  let isShutDown = false;
  const serverNow = (): Promise<Server> | ResponseError<void> => {
    if (isShutDown) return new ResponseError(ErrorCodes.InvalidRequest, "Memory Lens is shut down already.");
    return running ?? new ResponseError(ErrorCodes.ServerNotInitialized, "Memory Lens waits for initialize first.");
  };
  connection.onRequest(async (method, params, token) => {
    const server = await serverNow();
    return server instanceof ResponseError ? server : server.answer(method, params, token);
  });
  connection.onShutdown(async () => {
    const server = serverNow();
    if (server instanceof ResponseError) return server;
    isShutDown = true;
    return (await server).dispose();
  });
  connection.onInitialize((params) => {
    const initialization = readInitialization(params);
    const logger = createLogger(connection.console);
    const server = start({ connection, logger, initialization, documents });
    const follow = (work: Promise<unknown>): void => {
      work.catch((cause: unknown) => logger.error("What the client said could not be followed.", cause));
    };
    running = server;
    // In place of the connection's own handler, which would take up what a second hello says.
    connection.onRequest(
      InitializeRequest.method,
      () => new ResponseError(ErrorCodes.InvalidRequest, "Memory Lens is initialized already; initialize comes once."),
    );
    connection.onInitialized(() => follow(server.then((started) => started.begin())));
    connection.onNotification(trustGranted, () => follow(server.then((started) => started.grantTrust())));
    return describeServer(initialization);
  });
}

function describeServer({ version, asksBeforeRename, asksBeforeDelete }: Initialization): InitializeResult {
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
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: {
          ...(asksBeforeRename ? { willRename: movedFiles } : {}),
          ...(asksBeforeDelete ? { willDelete: movedFiles } : {}),
        },
      },
    },
  };
}
