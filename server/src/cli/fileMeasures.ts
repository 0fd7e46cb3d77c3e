import type { TokenCount } from "../memory/budget/tokens";
import type { FileFacts } from "../memory/markdown/facts";

/** A file's sizes as they stand in JSON answers; `null` where the file could not be read. */
export interface FileMeasures {
  readonly path: string;
  readonly bytes: number | null;
  readonly lines: number | null;
  readonly characters: number | null;
  readonly tokens: number | null;
  /** Present when the tokens are estimated from the size. */
  readonly isEstimate?: true;
}

/** Puts a file's sizes together. */
export function measureFile(
  path: string,
  facts: FileFacts | "unreadable" | undefined,
  count: TokenCount | undefined,
): FileMeasures {
  const size = typeof facts === "object" ? facts.size : undefined;
  return {
    path,
    bytes: size?.bytes ?? null,
    lines: size?.lines ?? null,
    characters: size?.characters ?? null,
    tokens: count?.tokens ?? null,
    ...(count?.isEstimate === true ? { isEstimate: true as const } : {}),
  };
}
