import { type AttributedPart, attributeTokens } from "../memory/context/attribution";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";

/** Larger texts are not taken apart while somebody waits. */
const longestText = 200_000;

/** The sections and list items of a file with their tokens, the largest first; none for a file too large. Rejects when aborted. */
export async function attributeFile(
  memory: LiveMemory,
  path: string,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<readonly AttributedPart[]> {
  const text = memory.readText(path)?.text;
  if (text === undefined || text.length > longestText) return [];
  const { counter } = memory.settings.budget;
  const parts = await attributeTokens(text, (part) => host.countTokens(counter, part, signal));
  return parts.map((part) => maskLabels(part, memory));
}

/** What a part is called comes from the text and can be a secret. */
function maskLabels(part: AttributedPart, memory: LiveMemory): AttributedPart {
  return { ...part, label: memory.masked(part.label), parts: part.parts.map((inner) => maskLabels(inner, memory)) };
}

/** The outermost parts that tell a text apart: those of the only section where there is but one. */
export function distinctParts(parts: readonly AttributedPart[]): readonly AttributedPart[] {
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0) return parts;
  return only.parts.length === 0 ? [] : distinctParts(only.parts);
}

/** The section whose heading stands on a line. */
export function findSection(parts: readonly AttributedPart[], line: number): AttributedPart | undefined {
  for (const part of parts) {
    if (part.kind === "heading" && part.line === line) return part;
    const inner = line >= part.line && line <= part.endLine ? findSection(part.parts, line) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
