import { splitParts, type TextPart } from "./textParts";

/** A part of a text with the tokens that it takes, the parts in it the largest first. */
export interface AttributedPart extends Pick<TextPart, "kind" | "label" | "level" | "line" | "endLine"> {
  readonly tokens: number;
  readonly parts: readonly AttributedPart[];
}

/**
 * Says which sections and list items of a text take its tokens, the largest first. Each smallest part is counted by
 * itself, so that the parts add up to what holds them; their sum can differ from the count of the whole text by a token
 * or two for each part.
 *
 * @param count counts the tokens of a text
 */
export async function attributeTokens(
  text: string,
  count: (text: string) => Promise<number>,
): Promise<AttributedPart[]> {
  const attribute = async (part: TextPart): Promise<AttributedPart> => {
    const { kind, label, level, line, endLine, start, end } = part;
    const parts = await attributeAll(part.parts);
    const tokens =
      parts.length === 0 ? await count(text.slice(start, end)) : parts.reduce((sum, inner) => sum + inner.tokens, 0);
    return {
      kind,
      label,
      level,
      line,
      endLine,
      tokens,
      parts: kind === "heading" && parts.length === 1 ? onlyInner(parts) : parts,
    };
  };
  const attributeAll = async (parts: readonly TextPart[]): Promise<AttributedPart[]> =>
    (await Promise.all(parts.map(attribute))).sort((a, b) => b.tokens - a.tokens || a.line - b.line);
  return attributeAll(splitParts(text));
}

/** A section that is nothing but its own text has no parts to show. */
function onlyInner(parts: readonly AttributedPart[]): readonly AttributedPart[] {
  return parts.filter(({ kind }) => kind !== "text");
}
