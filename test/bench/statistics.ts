/** The middle of some numbers; of an even count, the mean of the two in the middle. Throws on none. */
export function median(numbers: readonly number[]): number {
  const sorted = sort(numbers);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** The number below which the given share of all lies, by the nearest rank: 0.99 for p99. Throws on none. */
export function percentile(numbers: readonly number[], share: number): number {
  return at(sort(numbers), Math.max(0, Math.ceil(share * numbers.length) - 1));
}

function sort(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function at(numbers: readonly number[], index: number): number {
  const found = numbers[index];
  if (found === undefined) throw new Error("There are no figures to choose from.");
  return found;
}
