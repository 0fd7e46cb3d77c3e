import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { groupDigits } from "../memory/budget/figures";
import { isRefusal, type Refusal } from "../memory/recall/refusal";
import {
  checkAnswer,
  defaultHits,
  fileTexts,
  hitsAnswer,
  listingAnswer,
  mergeHits,
  mostCharacters,
  mostHits,
} from "../memory/recall/toolAnswers";
import type { SearchHit } from "../memory/search/memorySearch";
import { objectAnswer, refusalAnswer } from "./answers";
import type { Sessions } from "./sessions";

const readsOnly = { readOnlyHint: true, openWorldHint: false } as const;
const addsOnly = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;

/** Registers the tools on a server. Without the right to write there is no tool that does. */
export function registerTools(server: McpServer, sessions: Sessions, isReadOnly: boolean): void {
  const root = z
    .string()
    .max(1000)
    .optional()
    .describe(`Name of the memory root, one of ${sessions.names.map((name) => JSON.stringify(name)).join(", ")}.`);
  registerList(server, sessions, root);
  registerRead(server, sessions, root);
  registerSearch(server, sessions, root);
  registerCheck(server, sessions, root);
  if (!isReadOnly) registerRemember(server, sessions, root);
}

type RootInput = z.ZodOptional<z.ZodString>;

const pathInput = z.string().max(4096);

function registerList(server: McpServer, sessions: Sessions, root: RootInput): void {
  server.registerTool(
    "memory_list",
    {
      title: "List memory",
      description:
        "Lists one level of a memory directory: its Markdown files and its child memory directories, each with what it says of itself. Start at the root and go down where it helps.",
      inputSchema: { root, path: pathInput.default("").describe("Directory relative to the root. Default: the root.") },
      annotations: readsOnly,
    },
    ({ root: name, path }): CallToolResult => {
      const session = sessions.choose(name);
      if (isRefusal(session)) return refusalAnswer(session);
      const listing = session.list(path);
      return isRefusal(listing) ? refusalAnswer(listing) : objectAnswer(listingAnswer(session.name, listing));
    },
  );
}

function registerRead(server: McpServer, sessions: Sessions, root: RootInput): void {
  server.registerTool(
    "memory_read",
    {
      title: "Read memory",
      description: `Reads one memory file; for a directory, its MEMORY.md and the names one level below. Long files come in parts of up to ${groupDigits(mostCharacters)} characters; the answer then says from which line to go on.`,
      inputSchema: {
        root,
        path: pathInput.describe("File or directory relative to the root, such as notes/MEMORY.md."),
        fromLine: z.number().int().min(1).optional().describe("First line to give, from 1. Default: 1."),
      },
      annotations: readsOnly,
    },
    ({ root: name, path, fromLine }): CallToolResult => {
      const session = sessions.choose(name);
      if (isRefusal(session)) return refusalAnswer(session);
      const answer = session.read(path, { most: mostCharacters, ...(fromLine === undefined ? {} : { fromLine }) });
      if (isRefusal(answer)) return refusalAnswer(answer);
      if (answer.kind === "file") return { content: textContent(fileTexts(answer)) };
      const listing = JSON.stringify(listingAnswer(session.name, answer.listing), undefined, 1);
      const index = answer.index === undefined ? [] : fileTexts(answer.index);
      return { content: textContent([...index, listing]) };
    },
  );
}

function registerSearch(server: McpServer, sessions: Sessions, root: RootInput): void {
  server.registerTool(
    "memory_search",
    {
      title: "Search memory",
      description:
        'Finds words and "quoted phrases" in all memory files, typing errors forgiven. Each hit has path, line (from 1), the heading above it, the text of the line and a score.',
      inputSchema: {
        root,
        query: z.string().max(2000).describe("Words, and phrases in double quotes."),
        limit: z.number().int().min(1).max(mostHits).default(defaultHits).describe("The most hits to give."),
      },
      annotations: readsOnly,
    },
    async ({ root: name, query, limit }): Promise<CallToolResult> => {
      const chosen = sessions.chooseMany(name);
      if ("refused" in chosen) return refusalAnswer(chosen);
      const found: { readonly root: string; readonly hit: SearchHit }[] = [];
      const refusals: Refusal[] = [];
      for (const session of chosen) {
        const hits = await session.find(query, limit);
        if (isRefusal(hits)) refusals.push(hits);
        else for (const hit of hits) found.push({ root: session.name, hit });
      }
      const [refusal] = refusals;
      // A root that is missing is told when nothing else was searched.
      if (refusal !== undefined && refusals.length === chosen.length) return refusalAnswer(refusal);
      return objectAnswer(hitsAnswer(mergeHits(found), limit));
    },
  );
}

function registerCheck(server: McpServer, sessions: Sessions, root: RootInput): void {
  server.registerTool(
    "memory_check",
    {
      title: "Check memory",
      description:
        "Checks a memory root against the Agent Memory format: the verdict, the budget of core memory, and what the rules find, each finding with its place (line from 1) and the fixes there are.",
      inputSchema: { root },
      annotations: readsOnly,
    },
    async ({ root: name }): Promise<CallToolResult> => {
      const session = sessions.choose(name);
      if (isRefusal(session)) return refusalAnswer(session);
      const { view, findings } = await session.check();
      return objectAnswer(checkAnswer(session.name, view, findings));
    },
  );
}

function registerRemember(server: McpServer, sessions: Sessions, root: RootInput): void {
  server.registerTool(
    "memory_remember",
    {
      title: "Remember",
      description:
        "Appends a text to a memory file, creating the file and the MEMORY.md of new directories where they are missing; nothing that is there is changed. Refused when core memory would pass its budget; the answer then says where the text could go. Never put secrets into memory.",
      inputSchema: {
        root,
        text: z.string().describe("Markdown to append, such as a list item with one fact."),
        path: pathInput
          .optional()
          .describe("Markdown file relative to the root. Default: MEMORY.md, always in context."),
      },
      annotations: addsOnly,
    },
    async ({ root: name, text, path }): Promise<CallToolResult> => {
      const session = sessions.choose(name);
      if (isRefusal(session)) return refusalAnswer(session);
      const plan = await session.remember({ text, path });
      if (isRefusal(plan)) return refusalAnswer(plan);
      const created = plan.edits.flatMap((edit) => (edit.kind === "create" ? [edit.path] : []));
      return objectAnswer({
        root: session.name,
        path: plan.path,
        created,
        ...(plan.core === undefined ? {} : { core: plan.core }),
      });
    },
  );
}

function textContent(texts: readonly string[]): CallToolResult["content"] {
  return texts.map((text) => ({ type: "text", text }));
}
