import { type Measure, measures, type SizeLimits } from "../harnessSettings";
import type { TextSize } from "../text";
import { countOf } from "./figures";

/** A text's size in a measure. Tokens are the estimate of four bytes each, rounded up. */
export function sizeIn(measure: Measure, size: TextSize): number {
  return measure === "tokens" ? Math.ceil(size.bytes / 4) : size[measure];
}

/** A size for people: `221 lines`, `14,296 characters`. */
export function formatSize(value: number, measure: Measure): string {
  return countOf(value, measure.slice(0, -1));
}

/** A limit as a pair. */
export interface SizeLimit {
  readonly measure: Measure;
  readonly allowed: number;
}

/** The single limits that some limits consist of, in the order of the measures. */
export function listLimits(limits: SizeLimits | undefined): SizeLimit[] {
  if (limits === undefined) return [];
  return measures.flatMap((measure) => {
    const allowed = limits[measure];
    return allowed === undefined ? [] : [{ measure, allowed }];
  });
}

/** The limit of which a size fills the largest part, with the size in its measure; `undefined` without limits. */
export function fullestLimit(
  size: TextSize,
  limits: SizeLimits | undefined,
): (SizeLimit & { readonly current: number }) | undefined {
  let fullest: (SizeLimit & { readonly current: number }) | undefined;
  for (const { measure, allowed } of listLimits(limits)) {
    const current = sizeIn(measure, size);
    if (fullest === undefined || current * fullest.allowed > fullest.current * allowed)
      fullest = { measure, allowed, current };
  }
  return fullest;
}
