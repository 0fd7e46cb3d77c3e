import type { TokenCount } from "../memory/budget/tokens";
import { asksAboutTexts } from "../memory/rules/askedRules";
import type { Finding, MemoryView } from "../memory/rules/rule";
import { checkMemory } from "../memory/rules/run";
import { countTexts, type ReadMemory, readMemoryTogether, viewMemory } from "../memory/rules/view";
import type { MemorySettings } from "../memory/settings";
import { detectRoots } from "../memory/tree/roots";
import { runSteps } from "../memory/tree/walk";
import { describeCandidate } from "./wording";
import type { CommandWorld, OpenedFolder } from "./world";

/** One memory root, read and judged. */
export interface InspectedRoot {
  /** The root as it was given. */
  readonly root: string;
  readonly folder: OpenedFolder;
  readonly read: ReadMemory;
  readonly view: MemoryView;
  readonly findings: readonly Finding[];
}

/** Reads a root, counts its core memory and asks every rule. */
export async function inspectRoot(root: string, settings: MemorySettings, world: CommandWorld): Promise<InspectedRoot> {
  const folder = world.openFolder(root);
  const finder = asksAboutTexts(settings) ? world.findSecrets : undefined;
  const read = await readMemoryTogether(folder.fileSystem, settings.tree, folder.readMany, finder);
  const counts = await countTexts(read.core, settings.budget.counter, world.countTokens);
  const view = viewRoot(folder, read, counts, settings, world);
  return { root, folder, read, view, findings: checkMemory(view) };
}

/** What the rules and the context look at in a root that was read; `counts` are the tokens counted so far. */
export function viewRoot(
  { name: rootName, parentHasIndex, isGitIgnored }: OpenedFolder,
  read: ReadMemory,
  counts: ReadonlyMap<string, TokenCount>,
  settings: MemorySettings,
  { findSecrets, calendar }: CommandWorld,
): MemoryView {
  return viewMemory(read, { settings, rootName, parentHasIndex, isGitIgnored, counts, findSecrets, calendar });
}

/** Whether all of a memory could be read. What could not be leaves every answer about it open. */
export function isFullyRead({ tree, facts }: ReadMemory): boolean {
  if (tree.root.hasUnreadable) return false;
  for (const fact of facts.values()) if (fact === "unreadable") return false;
  return true;
}

/**
 * The roots to work on: those given as they stand, else those detected below the current folder. Folders that are
 * perhaps meant are told beside the answer (decisions D4 and D6).
 */
export function rootsToInspect(given: readonly string[], world: CommandWorld): readonly string[] {
  if (given.length > 0) return given;
  const { roots, candidates } = runSteps(detectRoots(world.openFolder(".").fileSystem, { exclude: [] }));
  const written = (path: string): string => (path === "" ? "." : path);
  for (const { path, reason } of candidates) world.notes.write(`${describeCandidate(written(path), reason)}\n`);
  if (roots.length === 0) {
    world.notes.write(
      "No memory root was found below this folder. Name one, or create MEMORY.md in the folder that is to be one.\n",
    );
  }
  return roots.map(({ path }) => written(path));
}
