import type { Refusal } from "../memory/recall/refusal";
import { type RecallSource, recallSource } from "../memory/recall/source";
import type { MemorySettings } from "../memory/settings";
import { runSteps, walkMemory } from "../memory/tree/walk";
import { type ExitCode, exitCodes } from "./outcome";
import { terminalText } from "./wording";
import type { CommandWorld } from "./world";

/** A memory root as recall sees it. It need not exist; recall says so then. */
export function openMemory(root: string, settings: MemorySettings, world: CommandWorld): RecallSource {
  const { fileSystem } = world.openFolder(root);
  return recallSource(runSteps(walkMemory(fileSystem, settings.tree)), fileSystem, world.findSecrets);
}

/** Says why something is refused: to programs as the answer, to people beside it. The nearest index comes along. */
export function answerRefusal(refusal: Refusal, format: "text" | "json", world: CommandWorld): ExitCode {
  const { refused, message, nearest } = refusal;
  if (format === "json") {
    const answer = { refused, message, nearest: nearest ?? null };
    world.answer.write(`${JSON.stringify(answer, undefined, 2)}\n`);
  } else {
    world.notes.write(`memory-lens: ${terminalText(message)}\n`);
    if (nearest !== undefined) world.notes.write(`\n${nearest.text}${nearest.text.endsWith("\n") ? "" : "\n"}`);
  }
  return exitCodes.incomplete;
}
