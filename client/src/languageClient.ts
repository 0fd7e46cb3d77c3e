import path from "node:path";
import {
  type CancellationToken,
  CodeAction,
  EventEmitter,
  type ExtensionContext,
  extensions,
  type LogOutputChannel,
  Uri,
  workspace,
} from "vscode";
import {
  CloseAction,
  CodeActionRequest,
  DidChangeWatchedFilesNotification,
  ErrorAction,
  FileChangeType,
  LanguageClient,
  type Middleware,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import type { InitializationOptions } from "../../server/src/protocol/initializationOptions";
import { trustGranted } from "../../server/src/protocol/stateMessages";
import { onlyCreatedFile, toWorkspaceEdit } from "./edits";
import { commandIds } from "./ids";
import type { MemoryServer, Notice, Question, QuestionAbout, ServerStatus } from "./memoryClient";
import { SETTINGS_SECTION } from "./settingNames";
import { isBacklinksLensEnabled, userRoots } from "./settings";
import { mayConcernMemory, type WatchedEvent } from "./watchedEvents";

/** Where a diagnostic's code leads; the server puts the rule's id in. */
const ruleLink = `command:${commandIds.showRule}?${encodeURIComponent('["')}{rule}${encodeURIComponent('"]')}`;

/** VS Code's own Markdown support, which a person may have turned off. */
const MARKDOWN_EXTENSION = "vscode.markdown-language-features";

/** Crashes within this many milliseconds count together. */
const crashWindow = 180_000;

/** After this many crashes in a short time the server stays stopped until a person restarts it. */
const mostCrashes = 4;

const eventKinds: Record<FileChangeType, WatchedEvent["kind"]> = {
  [FileChangeType.Created]: "created",
  [FileChangeType.Changed]: "changed",
  [FileChangeType.Deleted]: "deleted",
};

const fileChangeTypes: Record<WatchedEvent["kind"], FileChangeType> = {
  created: FileChangeType.Created,
  changed: FileChangeType.Changed,
  deleted: FileChangeType.Deleted,
};

/** The language server as a process that can be started, stopped and talked to. */
export class ServerProcess implements MemoryServer {
  private readonly client: LanguageClient;
  private readonly statusEmitter = new EventEmitter<ServerStatus>();
  private readonly crashes: number[] = [];
  private isDisposed = false;
  /** Until the first attempt to start has ended, the server is not stopped: it is about to start. */
  private isNew = true;

  /** Fires when the server starts, is ready or stops. */
  readonly onDidChangeStatus = this.statusEmitter.event;

  /** URIs of the memory roots known at the moment, so that file events elsewhere can be dropped. */
  rootUris: readonly string[] = [];

  constructor(
    context: ExtensionContext,
    private readonly log: LogOutputChannel,
  ) {
    const module = context.asAbsolutePath(path.join("server", "out", "main.js"));
    const debug = { execArgv: ["--nolazy", "--inspect=6019"] };
    const version: unknown = context.extension.packageJSON.version;
    this.client = new LanguageClient(
      SETTINGS_SECTION,
      "Memory Lens",
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc, options: isInspected() ? debug : {} },
      },
      {
        documentSelector: [
          { scheme: "file", language: "markdown" },
          { scheme: "file", pattern: "**/*.md" },
        ],
        outputChannel: log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        initializationOptions: (): InitializationOptions => ({
          isTrusted: workspace.isTrusted,
          userRoots: userRoots(),
          ruleLink,
          ...(typeof version === "string" ? { version } : {}),
          hasMarkdownSupport: extensions.getExtension(MARKDOWN_EXTENSION) !== undefined,
          backlinksCommand: commandIds.showBacklinks,
          sectionCommand: commandIds.moveSection,
          followsMoves: true,
        }),
        initializationFailedHandler: (error: unknown) => {
          log.error("The server refused to start.", String(error));
          return false;
        },
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => this.handleCrash(),
        },
        middleware: this.middleware(),
      },
    );
    this.client.onDidChangeState(() => this.statusEmitter.fire(this.status));
    context.subscriptions.push(
      this.statusEmitter,
      workspace.onDidGrantWorkspaceTrust(() => {
        if (this.client.state === State.Running) void this.client.sendNotification(trustGranted);
      }),
    );
  }

  /** How the server is right now. */
  get status(): ServerStatus {
    switch (this.client.state) {
      case State.Running:
        return "running";
      case State.Starting:
        return "starting";
      default:
        return this.isNew ? "starting" : "stopped";
    }
  }

  /** Starts the server. Does not reject: a failure is in the log and in the status. */
  async start(): Promise<void> {
    try {
      await this.client.start();
      this.isNew = false;
    } catch (error) {
      this.isNew = false;
      this.log.error("The server did not start.", String(error));
      this.statusEmitter.fire(this.status);
    }
  }

  /** Ends the server, if it runs, and starts it anew. */
  async restart(): Promise<void> {
    this.crashes.length = 0;
    if (this.client.state === State.Starting) return;
    if (this.client.state === State.Running) await this.client.stop();
    await this.start();
  }

  /** Ends the server for good. */
  async dispose(): Promise<void> {
    this.isDisposed = true;
    if (this.client.state === State.Running || this.client.state === State.Starting) await this.client.stop();
  }

  ask<R>(question: Question<R>): Promise<R> {
    return this.client.sendRequest<R>(question.method);
  }

  askAbout<P, R>(question: QuestionAbout<P, R>, params: P, token?: CancellationToken): Promise<R> {
    // An absent token would count as one more parameter.
    return token === undefined
      ? this.client.sendRequest<R>(question.method, params)
      : this.client.sendRequest<R>(question.method, params, token);
  }

  onNotice(notice: Notice, listener: () => void): void {
    this.client.onNotification(notice.method, listener);
  }

  /** Tells the server of files that came, changed or went, unless they cannot concern memory. */
  tellFiles(events: readonly WatchedEvent[]): void {
    const own = events.filter((event) => mayConcernMemory(event, this.rootUris));
    if (own.length === 0 || this.client.state !== State.Running) return;
    const changes = own.map(({ uri, kind }) => ({ uri, type: fileChangeTypes[kind] }));
    void this.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  }

  private handleCrash(): { action: CloseAction; handled: true } {
    const now = Date.now();
    this.crashes.push(now);
    while ((this.crashes[0] ?? now) < now - crashWindow) this.crashes.shift();
    const staysDown = this.isDisposed || this.crashes.length > mostCrashes;
    this.log.error(staysDown ? "The server ended and stays stopped." : "The server ended and is started again.");
    return { action: staysDown ? CloseAction.DoNotRestart : CloseAction.Restart, handled: true };
  }

  private middleware(): Middleware {
    return {
      workspace: {
        didChangeWatchedFile: async (event, next) => {
          if (mayConcernMemory({ uri: event.uri, kind: eventKinds[event.type] }, this.rootUris)) await next(event);
        },
      },
      provideCodeLenses: (document, token, next) => (isBacklinksLensEnabled() ? next(document, token) : []),
      // The standard conversion would leave a created file behind as an unsaved editor.
      provideCodeActions: async (document, range, context, token) => {
        const { code2ProtocolConverter: toServer, protocol2CodeConverter: toCode } = this.client;
        const answer = await this.client.sendRequest(
          CodeActionRequest.type,
          {
            textDocument: toServer.asTextDocumentIdentifier(document),
            range: toServer.asRange(range),
            context: await toServer.asCodeActionContext(context, token),
          },
          token,
        );
        const actions = await toCode.asCodeActionResult(answer ?? [], token);
        actions.forEach((action, i) => {
          const source = answer?.[i];
          if (action instanceof CodeAction && source !== undefined && "edit" in source && source.edit !== undefined) {
            action.edit = toWorkspaceEdit(source.edit);
            const created = onlyCreatedFile(source.edit);
            if (created !== undefined && source.command === undefined) {
              action.command = { command: commandIds.openCreated, title: "Open", arguments: [Uri.parse(created)] };
            }
          }
        });
        return actions;
      },
    };
  }
}

/** Whether a debugger waits for the server: the extension host itself is being debugged from this checkout. */
function isInspected(): boolean {
  return process.execArgv.some((argument) => argument.startsWith("--inspect"));
}
