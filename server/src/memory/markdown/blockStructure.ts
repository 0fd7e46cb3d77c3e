import type { Definition } from "./references";

/** A list item; lines are zero-based, and the last one belongs to it. */
export interface ListItem {
  readonly firstLine: number;
  lastLine: number;
  /** It starts with a task box, `[ ]` or `[x]`. */
  isTask: boolean;
}

/** A stretch of Markdown that can hold links: what a paragraph, a heading or a block of HTML says. */
export interface TextBlock {
  readonly kind: "paragraph" | "heading" | "html";
  /** Level of a heading, else 0. */
  readonly level: number;
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Block quote marks stand between its lines, so that it is not one stretch of the text. */
  readonly isBroken: boolean;
  /** The innermost list item around it. */
  readonly item: ListItem | undefined;
}

/** A definition with the list item around it, its offsets in the whole text. */
export interface PlacedDefinition extends Definition {
  readonly item: ListItem | undefined;
}

/** The blocks of a text. */
export interface BlockStructure {
  /** Offset behind the front matter, 0 without one. */
  readonly frontMatterEnd: number;
  readonly blocks: readonly TextBlock[];
  readonly definitions: readonly PlacedDefinition[];
  /** Offset of each line's first character. */
  readonly lineStarts: readonly number[];
  /** Offset of each line's content, behind its container marks; meant for lines of paragraphs. */
  readonly contentStarts: readonly number[];
  /** Offset behind each line's last character, without the line break. */
  readonly lineEnds: readonly number[];
}
