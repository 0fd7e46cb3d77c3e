import { createHash } from "node:crypto";
import path from "node:path";
import * as vscode from "vscode";
import { MCP_PROVIDER_ID } from "./ids";
import type { MemoryClient } from "./memoryClient";

/** The part of VS Code's interface for MCP servers that is used; it came after the oldest VS Code that we support. */
interface McpRegistry {
  registerMcpServerDefinitionProvider(
    id: string,
    provider: {
      readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
      provideMcpServerDefinitions(): object[];
    },
  ): vscode.Disposable;
}

type McpServerClass = new (
  label: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  version: string,
) => object;

/**
 * Offers the memory roots of the window to agents in VS Code through our server for the Model Context Protocol, as long
 * as there are any. Does nothing in a VS Code that has no such interface.
 */
export class McpServers implements vscode.Disposable {
  private readonly changeEmitter = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[] = [this.changeEmitter];
  private offered = "";

  constructor(memory: MemoryClient, context: vscode.ExtensionContext) {
    const registry: Partial<McpRegistry> = { ...pick(vscode.lm) };
    const McpStdioServerDefinition: unknown = Reflect.get(vscode, "McpStdioServerDefinition");
    if (registry.registerMcpServerDefinitionProvider === undefined || typeof McpStdioServerDefinition !== "function")
      return;
    const roots = (): string[] =>
      memory.state.roots.filter(({ state }) => state === "present").map(({ uri }) => vscode.Uri.parse(uri).fsPath);
    const release = String(context.extension.packageJSON.version);
    const program = context.asAbsolutePath(path.join("server", "out", "cli.js"));
    const provider = {
      onDidChangeMcpServerDefinitions: this.changeEmitter.event,
      provideMcpServerDefinitions: () => {
        const folders = roots();
        if (folders.length === 0) return [];
        const args = [program, "mcp", ...folders];
        // VS Code goes by the version to tell whether the server that runs is still the one that is offered.
        const version = `${release}+${createHash("sha256").update(JSON.stringify(folders)).digest("hex").slice(0, 12)}`;
        // The desktop's own program is Electron, which runs as plain Node when it is told to.
        const env = { ELECTRON_RUN_AS_NODE: "1" };
        return [new (McpStdioServerDefinition as McpServerClass)("Memory Lens", process.execPath, args, env, version)];
      },
    };
    try {
      this.subscriptions.push(registry.registerMcpServerDefinitionProvider(MCP_PROVIDER_ID, provider));
    } catch {
      // An early form of the interface under the same name wants another entry in the manifest.
      return;
    }
    this.subscriptions.push(
      memory.onDidChange(() => {
        const now = JSON.stringify(roots());
        if (now === this.offered) return;
        this.offered = now;
        this.changeEmitter.fire();
      }),
    );
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function pick(lm: object): Partial<McpRegistry> {
  const register: unknown = Reflect.get(lm, "registerMcpServerDefinitionProvider");
  return typeof register === "function" ? { registerMcpServerDefinitionProvider: register.bind(lm) } : {};
}
