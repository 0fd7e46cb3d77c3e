import { formatShare } from "../budget/figures";
import { displayName } from "../names";

/** A root file that is nowhere in the prompt. */
export function describeAbsent(path: string): string {
  return `${displayName(path)} is absent.`;
}

/** A root file that could not be compared. */
export function describeUnread(path: string): string {
  return `${displayName(path)} cannot be read, so it could not be looked for.`;
}

/** A root file whose end is missing; line and character from zero. */
export function describePartial(path: string, line: number, character: number, percent: number): string {
  const place = character === 0 ? `before line ${line + 1}` : `in line ${line + 1}, behind character ${character}`;
  return `${displayName(path)} is partly present: it stops ${place}, and ${formatShare(percent, 100)} of it is missing.`;
}

/** A root file of which more follows behind a place that differs; the line from zero. */
export function describeAltered(path: string, line: number): string {
  return `${displayName(path)} is altered: line ${line + 1} is missing or different, and later lines are there.`;
}

/** An external file whose text is in the prompt: all of it, or from the given line on, counted from zero. */
export function describeLeak(path: string, firstLine: number | undefined): string {
  const what = firstLine === undefined ? "its text is in the prompt" : `line ${firstLine + 1} of it is in the prompt`;
  return `${displayName(path)} leaked in: ${what}.`;
}

/** A child directory of which the agent learns nowhere. */
export function describeUndiscoverable(path: string): string {
  return `${displayName(path)} is named nowhere in the prompt, and neither a listing nor a search is said to show it.`;
}
