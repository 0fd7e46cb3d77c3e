import { countOf } from "../../memory/budget/figures";
import { type FileChange, longestChange, type WriteOutcome } from "../../memory/fileChange";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";

/**
 * Writes a change to a root as a whole or not at all; what is taken away gets a name behind which it is no memory and can
 * be found again. When something appeared or changed meanwhile nothing is written, and it is told of. Answers whether
 * everything was written.
 */
export function writeChanges(root: string, changes: readonly FileChange[], world: CommandWorld): boolean {
  const { written, problems, setAside } = world.writeChanges(root, changes);
  for (const { path, to } of setAside) {
    world.notes.write(`${terminalText(path)} is kept as ${terminalText(to)}, which is no memory.\n`);
  }
  for (const problem of problems) world.notes.write(`memory-lens: ${describeProblem(problem, root)}\n`);
  world.notes.write(`${countOf(written, "file")} written in ${terminalText(root)}.\n`);
  return problems.length === 0;
}

function describeProblem({ path, reason }: WriteOutcome["problems"][number], root: string): string {
  const name = terminalText(path);
  switch (reason) {
    case "appeared":
      return `${name} appeared meanwhile and was not written over. Run again.`;
    case "changed":
      return `${name} changed meanwhile and was not written over. Run again.`;
    case "link":
      return `${name} is a link and would lead elsewhere from its new place. Move it yourself, then run again.`;
    case "outside":
      return `${name} would come to lie outside the memory root, through a link. Put a folder in place of the link, then run again.`;
    case "closed":
      return `Nothing can be written in ${terminalText(root)}. Check the rights of the folder.`;
    case "busy":
      return describeBusy(terminalText(root));
    case "failed":
      return `${name} could not be written. Check its rights and those of its folder.`;
  }
}

function describeBusy(name: string): string {
  return `${name} is being written to by another command. Wait until that is done, then run again: a change that is not done after ${longestChange / 1000} seconds is taken for interrupted and finished first.`;
}

/**
 * Finishes a change of a root that was stopped on the way, before anything of it is read to be changed anew. Answers
 * whether writing can go on.
 */
export function finishInterrupted(root: string, world: CommandWorld): boolean {
  const outcome = world.finishInterrupted(root);
  const name = terminalText(root);
  switch (outcome.kind) {
    case "none":
      return true;
    case "finished":
      world.notes.write(
        `A change of ${name} had been interrupted; it was finished first (${countOf(outcome.files, "file")}).\n`,
      );
      return true;
    case "busy":
      world.notes.write(`memory-lens: ${describeBusy(name)}\n`);
      return false;
    case "left": {
      const files =
        outcome.paths.length === 0 ? "its journal cannot be read" : outcome.paths.map(terminalText).join(", ");
      world.notes.write(
        `memory-lens: A change of ${name} had been interrupted and cannot be finished (${files}). Those files were left as they are; what it would have written is kept in ${terminalText(outcome.keptAs)}. Look at it, then run again.\n`,
      );
      return false;
    }
  }
}
