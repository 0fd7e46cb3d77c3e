import type { Definition } from "./references";

/** A link in a stretch, as places in it. */
export interface InlineLink {
  /** An address is what CommonMark calls an autolink; an autolink here is the path of a memory file. */
  readonly form: "inline" | "reference" | "address" | "autolink" | "wiki";
  readonly isImage: boolean;
  readonly start: number;
  readonly end: number;
  /** What it points to: a destination without angle brackets, or what stands between the brackets of a wiki link. */
  readonly targetStart: number;
  readonly targetEnd: number;
  /** The definition that a reference uses; then the target is the definition's, and its own places mean nothing. */
  readonly definition: Definition | undefined;
}

/** A part of a stretch that is not plain text. */
export interface Span {
  /** An extension is a link that CommonMark reads as text. */
  readonly kind: "link" | "image" | "autolink" | "extension" | "code" | "html";
  readonly start: number;
  readonly end: number;
  /** What of it is text, or code. */
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** An opening bracket that waits for its closing one. */
export interface Bracket {
  readonly start: number;
  readonly contentStart: number;
  readonly isImage: boolean;
  /** A link around another link is none. */
  isActive: boolean;
  hasBracketInside: boolean;
}

/** What a stretch holds beside text. Spans that lie in each other are all there, in the order of their ends. */
export interface Inlines {
  readonly links: InlineLink[];
  readonly spans: Span[];
  /** Where the last wiki link starts that no link has swallowed, or -1. */
  lastWikiStart: number;
}

/** The definitions of a text by label. */
export type Definitions = ReadonlyMap<string, Definition>;
