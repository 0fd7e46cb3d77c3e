import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { programPath } from "./commandLine";

/** A connected client of the program's server, which runs as a process of its own. */
export interface McpClient {
  readonly client: Client;
  /** What the process wrote to its standard error so far. */
  notes(): string;
  /** Calls a tool. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** Calls a tool that must answer with an object. */
  ask<Answer>(name: string, input?: Record<string, unknown>): Promise<Answer>;
}

/** Starts `memory-lens mcp` and connects to it; ended when the test ends. */
export async function startMcp(
  user: { after(action: () => Promise<void>): void },
  args: readonly string[],
): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programPath, "mcp", ...args],
    stderr: "pipe",
  });
  let notes = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    notes += chunk.toString("utf8");
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  user.after(() => client.close());
  await client.connect(transport);
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<CallToolResult> =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
  return {
    client,
    notes: () => notes,
    call,
    ask: async <Answer>(name: string, input?: Record<string, unknown>) => {
      const { isError, structuredContent, content } = await call(name, input);
      if (isError === true || structuredContent === undefined) throw new Error(textOf({ content }));
      return structuredContent as Answer;
    },
  };
}

/** The texts of an answer, one after the other. */
export function textOf({ content }: Pick<CallToolResult, "content">): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
