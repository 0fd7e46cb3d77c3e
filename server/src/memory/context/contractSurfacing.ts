import { baseName, directoryLabel } from "../paths";
import type { MemoryTree } from "../tree/model";
import { childMemoryDirectories } from "../tree/queries";
import type { ContractDetail, HarnessAbilities } from "./contractReport";
import { describeUndiscoverable } from "./contractWording";
import type { Prompt } from "./prompt";

/**
 * The immediate child memory directories of which the agent learns neither from the prompt nor from a listing or a
 * search. That files could be read by someone who knows their paths is not enough (decision SC6, case C09).
 */
export function findUnsurfaced(tree: MemoryTree, prompt: Prompt, abilities: HarnessAbilities): ContractDetail[] {
  if (abilities.listing || abilities.search) return [];
  return childMemoryDirectories(tree.root).flatMap(({ path }): ContractDetail[] =>
    isNamed(baseName(path), prompt.text)
      ? []
      : [
          {
            problem: "undiscoverable",
            path: directoryLabel(path),
            message: describeUndiscoverable(directoryLabel(path)),
          },
        ],
  );
}

/**
 * Whether a directory is named as one: with a slash, in quotes or brackets, or at the head of a line. The bare word in a
 * sentence names nothing.
 */
function isNamed(name: string, text: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const encoded = encodeURI(name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const either = escaped === encoded ? escaped : `(?:${escaped}|${encoded})`;
  return [
    `(?<![\\p{L}\\p{N}_.-])${either}/`,
    `["'\`>]${either}["'\`<]`,
    `\\[\\[${either}[\\]|/#]`,
    `\\]\\(<?(?:\\./)?${either}>?\\)`,
    `^[ \\t]*(?:(?:[-*+]|\\d+[.)]|[├└│─ ]+)[ \\t]*)?${either}[ \\t]*(?:$|:|[–—-][ \\t])`,
  ].some((pattern) => new RegExp(pattern, "mu").test(text));
}
