import { countOf } from "../../memory/budget/figures";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";
import type { FileChange } from "./fixChanges";

/**
 * Writes changes to a root: renames first, then texts, then new files, each whole or not at all; what is taken away gets
 * a name behind which it is no memory and can be found again. What appeared or changed meanwhile is left and told of. Answers whether everything was written.
 */
export function writeChanges(root: string, changes: readonly FileChange[], world: CommandWorld): boolean {
  let written = 0;
  const problems: string[] = [];
  const order: readonly FileChange["kind"][] = ["rename", "edit", "create", "remove"];
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
  if (change.kind === "remove") return setAside(root, change.path, world);
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

/** So many files of one name are set aside before one of them has to go. */
const mostSetAside = 100;

/** Takes a file out of memory by its name alone: what does not end in `.md` is no memory (Specification, "Scope"). */
function setAside(root: string, path: string, world: CommandWorld): string | undefined {
  for (let number = 1; number <= mostSetAside; number++) {
    const to = `${path}.removed${number === 1 ? "" : `-${number}`}`;
    const outcome = world.renameFile(`${root}/${path}`, `${root}/${to}`);
    if (outcome === "renamed") {
      world.notes.write(`${terminalText(path)} is kept as ${terminalText(to)}, which is no memory.\n`);
      return undefined;
    }
    if (outcome === "failed") break;
  }
  return `${terminalText(path)} could not be set aside. Check the rights of its folder.`;
}
