import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ConfigurationRequest, WorkDoneProgressCreateRequest } from "vscode-languageserver-protocol";
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  FileChangeType,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  ShutdownRequest,
  UnregistrationRequest,
} from "vscode-languageserver-protocol/node";
import { URI } from "vscode-uri";
import { nodeDetails } from "../../server/src/protocol/nodeMessages";
import { type MemoryState, memoryChanged, memoryState } from "../../server/src/protocol/stateMessages";
import { waitUntil } from "../support/waitUntil";

/** Diagnostics as they arrived, with the time by `performance.now()`. */
export interface Arrival {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly at: number;
}

const changeTypes: Readonly<Record<"created" | "changed" | "deleted", FileChangeType>> = {
  created: FileChangeType.Created,
  changed: FileChangeType.Changed,
  deleted: FileChangeType.Deleted,
};

/** Nothing that is waited for may take longer than this many milliseconds. */
const longestWait = 120_000;

/** A server that used no processor time for this many milliseconds is at rest; it looks twice into folders that came. */
const shortestRest = 700;

/** The shipped language server in a process of its own, with a client that talks to it as VS Code does. */
export class BenchServer {
  /** Everything that was published so far, the newest last. */
  readonly arrivals: Arrival[] = [];
  private readonly waiting = new Set<() => void>();
  private version = 1;

  private constructor(
    readonly folder: string,
    /** When the process was started, by `performance.now()`. */
    readonly startedAt: number,
    private readonly child: ChildProcess,
    private readonly connection: ProtocolConnection,
  ) {}

  /** Starts the server of a product on a folder and says hello. Settings are those below `memoryLens`. */
  static async start(product: string, folder: string, settings: unknown = null): Promise<BenchServer> {
    const startedAt = performance.now();
    const child = fork(path.join(product, "server/out/main.js"), ["--node-ipc", `--clientProcessId=${process.pid}`], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: [],
    });
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    const server = new BenchServer(folder, startedAt, child, connection);
    connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settings));
    connection.onRequest(RegistrationRequest.type, () => undefined);
    connection.onRequest(UnregistrationRequest.type, () => undefined);
    connection.onRequest(WorkDoneProgressCreateRequest.type, () => undefined);
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      server.arrivals.push({ uri, diagnostics, at: performance.now() });
      server.tell();
    });
    connection.onNotification(memoryChanged, () => server.tell());
    connection.onClose(() => server.tell());
    connection.listen();
    try {
      await server.greet();
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    return server;
  }

  /** The URI of something in the folder. */
  uri(file: string): string {
    return URI.file(path.join(this.folder, file)).toString();
  }

  /** The least that a request can ask for: how long a message takes there and back. Answers the milliseconds. */
  async ping(): Promise<number> {
    const start = performance.now();
    await this.connection.sendRequest(nodeDetails, { root: "file:///nowhere", uri: "file:///nowhere" });
    return performance.now() - start;
  }

  /** What the client's view asks for after every change. */
  state(): Promise<MemoryState> {
    return this.connection.sendRequest(memoryState);
  }

  /** Waits until every root is walked and its core files are counted. */
  async ready(): Promise<MemoryState> {
    for (;;) {
      const state = await this.state();
      const isCounted = state.roots.every(({ budget }) => budget.files.every(({ tokens }) => tokens !== undefined));
      if (!state.isLoading && isCounted) return state;
      await this.nextNotice("every root is walked and counted");
    }
  }

  /** Waits until the tokens of a core file are known, and answers when that was told. */
  async firstCount(): Promise<number> {
    for (;;) {
      const { roots } = await this.state();
      if (roots.some(({ budget }) => budget.files.some(({ tokens }) => tokens !== undefined))) return performance.now();
      await this.nextNotice("the first tokens are counted");
    }
  }

  /** Waits until the server has nothing left to do: after a start it goes on reading files for a while. */
  async rest(): Promise<void> {
    let last = this.processorTicks();
    let since = performance.now();
    await waitUntil(
      "the server is at rest",
      () => {
        const ticks = this.processorTicks();
        if (ticks !== last) since = performance.now();
        last = ticks;
        return performance.now() - since > shortestRest;
      },
      longestWait,
    );
  }

  /** The first arrival from a number of arrivals on that is as wanted. */
  async arrival(from: number, isWanted: (arrival: Arrival) => boolean): Promise<Arrival> {
    for (let next = from; ; next++) {
      while (next >= this.arrivals.length) await this.nextNotice("diagnostics");
      const arrival = this.arrivals[next];
      if (arrival !== undefined && isWanted(arrival)) return arrival;
    }
  }

  /** Opens a document with a text. */
  open(file: string, text: string): Promise<void> {
    const textDocument = { uri: this.uri(file), languageId: "markdown", version: this.version, text };
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Replaces a range of an open document. */
  type(file: string, range: Range, text: string): Promise<void> {
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), version: ++this.version },
      contentChanges: [{ range, text }],
    });
  }

  /** Reports what happened on disk, in one message. */
  report(...changes: readonly (readonly [file: string, kind: keyof typeof changeTypes])[]): Promise<void> {
    return this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: changes.map(([file, kind]) => ({ uri: this.uri(file), type: changeTypes[kind] })),
    });
  }

  /** Bytes of memory that the process has in use now and had at most. */
  memory(): { readonly now: number; readonly most: number } {
    const status = this.readProcess("status");
    const read = (field: string): number => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1]) * 1024;
    return { now: read("VmRSS"), most: read("VmHWM") };
  }

  /** Ends the server. */
  async stop(): Promise<void> {
    const ended = this.child.exitCode === null ? once(this.child, "exit") : Promise.resolve();
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(timer);
    this.connection.dispose();
  }

  private async greet(): Promise<void> {
    await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: this.uri(""), name: "memory" }],
      initializationOptions: {},
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        },
      },
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
  }

  /** Processor time that the process has used so far, in ticks of the system's clock. */
  private processorTicks(): number {
    const stat = this.readProcess("stat");
    // The fields behind the name in parentheses begin with the third.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  }

  private readProcess(file: "stat" | "status"): string {
    if (process.platform !== "linux")
      throw new Error("What a server uses is measured on Linux only, where /proc tells.");
    return readFileSync(`/proc/${this.child.pid}/${file}`, "utf8");
  }

  private tell(): void {
    for (const wake of [...this.waiting]) wake();
  }

  /** Resolves with the next message of the server that says that something is new. */
  private nextNotice(sentence: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        if (this.child.exitCode === null) resolve();
        else reject(new Error(`The server ended while waiting: ${sentence}.`));
      };
      const timer = setTimeout(() => {
        this.waiting.delete(wake);
        reject(new Error(`Waited ${longestWait / 1000} s in vain: ${sentence}.`));
      }, longestWait);
      this.waiting.add(wake);
    });
  }
}

/** Starts a server, does something with it, and ends it whatever comes of that. */
export async function withServer<Result>(
  start: () => Promise<BenchServer>,
  use: (server: BenchServer) => Promise<Result>,
): Promise<Result> {
  const server = await start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}
