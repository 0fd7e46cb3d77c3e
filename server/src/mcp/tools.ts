import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { groupDigits } from "../memory/budget/figures";
import { displayName } from "../memory/names";
import type { Listing } from "../memory/recall/listMemory";
import type { RecalledFile } from "../memory/recall/recallMemory";
import { isRefusal } from "../memory/recall/refusal";
import type { SearchHit } from "../memory/search/memorySearch";
import { missingIndexes, verdictOf } from "../memory/tree/queries";
import { objectAnswer, refusalAnswer } from "./answers";
import type { Sessions } from "./sessions";

/** Files are given in parts of so many characters. */
const mostCharacters = 100_000;
const mostEntries = 1000;
const mostFindings = 200;
const mostHits = 100;
const defaultHits = 20;

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
      return isRefusal(listing) ? refusalAnswer(listing) : objectAnswer(describeListing(session.name, listing));
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
      if (answer.kind === "file") return { content: fileContent(answer) };
      const listing = JSON.stringify(describeListing(session.name, answer.listing), undefined, 1);
      const index = answer.index === undefined ? [] : fileContent(answer.index);
      return { content: [...index, { type: "text", text: listing }] };
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
      for (const session of chosen) {
        for (const hit of await session.find(query, limit)) found.push({ root: session.name, hit });
      }
      // The order within a root is its own; several roots are told apart by the score.
      if (chosen.length > 1) found.sort((a, b) => b.hit.score - a.hit.score);
      const hits = found.slice(0, limit).map(({ root: from, hit: { path, line, heading, text, score } }) => {
        return { root: from, path, line: line + 1, heading: heading ?? null, text, score };
      });
      return objectAnswer({ hits });
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
      const { counter, tokens, limit, state } = view.budget;
      return objectAnswer({
        root: session.name,
        verdict: verdictOf(view.tree),
        missing: missingIndexes(view.tree).map((directory) => (directory === "" ? "." : directory)),
        budget: { counter, tokens, limit, state },
        findings: findings.slice(0, mostFindings).map(({ rule, severity, path, range, message }) => {
          return { rule, severity, path: path === "" ? "." : path, line: range.start.line + 1, message };
        }),
        findingsInAll: findings.length,
      });
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

function describeListing(root: string, { path, hasIndex, description, entries }: Listing): Record<string, unknown> {
  const shown = entries.slice(0, mostEntries).map((entry) => {
    const { path: entryPath, kind, description: says } = entry;
    const head = { path: entryPath, kind, description: says ?? null };
    return kind === "directory" ? { ...head, hasIndex: entry.hasIndex } : head;
  });
  const omitted = entries.length - shown.length;
  return {
    root,
    path,
    hasIndex,
    description: description ?? null,
    entries: shown,
    ...(omitted > 0 ? { omitted } : {}),
  };
}

/** The text of a file as it is, and behind it a remark where it is not whole. */
function fileContent({ path, lines, excerpt }: RecalledFile): CallToolResult["content"] {
  const content: CallToolResult["content"] = [{ type: "text", text: excerpt.text }];
  const { nextLine, isLineCut, fromLine } = excerpt;
  const remarks: string[] = [];
  if (isLineCut) remarks.push(`Line ${fromLine} is longer than a part and was cut.`);
  if (nextLine !== undefined) {
    remarks.push(`${displayName(path)} has ${groupDigits(lines)} lines; read on with fromLine ${nextLine}.`);
  } else if (fromLine > Math.max(1, lines)) remarks.push(`${displayName(path)} has ${groupDigits(lines)} lines only.`);
  if (remarks.length > 0) content.push({ type: "text", text: remarks.join(" ") });
  return content;
}
