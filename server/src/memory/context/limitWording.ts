import { formatShare, groupDigits } from "../budget/figures";
import type { Harness } from "../budget/harnesses";
import type { Overrun } from "../budget/load";
import { formatSize } from "../budget/sizes";
import { displayName } from "../names";
import type { FileOverrun, NearLimit, Taken, TotalOverrun } from "./harnessLimits";

/** What a cut loses, as a sentence without its subject's name: `lines 201–221 are not loaded (21 lines, 900 characters, 9 %)`. */
export function describeLoss(overrun: Overrun): string {
  const { lostLines, lostCharacters, characters } = overrun;
  const sizes = [
    formatSize(lostLines, "lines"),
    formatSize(lostCharacters, "characters"),
    formatShare(lostCharacters, characters),
  ];
  return `${describePlace(overrun)} (${sizes.join(", ")})`;
}

/** Why a text ends where it does: `claude-code loads the first 200 of its 221 lines`. */
export function describeAllowance(harness: Harness, { measure, allowed, current, limitOf }: Overrun): string {
  const whole = formatSize(current, measure);
  if (limitOf === "total" && allowed === 0) return `${harness.name} has nothing of its total left for its ${whole}`;
  return limitOf === "total"
    ? `${harness.name} has room for ${groupDigits(allowed)} of its ${whole} left in its total`
    : `${harness.name} loads the first ${groupDigits(allowed)} of its ${whole}`;
}

/** The message of a file that is over a limit. */
export function describeFileOverrun(harness: Harness, { path, overrun, takenBefore }: FileOverrun): string {
  const name = displayName(path);
  const { measure, allowed, current, limitOf } = overrun;
  if (harness.overflow !== "cut") {
    const size = formatSize(current, measure);
    return `${name} has ${size}, ${groupDigits(current - allowed)} more than the ${groupDigits(allowed)} that ${harness.name} accepts, so the change is refused. Move a section to another file.`;
  }
  if (limitOf === "file") {
    return `${name} has ${formatSize(current, measure)} and ${harness.name} loads the first ${groupDigits(allowed)}: ${describeLoss(overrun)}. Move a section to a topic file.`;
  }
  const total = groupDigits(harness.totalLimit?.[measure] ?? 0);
  const left = allowed === 0 ? `nothing of its ${total} left` : `${groupDigits(allowed)} of its ${total} left`;
  return `${name} has ${formatSize(current, measure)} and ${harness.name} has ${left} for it: ${describeLoss(overrun)}. Loaded before it: ${listTaken(takenBefore)}. Shorten these.`;
}

/** The message of root files that together are over what a harness accepts. */
export function describeTotalOverrun(harness: Harness, { measure, allowed, current, files }: TotalOverrun): string {
  return `Core memory has ${formatSize(current, measure)}, ${groupDigits(current - allowed)} more than the ${groupDigits(allowed)} that ${harness.name} accepts for all root files, so the change is refused. Largest: ${listTaken(files)}. Move detail below the root.`;
}

/** The message of a limit that is nearly reached. */
export function describeNearLimit(harness: Harness, { path, measure, allowed, current }: NearLimit): string {
  const subject = path === undefined ? "Core memory" : displayName(path);
  const verb = harness.overflow === "cut" ? "loads" : "accepts";
  return `${subject} has ${formatSize(current, measure)}, ${formatShare(current, allowed)} of the ${groupDigits(allowed)} that ${harness.name} ${verb}${path === undefined ? " in all" : ""}.`;
}

const mostNamed = 3;

/** The largest files with what they take: `AGENTS.md 12,000, SOUL.md 11,500`. */
function listTaken(files: readonly Taken[]): string {
  const named = files.slice(0, mostNamed).map(({ path, taken }) => `${displayName(path)} ${groupDigits(taken)}`);
  return files.length > mostNamed ? `${named.join(", ")} and ${files.length - mostNamed} more` : named.join(", ");
}

/** What of a file is lost, without its size: `lines 201–221 are not loaded`. */
export function describePlace({ offset, position, lostLines }: Overrun): string {
  if (offset === 0) return "nothing of it is loaded";
  if (position.character > 0)
    return `what follows character ${groupDigits(position.character)} of line ${groupDigits(position.line + 1)} is not loaded`;
  const first = position.line + 1;
  if (lostLines === 0) return "its last line break is not loaded";
  if (lostLines === 1) return `line ${groupDigits(first)} is not loaded`;
  return `lines ${groupDigits(first)}–${groupDigits(position.line + lostLines)} are not loaded`;
}
