import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createProtocolConnection,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  type ProtocolConnection,
  ShowMessageNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { URI } from "vscode-uri";
import { memoryState } from "../../server/src/protocol/stateMessages";
import { inRepository } from "./repository";
import { waitUntil } from "./waitUntil";

/** The built server as a process, from a copy of the build whose files can be taken away. */
export class StartedServer {
  /** What the client's log received. */
  readonly log: string[] = [];
  /** What was shown to the person. */
  readonly shown: string[] = [];
  /** What the process printed for nobody in particular. */
  stderr = "";
  readonly client: ProtocolConnection;
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
  private readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), "memory-lens-")));
  private readonly child: ChildProcess;

  constructor() {
    cpSync(inRepository("server/out"), path.join(this.folder, "out"), { recursive: true });
    writeFileSync(path.join(this.folder, "MEMORY.md"), "# Memory\n");
    const child = spawn(process.execPath, [path.join(this.folder, "out/main.js"), "--stdio"]);
    this.child = child;
    child.stderr.on("data", (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
    this.ended = new Promise((resolve) => child.once("close", resolve));
    this.client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    this.client.onNotification(LogMessageNotification.type, ({ message }) => {
      this.log.push(message);
    });
    this.client.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.shown.push(message);
    });
    this.client.listen();
  }

  /** The URI of the only file of the memory. */
  get index(): string {
    return URI.file(path.join(this.folder, "MEMORY.md")).toString();
  }

  /** Says hello. */
  async greet(): Promise<void> {
    const rootUri = URI.file(this.folder).toString();
    await this.client.sendRequest(InitializeRequest.type, { processId: null, rootUri, capabilities: {} });
    await this.client.sendNotification(InitializedNotification.type, {});
  }

  /** Waits until the memory is walked. */
  async walked(): Promise<void> {
    await waitUntil("the memory is walked", async () => {
      const { isLoading, roots } = await this.client.sendRequest(memoryState);
      return !isLoading && roots.length === 1;
    });
  }

  /** Takes a part of the build away, also what former builds left of it; the answer puts it back. */
  takeAway(part: string): () => void {
    const out = path.join(this.folder, "out");
    const files = readdirSync(out)
      .filter((file) => file.startsWith(`${part}-`) && file.endsWith(".js"))
      .map((file) => path.join(out, file));
    if (files.length === 0) throw new Error(`The build has no part ${part}.`);
    for (const file of files) renameSync(file, `${file}.away`);
    return () => {
      for (const file of files) renameSync(`${file}.away`, file);
    };
  }

  /** Ends the process and removes its folder. */
  async stop(): Promise<void> {
    this.client.dispose();
    this.child.kill();
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
