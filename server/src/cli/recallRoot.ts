import type { NearestIndex, Refusal } from "../memory/recall/refusal";
import { type RecallSource, recallSource } from "../memory/recall/source";
import type { MemorySettings } from "../memory/settings";
import { countLines, splitLines } from "../memory/text";
import { runSteps, walkMemory } from "../memory/tree/walk";
import { type ExitCode, exitCodes } from "./outcome";
import { terminalText } from "./wording";
import type { CommandWorld } from "./world";

/** A memory root as recall sees it. It need not exist; recall says so then. */
export function openMemory(root: string, settings: MemorySettings, world: CommandWorld): RecallSource {
  const { fileSystem } = world.openFolder(root);
  return recallSource(runSteps(walkMemory(fileSystem, settings.tree)), fileSystem, world.findSecrets);
}

/** Says why something is refused: to programs as the answer, to people beside it. The nearest index comes along, for people its start. */
export function answerRefusal(refusal: Refusal, format: "text" | "json", world: CommandWorld): ExitCode {
  const { refused, message, nearest } = refusal;
  if (format === "json") {
    const answer = { refused, message, nearest: nearest ?? null };
    world.answer.write(`${JSON.stringify(answer, undefined, 2)}\n`);
  } else {
    world.notes.write(`memory-lens: ${terminalText(message)}\n`);
    if (nearest !== undefined) world.notes.write(`\n${startOf(nearest)}`);
  }
  return exitCodes.incomplete;
}

/** At most so many lines of an index are shown, so that the message above them stays in sight. */
const mostLines = 20;

function startOf({ path, text }: NearestIndex): string {
  const left = countLines(text) - mostLines;
  if (left <= 1) return text.endsWith("\n") ? text : `${text}\n`;
  return `${splitLines(text).slice(0, mostLines).join("\n")}\n… and ${left} more lines of ${terminalText(path)}.\n`;
}
