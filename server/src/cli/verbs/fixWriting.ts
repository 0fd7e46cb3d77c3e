import { countOf } from "../../memory/budget/figures";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";
import type { FileChange } from "./fixChanges";

/**
 * Writes changes to a root: renames first, then texts, then new files, each whole or not at all. What appeared or
 * changed meanwhile is left as it is and told of. Answers whether everything was written.
 */
export function writeChanges(root: string, changes: readonly FileChange[], world: CommandWorld): boolean {
  let written = 0;
  const problems: string[] = [];
  const order: readonly FileChange["kind"][] = ["rename", "edit", "create"];
  for (const kind of order) {
    for (const change of changes) {
      if (change.kind !== kind) continue;
      const problem = writeChange(root, change, world);
      if (problem === undefined) written++;
      else problems.push(problem);
    }
  }
  for (const problem of problems) world.notes.write(`memory-lens: ${problem}\n`);
  world.notes.write(`${countOf(written, "file")} written in ${terminalText(root)}.\n`);
  return problems.length === 0;
}

/** Writes one change, or tells why it was not written. */
function writeChange(root: string, change: FileChange, world: CommandWorld): string | undefined {
  const written = (path: string): string => `${root}/${path}`;
  const name = terminalText(change.path);
  const file = written(change.path);
  if (change.kind === "create") {
    const outcome = world.createFile(file, change.text);
    if (outcome === "exists") return `${name} appeared meanwhile and was not written over. Run again.`;
    return outcome === "failed" ? `${name} could not be created. Check the rights of its folder.` : undefined;
  }
  if (change.kind === "rename") {
    const outcome = world.renameFile(written(change.from), file);
    if (outcome === "exists") return `${name} appeared meanwhile and was not written over. Run again.`;
    if (outcome === "failed")
      return `${terminalText(change.from)} could not be renamed. Check the rights of its folder.`;
  }
  const outcome = world.replaceFile(file, change.before, change.text);
  if (outcome === "changed") return `${name} changed meanwhile and was not written over. Run again.`;
  return outcome === "failed" ? `${name} could not be written. Check its rights.` : undefined;
}
