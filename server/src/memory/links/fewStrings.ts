/** A set of strings that nearly always holds a few, so that they stand alone or in a list: a fraction of a set's memory. */
export type FewStrings = undefined | string | string[] | Set<string>;

/** From this many values on, a set is quicker than a list. */
const manyValues = 8;

/** The set with one value more. What was given is used up. */
export function withString(few: FewStrings, value: string): FewStrings {
  if (few === undefined) return value;
  if (typeof few === "string") return few === value ? few : [few, value];
  if (!Array.isArray(few)) return few.add(value);
  // What comes twice mostly comes twice in a row.
  if (few[few.length - 1] === value || few.includes(value)) return few;
  // A list that grows takes room for a dozen more; a new one takes what it holds.
  return few.length < manyValues ? few.concat(value) : new Set(few).add(value);
}

/** The set without a value. What was given is used up. */
export function withoutString(few: FewStrings, value: string): FewStrings {
  if (few === undefined || typeof few === "string") return few === value ? undefined : few;
  if (!Array.isArray(few)) {
    few.delete(value);
    return few.size === 0 ? undefined : few;
  }
  const at = few.indexOf(value);
  if (at >= 0) few.splice(at, 1);
  return few.length === 0 ? undefined : few;
}

/** The values one by one. Not to be kept: they change with the set. */
export function eachString(few: FewStrings): Iterable<string> {
  if (few === undefined) return [];
  return typeof few === "string" ? [few] : few;
}
