import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  ErrorCode,
  McpError,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { isRefusal } from "../memory/recall/refusal";
import type { MemorySession } from "./memorySession";
import type { Sessions } from "./sessions";

/** The wrapper looks like XML, and the texts in it are not altered to be XML. */
const mimeType = "text/plain";

/** The address of a root's compiled context. */
export function contextUri(name: string): string {
  return `memory://${encodeURIComponent(name)}/context`;
}

/** Registers the compiled context of each root as a resource that tells when it changes, and as a prompt. */
export function registerContext(server: McpServer, sessions: Sessions): void {
  for (const session of sessions.all) {
    const uri = contextUri(session.name);
    server.registerResource(
      `${session.name}/context`,
      uri,
      {
        title: `Memory: ${session.name}`,
        description: "Core memory and the names of the next layer, as an agent gets them at the start.",
        mimeType,
      },
      async () => ({ contents: [{ uri, mimeType, text: await session.context() }] }),
    );
  }
  server.registerPrompt(
    "memory_context",
    {
      title: "Memory",
      description: "Puts the compiled context of a memory root into the conversation.",
      argsSchema: {
        root: completable(z.string().optional(), (begun) =>
          sessions.names.filter((name) => name.startsWith(begun ?? "")),
        ),
      },
    },
    async ({ root }) => {
      const session = sessions.choose(root);
      if (isRefusal(session)) throw new McpError(ErrorCode.InvalidParams, session.message);
      return { messages: [{ role: "user", content: { type: "text", text: await session.context() } }] };
    },
  );
  tellChanges(server, sessions);
}

/** Keeps who wants to know, and tells them when a context is no longer the one they were told of. */
function tellChanges(server: McpServer, sessions: Sessions): void {
  const subscribed = new Map<string, ContextWatch>();
  const sessionOf = (uri: string): MemorySession => {
    const session = sessions.all.find(({ name }) => contextUri(name) === uri);
    if (session === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`);
    return session;
  };
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    const session = sessionOf(uri);
    if (!subscribed.has(uri)) {
      const watch = new ContextWatch(session, () => server.server.sendResourceUpdated({ uri }));
      subscribed.set(uri, watch);
      await watch.start();
    }
    return {};
  });
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    sessionOf(uri);
    subscribed.get(uri)?.end();
    subscribed.delete(uri);
    return {};
  });
}

/** Compares a root's context with the last one after everything that happens in the root. */
class ContextWatch {
  private last: string | undefined;
  private isRunning = false;
  private isStale = false;
  private hasEnded = false;
  private readonly stopListening: () => void;

  constructor(
    private readonly session: MemorySession,
    private readonly tell: () => Promise<void>,
  ) {
    this.stopListening = session.onChange(() => {
      this.isStale = true;
      void this.compare();
    });
  }

  async start(): Promise<void> {
    this.last = await this.session.context();
  }

  end(): void {
    this.hasEnded = true;
    this.stopListening();
  }

  private async compare(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.isStale && !this.hasEnded) {
      this.isStale = false;
      // What cannot be compiled or told now is told with the next change.
      await this.tellIfChanged().catch(() => undefined);
    }
    this.isRunning = false;
  }

  private async tellIfChanged(): Promise<void> {
    const now = await this.session.context();
    if (now === this.last || this.hasEnded) return;
    this.last = now;
    await this.tell();
  }
}
