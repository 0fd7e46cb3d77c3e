import {
  type ChatContext,
  type ChatRequest,
  type ChatResponseStream,
  chat,
  type Disposable,
  Location,
  type LogOutputChannel,
  ThemeIcon,
  Uri,
} from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { CHAT_PARTICIPANT_ID, commandIds, type SlashCommandName } from "../ids";
import { innermost } from "../places";
import { answerQuestion } from "./answerQuestion";
import type { ChatParts, ChatTurn } from "./chatParts";
import { slashCommandTable } from "./registry";

/** Registers `@memory`: slash commands answer with reports, anything else is a question about what memory says. */
export function registerChat(parts: ChatParts, log: LogOutputChannel): Disposable {
  const participant = chat.createChatParticipant(CHAT_PARTICIPANT_ID, async (request, context, stream, token) => {
    try {
      const roots = await rootsFor(parts, request);
      if (parts.memory.status === "stopped") sayFailure(parts, stream);
      else if (roots.length === 0) sayNothingIsOpen(stream);
      else await answer(parts, { request, roots, stream, token }, context);
    } catch (error) {
      if (token.isCancellationRequested) return;
      log.error("Chat could not answer.", error instanceof Error ? error : String(error));
      sayFailure(parts, stream);
    }
  });
  participant.iconPath = new ThemeIcon("book");
  return participant;
}

async function answer(parts: ChatParts, turn: ChatTurn, context: ChatContext): Promise<void> {
  const { command } = turn.request;
  if (command === undefined) return await answerQuestion(parts, turn, context);
  if (isSlashCommand(command)) return await slashCommandTable[command](parts, turn);
  turn.stream.markdown(`There is no command /${command}.`);
}

function isSlashCommand(command: string): command is SlashCommandName {
  return Object.hasOwn(slashCommandTable, command);
}

/** The roots of the files that are attached to the request, else every root. */
async function rootsFor({ memory }: ChatParts, { references }: ChatRequest): Promise<RootSummary[]> {
  await memory.whenCurrent();
  const open = memory.state.roots.filter(({ state }) => state === "present");
  const attached = references.flatMap(({ value }) => {
    const uri = value instanceof Location ? value.uri : value instanceof Uri ? value : undefined;
    return uri === undefined ? [] : [innermost(open, uri)];
  });
  const named = open.filter((root) => attached.includes(root));
  return named.length > 0 ? named : open;
}

function sayNothingIsOpen(stream: ChatResponseStream): void {
  stream.markdown("No memory is open. Create one, or choose a folder as memory root.");
  stream.button({ title: "Create Memory", command: commandIds.createMemory });
  stream.button({ title: "Choose Memory Root", command: commandIds.chooseRoot });
}

function sayFailure({ memory }: Pick<ChatParts, "memory">, stream: ChatResponseStream): void {
  if (memory.status === "stopped") {
    stream.markdown("Memory Lens is not running. Restart its server and ask again.");
    stream.button({ title: "Restart Server", command: commandIds.restartServer });
    return;
  }
  stream.markdown("That did not work. The log of Memory Lens says why.");
  stream.button({ title: "Show Log", command: commandIds.showLog });
}
