import type { SlashCommandName } from "../ids";
import type { SlashCommand } from "./chatParts";
import { contextCommand } from "./contextCommand";
import { harnessesCommand } from "./harnessesCommand";
import { searchCommand } from "./searchCommand";

/** Every slash command of `@memory`. A new one is a file, a name in `ids.ts`, a line here, and its text in the manifest. */
export const slashCommandTable: Readonly<Record<SlashCommandName, SlashCommand>> = {
  search: searchCommand,
  context: contextCommand,
  harnesses: harnessesCommand,
};
