import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  ErrorCode,
  McpError,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type SessionKind, sessionKinds } from "../memory/context/sessions";
import { isRefusal } from "../memory/recall/refusal";
import type { SessionChoice } from "./contextText";
import type { MemorySession } from "./memorySession";
import type { Sessions } from "./sessions";

/** The wrapper looks like XML, and the texts in it are not altered to be XML. */
const mimeType = "text/plain";

/** What each kind of session is, for whoever chooses among the resources. */
const sessionTexts: Readonly<Record<SessionKind, string>> = {
  contract: "Core memory and the names of the next layer, as an agent gets them at the start.",
  main: "What the agent of a main session reads at the start: soul, user, MEMORY.md, the active context, and the notes of today and yesterday.",
  shared: "What an agent reads at the start of a session in which others take part: without MEMORY.md and older notes.",
  "sub-agent": "What a sub-agent reads at the start: the active context and, where one is named, its topic.",
};

/** The address of a root's compiled context for a kind of session. The format's own contract needs no kind. */
function contextUri(name: string, { kind, topic }: SessionChoice = { kind: "contract" }): string {
  const parts = [encodeURIComponent(name), "context", ...(kind === "contract" ? [] : [kind])];
  if (topic !== undefined) parts.push(encodeURIComponent(topic));
  return `memory://${parts.join("/")}`;
}

/** Registers the compiled contexts of each root as resources that tell when they change, and as a prompt. */
export function registerContext(server: McpServer, sessions: Sessions): void {
  for (const session of sessions.all) {
    for (const kind of sessionKinds) {
      const uri = contextUri(session.name, { kind });
      const ending = kind === "contract" ? "" : `/${kind}`;
      server.registerResource(
        `${session.name}/context${ending}`,
        uri,
        {
          title: kind === "contract" ? `Memory: ${session.name}` : `Memory: ${session.name}, ${kind} session`,
          description: sessionTexts[kind],
          mimeType,
        },
        async () => ({ contents: [{ uri, mimeType, text: await session.context({ kind }) }] }),
      );
    }
    registerTopics(server, session);
  }
  registerPrompt(server, sessions);
  tellChanges(server, sessions);
}

/** The context of a sub-agent by its topic. */
function registerTopics(server: McpServer, session: MemorySession): void {
  const template = new ResourceTemplate(`${contextUri(session.name, { kind: "sub-agent" })}/{topic}`, {
    list: undefined,
    complete: { topic: (begun) => session.topics().filter((name) => name.startsWith(begun)) },
  });
  server.registerResource(
    `${session.name}/context/sub-agent/topic`,
    template,
    {
      title: `Memory: ${session.name}, sub-agent with a topic`,
      description: "What a sub-agent reads at the start that works on the topic named.",
      mimeType,
    },
    async ({ href }) => {
      const choice = choiceOf(href, session);
      return { contents: [{ uri: href, mimeType, text: await session.context(choice) }] };
    },
  );
}

function registerPrompt(server: McpServer, sessions: Sessions): void {
  const topicsOf = (root: string | undefined): string[] => {
    const session = sessions.choose(root);
    return isRefusal(session) ? [] : session.topics();
  };
  server.registerPrompt(
    "memory_context",
    {
      title: "Memory",
      description: "Puts the compiled context of a memory root into the conversation.",
      argsSchema: {
        root: completable(z.string().optional(), (begun) =>
          sessions.names.filter((name) => name.startsWith(begun ?? "")),
        ),
        session: completable(z.enum(sessionKinds).optional(), (begun) =>
          sessionKinds.filter((kind) => kind.startsWith(begun ?? "")),
        ),
        topic: completable(z.string().optional(), (begun, context) =>
          topicsOf(context?.arguments?.root).filter((name) => name.startsWith(begun ?? "")),
        ),
      },
    },
    async ({ root, session: kind = "contract", topic }) => {
      const session = sessions.choose(root);
      if (isRefusal(session)) throw new McpError(ErrorCode.InvalidParams, session.message);
      if (topic !== undefined) expectTopic(session, topic);
      const text = await session.context({ kind: topic === undefined ? kind : "sub-agent", topic });
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

function expectTopic(session: MemorySession, topic: string): void {
  if (session.hasTopic(topic)) return;
  const names = session.topics().map((name) => JSON.stringify(name));
  const known = names.length === 0 ? "There are no topics yet." : `The topics are ${names.join(", ")}.`;
  throw new McpError(ErrorCode.InvalidParams, `There is no topic ${JSON.stringify(topic)}. ${known}`);
}

/** The kind of session that an address of a root's contexts names. Throws when there is no such resource. */
function choiceOf(uri: string, session: MemorySession): SessionChoice {
  const kind = sessionKinds.find((each) => contextUri(session.name, { kind: each }) === uri);
  if (kind !== undefined) return { kind };
  const head = `${contextUri(session.name, { kind: "sub-agent" })}/`;
  const topic = uri.startsWith(head) ? decode(uri.slice(head.length)) : undefined;
  if (topic === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`);
  expectTopic(session, topic);
  return { kind: "sub-agent", topic };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Keeps who wants to know, and tells them when a context is no longer the one they were told of. */
function tellChanges(server: McpServer, sessions: Sessions): void {
  const subscribed = new Map<string, ContextWatch>();
  const sessionOf = (uri: string): MemorySession => {
    const session = sessions.all.find(({ name }) => uri === contextUri(name) || uri.startsWith(`${contextUri(name)}/`));
    if (session === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`);
    return session;
  };
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    const session = sessionOf(uri);
    const choice = choiceOf(uri, session);
    if (!subscribed.has(uri)) {
      const watch = new ContextWatch(session, choice, () => server.server.sendResourceUpdated({ uri }));
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
    private readonly choice: SessionChoice,
    private readonly tell: () => Promise<void>,
  ) {
    this.stopListening = session.onChange(() => {
      this.isStale = true;
      void this.compare();
    });
  }

  async start(): Promise<void> {
    this.last = await this.session.context(this.choice);
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
    const now = await this.session.context(this.choice);
    if (now === this.last || this.hasEnded) return;
    this.last = now;
    await this.tell();
  }
}
