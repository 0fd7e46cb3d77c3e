import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from "vscode-languageserver-protocol/node";
import { URI } from "vscode-uri";

/** What the peer asks of its client, which parses for it. */
interface Token {
  readonly type: string;
  readonly markup: string;
  readonly content: string;
  readonly map: readonly number[] | null;
  readonly children: readonly Token[] | null;
}

/** What a pass over all files of a folder came to. */
export interface FullPass {
  readonly milliseconds: number;
  readonly documents: number;
  readonly diagnostics: number;
}

const batch = 50;
const warning = { enabled: "warning" };

/** vscode-markdown-languageserver in a process of its own, with a client that does for it what VS Code does. */
export class MarkdownServer {
  private readonly texts = new Map<string, string>();

  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    private readonly connection: MessageConnection,
  ) {}

  /** Starts the server that a folder's node_modules holds, on a folder of Markdown, with every check on. */
  static async start(modules: string, folder: string): Promise<MarkdownServer> {
    const main = path.join(modules, "vscode-markdown-languageserver", "dist", "node", "workerMain.js");
    const child = fork(main, ["--node-ipc"], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--max-old-space-size=8192"],
    });
    const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    const server = new MarkdownServer(folder, child, connection);
    server.answer(modules);
    connection.listen();
    try {
      await server.greet();
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    return server;
  }

  /** Opens every file and asks for its diagnostics, until done or so many milliseconds have passed. */
  async diagnoseAll(longest: number): Promise<FullPass> {
    const files = this.files();
    const start = performance.now();
    let documents = 0;
    let diagnostics = 0;
    for (let at = 0; at < files.length && performance.now() - start < longest; at += batch) {
      const answers = await Promise.all(files.slice(at, at + batch).map((file) => this.diagnose(file)));
      documents += answers.length;
      for (const count of answers) diagnostics += count;
    }
    return { milliseconds: performance.now() - start, documents, diagnostics };
  }

  /** The most memory that the process had in use, in bytes. */
  mostMemory(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]) * 1024;
  }

  /** Ends the server, whatever it is doing. */
  async stop(): Promise<void> {
    const ended = this.child.exitCode === null ? once(this.child, "exit") : Promise.resolve();
    this.child.kill("SIGKILL");
    await ended;
    this.connection.dispose();
  }

  private async diagnose(file: string): Promise<number> {
    const uri = URI.file(file).toString();
    const text = readFileSync(file, "utf8");
    this.texts.set(uri, text);
    const textDocument = { uri, languageId: "markdown", version: 1, text };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
    const answer = await this.connection.sendRequest<{ readonly items: readonly unknown[] }>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    return answer.items.length;
  }

  private answer(modules: string): void {
    const { connection } = this;
    const load = createRequire(path.join(modules, "package.json"));
    const MarkdownIt = load("markdown-it") as new (options: object) => { parse(text: string, env: object): Token[] };
    const parser = new MarkdownIt({ html: true });
    const kindOf = (entry: { isDirectory(): boolean }) => ({ isDirectory: entry.isDirectory() });
    connection.onRequest("markdown/parse", ({ uri, text }: { uri: string; text?: string }) =>
      parser.parse(text ?? this.texts.get(uri) ?? readFileSync(fileURLToPath(uri), "utf8"), {}).map(plainToken),
    );
    connection.onRequest("markdown/fs/readFile", ({ uri }: { uri: string }) => [...readFileSync(fileURLToPath(uri))]);
    connection.onRequest("markdown/fs/readDirectory", ({ uri }: { uri: string }) =>
      readdirSync(fileURLToPath(uri), { withFileTypes: true }).map((entry) => [entry.name, kindOf(entry)]),
    );
    connection.onRequest("markdown/fs/stat", ({ uri }: { uri: string }) => {
      const found = statSync(fileURLToPath(uri), { throwIfNoEntry: false });
      return found === undefined ? null : kindOf(found);
    });
    connection.onRequest("markdown/findMarkdownFilesInWorkspace", () =>
      this.files().map((file) => URI.file(file).toString()),
    );
    for (const method of [
      "markdown/fs/watcher/create",
      "markdown/fs/watcher/delete",
      "workspace/diagnostic/refresh",
      "client/registerCapability",
    ])
      connection.onRequest(method, () => null);
    connection.onRequest("workspace/configuration", ({ items }: { items: unknown[] }) => items.map(() => null));
  }

  private async greet(): Promise<void> {
    const uri = URI.file(this.folder).toString();
    await this.connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: "memory" }],
      capabilities: {
        textDocument: { diagnostic: { dynamicRegistration: true } },
        workspace: { diagnostics: { refreshSupport: true } },
      },
      initializationOptions: { markdownFileExtensions: ["md"] },
    });
    await this.connection.sendNotification("initialized", {});
    const validate = {
      enabled: true,
      referenceLinks: warning,
      fragmentLinks: warning,
      fileLinks: { ...warning, markdownFragmentLinks: "inherit" },
      unusedLinkDefinitions: warning,
      duplicateLinkDefinitions: warning,
      ignoredLinks: [],
    };
    const markdown = {
      server: { log: "off" },
      trace: { server: "off" },
      suggest: { paths: { enabled: true } },
      occurrencesHighlight: { enabled: false },
      updateLinksOnPaste: { enabled: true },
      validate,
    };
    await this.connection.sendNotification("workspace/didChangeConfiguration", { settings: { markdown } });
  }

  private files(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
      .map((entry) => path.join(entry.parentPath, entry.name));
  }
}

/** What of a token is sent, as by VS Code's own client. */
function plainToken({ type, markup, content, map, children }: Token): object {
  return {
    type,
    markup,
    content,
    map,
    children: children?.map((child) => ({ type: child.type, content: child.content })) ?? [],
  };
}
