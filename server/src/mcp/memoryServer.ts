import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registerContext } from "./contextResource";
import type { Sessions } from "./sessions";
import { registerTools } from "./tools";

/** How memory is served. */
export interface MemoryServerOptions {
  /** Whether the tool that writes is left out. */
  readonly isReadOnly: boolean;
  readonly version: string;
}

const instructions =
  "Memory is a folder of Markdown. Core memory, the files in the root, is in the resource memory://ROOT/context and belongs into context from the start; beside it stand the narrower lists of memory that is kept in layers, for a main, shared or sub-agent session. Everything below is read on demand: list a directory or read its MEMORY.md, then read the files that matter; or search. Write down what should outlast the conversation with memory_remember, where it is offered.";

/** Makes a server for the Model Context Protocol that offers memory roots to an agent. It is not connected yet. */
export function createMemoryServer(sessions: Sessions, { isReadOnly, version }: MemoryServerOptions): McpServer {
  const server = new McpServer({ name: "memory-lens", title: "Memory Lens", version }, { instructions });
  registerTools(server, sessions, isReadOnly);
  registerContext(server, sessions);
  return server;
}
