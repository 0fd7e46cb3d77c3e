import { orderEdits } from "../editedText";
import type { CreateFileEdit, MemoryEdit } from "../edits";
import { composeIndexLines } from "../indexes/indexLines";
import { planMovesWithLines } from "../links/moves";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { placementOf } from "../tree/queries";
import { type CoreTokens, coreTokensAfter, describeCoreTokens, type TokenCounter } from "./coreTokens";
import { newIndexText, planPlace } from "./newPlace";
import { isRefused, type OperationPlan, type OperationRefusal, type OperationSource } from "./operation";

/** A memory file and the directory that it is to go to; the root makes it core memory. */
export interface MemoryMoveRequest {
  readonly path: string;
  readonly directory: string;
  /** Leave Markdown links alone, since the editor mends those itself. */
  readonly skipMarkdownLinks?: boolean;
}

/** How a memory file moves. */
export interface MemoryMovePlan extends OperationPlan {
  /** Where the file is afterwards. */
  readonly path: string;
  readonly core: CoreTokens;
}

/**
 * Moves a memory file to another directory, out of core memory or into it: with its line in the indexes, with every
 * link from and to it, and with an index in each directory that is created on the way. Refused for an index, which
 * belongs to its directory, and where the name is taken.
 */
export async function planMemoryMove(
  source: OperationSource,
  { path, directory, skipMarkdownLinks = false }: MemoryMoveRequest,
  count: TokenCounter,
): Promise<MemoryMovePlan | OperationRefusal> {
  const name = displayName(path);
  if (baseName(path) === INDEX_NAME)
    return { refusal: `${name} belongs to its directory. Move the directory instead.` };
  if (placementOf(source.tree, path) === "ignored") return { refusal: `${name} is no file of this memory.` };
  if (source.links === undefined) return { refusal: "The links of this memory are not known yet. Try again." };
  if (parentPath(path) === directory) return { refusal: `${name} is there already.` };
  const place = planPlace(source, joinPath(directory, baseName(path)));
  if (isRefused(place)) return place;
  const { to, created, listed } = place;
  const move = { from: path, to };
  const { edits, additions } = planMovesWithLines(source, [move], { created, isListed: true, skipMarkdownLinks });
  const indexes = created.map((index): CreateFileEdit => {
    const lines = composeIndexLines(index, additions.get(index) ?? [], source);
    return { kind: "create", path: index, text: newIndexText(index, lines, created, source) };
  });
  const all: MemoryEdit[] = orderEdits([...edits, ...listed, ...indexes, { kind: "rename", ...move }]);
  const core = await coreTokensAfter(source, all, count);
  const report = `${name} moves to ${displayName(to)}. ${describeCoreTokens(core, source.budget)}`;
  return { report, edits: all, path: to, core };
}
