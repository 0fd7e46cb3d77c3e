import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { type Connection, createConnection } from "vscode-languageserver/node";
import { ConfigurationRequest, WorkDoneProgressCreateRequest } from "vscode-languageserver-protocol";
import {
  type CodeAction,
  type CodeActionParams,
  CodeActionRequest,
  createProtocolConnection,
  type Diagnostic,
  DiagnosticSeverity,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  FileChangeType,
  type FileEvent,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  type ServerCapabilities,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  UnregistrationRequest,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import { URI } from "vscode-uri";
import { createTokenService, type TokenService } from "../../server/src/host/tokenService";
import { createLanguageHost } from "../../server/src/languageHost";
import { type Greeting, greet } from "../../server/src/lsp/greeting";
import { startServer } from "../../server/src/lsp/server";
import type { InitializationOptions } from "../../server/src/protocol/initializationOptions";
import { type MemoryState, memoryState } from "../../server/src/protocol/stateMessages";
import { findSecrets } from "./findSecrets";
import { inRepository } from "./repository";
import { waitUntil } from "./waitUntil";

/** How a test starts the server. */
export interface ServerOptions {
  /** Files by path in the workspace folder; a path that ends in `/` is an empty folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Workspace folders, relative to the test's own folder; that folder itself by default. */
  readonly folders?: readonly string[];
  /** What `memoryLens` is set to. */
  readonly settings?: unknown;
  readonly initializationOptions?: InitializationOptions;
  readonly capabilities?: InitializeParams["capabilities"];
  /** The server is there for more than the greeting once this resolves; at once by default. */
  readonly load?: (greeting: Greeting) => Promise<void>;
}

/** A running language server with a client that does as an editor would, over two streams in this process. */
export class TestServer {
  readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  readonly log: string[] = [];
  /** Methods that the server asked the client to register, with their options. */
  readonly registrations: { readonly method: string; readonly registerOptions?: unknown }[] = [];
  settings: unknown;
  /** What the server said that it can do. */
  offers: ServerCapabilities = {};
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly folder: string,
    readonly client: ProtocolConnection,
    private readonly server: Connection,
    private readonly tokens: TokenService,
    settings: unknown,
  ) {
    this.settings = settings;
  }

  /** Builds the folder, starts the server on it and says hello. */
  static async start(options: ServerOptions): Promise<TestServer> {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "memory-lens-")));
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    const tokens = createTokenService(inRepository("server/out/tokenizerWorker.js"));
    greet(server, async (greeting) => {
      await options.load?.(greeting);
      return startServer(greeting, createLanguageHost(tokens, findSecrets));
    });
    server.listen();
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    const running = new TestServer(folder, client, server, tokens, options.settings);
    for (const [file, text] of Object.entries(options.files)) running.write(file, text);
    running.listen();
    client.listen();
    const folders = (options.folders ?? [""]).map((name) => ({ uri: running.uri(name), name: name || "folder" }));
    const { capabilities } = await client.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      workspaceFolders: folders,
      initializationOptions: options.initializationOptions ?? {},
      capabilities: options.capabilities ?? {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        },
      },
    });
    running.offers = capabilities;
    await client.sendNotification(InitializedNotification.type, {});
    return running;
  }

  /** The URI of something in the test's folder. */
  uri(file: string): string {
    return URI.file(path.join(this.folder, file)).toString();
  }

  /** Writes a file on disk, with its folders, and says nothing to the server. */
  write(file: string, text: string): void {
    const absolute = path.join(this.folder, file);
    mkdirSync(file.endsWith("/") ? absolute : path.dirname(absolute), { recursive: true });
    if (!file.endsWith("/")) writeFileSync(absolute, text);
  }

  /** Removes a file or folder on disk and says nothing to the server. */
  remove(file: string): void {
    rmSync(path.join(this.folder, file), { recursive: true, force: true });
  }

  /** Tells the server that something happened at these paths. */
  async report(...files: string[]): Promise<void> {
    await this.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: files.map((file): FileEvent => ({ uri: this.uri(file), type: FileChangeType.Changed })),
    });
  }

  /** Opens a document with a text. */
  async open(file: string, text: string, languageId = "markdown"): Promise<void> {
    const uri = this.uri(file);
    this.versions.set(uri, 1);
    await this.client.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** Replaces the text of an open document. */
  async change(file: string, text: string): Promise<void> {
    const uri = this.uri(file);
    const version = (this.versions.get(uri) ?? 1) + 1;
    this.versions.set(uri, version);
    await this.client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  /** Closes a document. */
  async close(file: string): Promise<void> {
    await this.client.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file) },
    });
  }

  /** The state as the client's view would ask for it. */
  state(): Promise<MemoryState> {
    return this.client.sendRequest(memoryState);
  }

  /** Waits until the state is as wanted. */
  async waitForState(sentence: string, isWanted: (state: MemoryState) => boolean): Promise<MemoryState> {
    let last: MemoryState | undefined;
    await waitUntil(sentence, async () => {
      last = await this.state();
      return isWanted(last);
    });
    if (last === undefined) throw new Error(sentence);
    return last;
  }

  /** Waits until every root is walked and counted. */
  ready(): Promise<MemoryState> {
    return this.waitForState(
      "every root is walked and counted",
      ({ isLoading, roots }) =>
        !isLoading && roots.every(({ budget }) => budget.files.every(({ tokens }) => tokens !== undefined)),
    );
  }

  /** Codes of the problems shown on a file, sorted. */
  codes(file: string): string[] {
    return (this.diagnostics.get(this.uri(file)) ?? []).map(({ code }) => String(code)).sort();
  }

  /** All problems shown, as `path: code`, sorted; hints are advice and left out. */
  problems(): string[] {
    const root = `${this.uri("")}/`.replace(/\/+$/, "/");
    return [...this.diagnostics]
      .flatMap(([uri, list]) =>
        list
          .filter(({ severity }) => severity !== DiagnosticSeverity.Hint)
          .map(({ code }) => `${decodeURIComponent(uri.replace(root, ""))}: ${code}`),
      )
      .sort();
  }

  /** Waits until exactly these problems are shown. */
  waitForProblems(...expected: string[]): Promise<void> {
    const wanted = [...expected].sort();
    return waitUntil(`problems are ${JSON.stringify(wanted)}`, () => {
      const shown = this.problems();
      if (JSON.stringify(shown) === JSON.stringify(wanted)) return true;
      throw new Error(`Shown are ${JSON.stringify(shown)}`);
    });
  }

  /** The quick fixes for the problems shown on a file, or the actions of one kind. */
  async actions(file: string, only?: string): Promise<CodeAction[]> {
    const uri = this.uri(file);
    const params: CodeActionParams = {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [...(this.diagnostics.get(uri) ?? [])], ...(only === undefined ? {} : { only: [only] }) },
    };
    return ((await this.client.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
  }

  /** What a workspace edit creates and renames, by path in the test's folder: `+ path` and `old → new`. */
  summary(edit: WorkspaceEdit | undefined): string[] {
    const name = (uri: string): string => path.relative(this.folder, URI.parse(uri).fsPath);
    return (edit?.documentChanges ?? []).flatMap((change) => {
      if (!("kind" in change)) return [];
      if (change.kind === "create") return [`+ ${name(change.uri)}`];
      return change.kind === "rename" ? [`${name(change.oldUri)} → ${name(change.newUri)}`] : [];
    });
  }

  /** Ends server and client and removes the folder. */
  async stop(): Promise<void> {
    await this.client.sendRequest(ShutdownRequest.type);
    this.client.dispose();
    this.server.dispose();
    this.tokens.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private listen(): void {
    this.client.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      if (diagnostics.length === 0) this.diagnostics.delete(uri);
      else this.diagnostics.set(uri, diagnostics);
    });
    this.client.onNotification(LogMessageNotification.type, ({ message }) => {
      this.log.push(message);
    });
    this.client.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => this.settings ?? null));
    this.client.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registrations.push(...registrations);
    });
    this.client.onRequest(UnregistrationRequest.type, () => undefined);
    this.client.onRequest(WorkDoneProgressCreateRequest.type, () => undefined);
  }
}
