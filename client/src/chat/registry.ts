import type { SlashCommandName } from "../ids";
import type { SlashCommand } from "./chatParts";
import { contextCommand } from "./contextCommand";
import { harnessesCommand } from "./harnessesCommand";
import { operationCommand } from "./operationCommand";
import { searchCommand } from "./searchCommand";

/** Every slash command of `@memory`. A new one is a file, a name in `ids.ts`, a line here, and its text in the manifest. */
export const slashCommandTable: Readonly<Record<SlashCommandName, SlashCommand>> = {
  search: searchCommand,
  context: contextCommand,
  harnesses: harnessesCommand,
  status: operationCommand({ operation: "status", command: "memoryStatus" }),
  review: operationCommand({ operation: "review", command: "weeklyReview" }),
  archive: operationCommand({ operation: "archive", command: "archiveNotes" }),
  remember: operationCommand({ operation: "remember", command: "remember", operand: "fact" }),
  "active-context": operationCommand({ operation: "active-context", command: "activeContext" }),
  "daily-summary": operationCommand({ operation: "daily-summary", command: "dailySummary", operand: "date" }),
  "topic-create": operationCommand({ operation: "topic-create", command: "newTopic", operand: "name" }),
  prune: operationCommand({ operation: "prune", command: "prune" }),
  handoff: operationCommand({ operation: "handoff", command: "writeHandoff" }),
  migrate: operationCommand({ operation: "migrate", command: "migrate", offersCommand: true }),
  debug: operationCommand({ operation: "debug", command: "debugMemory" }),
};
