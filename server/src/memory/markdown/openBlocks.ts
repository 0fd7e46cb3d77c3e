import type { Fence } from "./blockStarts";
import type { ListItem } from "./blockStructure";
import type { HtmlBlockEnd } from "./htmlSyntax";
import type { ParagraphLines } from "./paragraphLines";

/** A block quote, or a list item with the columns that its content is indented by. */
export interface Container {
  readonly indent: number;
  readonly item: ListItem | undefined;
  isEmpty: boolean;
}

/** The block without blocks inside that lines are being added to. */
export type Leaf =
  | { readonly kind: "none" | "indented code" }
  | { readonly kind: "paragraph"; readonly lines: ParagraphLines }
  | { readonly kind: "fence"; readonly fence: Fence }
  | { readonly kind: "html"; readonly until: HtmlBlockEnd; readonly start: number; readonly firstLine: number };

/** Nothing that lines are added to. */
export const noLeaf: Leaf = { kind: "none" };
/** Code by indentation, which keeps nothing. */
export const indentedCode: Leaf = { kind: "indented code" };

/** The innermost list item among containers that lie in each other, the outermost first. */
export function innermostItem(containers: readonly Container[]): ListItem | undefined {
  for (let i = containers.length - 1; i >= 0; i--) {
    const item = containers[i]?.item;
    if (item !== undefined) return item;
  }
  return undefined;
}
