import { escapeCharacter } from "../memory/names";
import type { CandidateReason } from "../memory/tree/roots";

/** Characters that control a terminal, break a line, or turn the direction of writing so that it reads other than it is. */
const unsafe = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text that may hold names from the disk, made fit for one line of a terminal: nothing in it controls the terminal. */
export function terminalText(text: string): string {
  return text.replace(unsafe, escapeCharacter);
}

/** What is said of a memory root that is none, with its name as it was given. */
export function describeMissingRoot(root: string): string {
  return `The memory root ${root} does not exist or is not a folder. Name the folder that holds MEMORY.md.`;
}

/** What is said beside an answer about a root of which not everything could be read. */
export function describeUnread(root: string): string {
  return `Not all of ${terminalText(root)} could be read. See memory-lens check.\n`;
}

/** What is said of a folder that is perhaps meant as a memory root (decisions D4 and D6). */
export function describeCandidate(path: string, reason: CandidateReason): string {
  const folder = terminalText(path);
  return reason === "repository"
    ? `${folder} holds MEMORY.md beside the files of a code repository and was left out. Name it to take it as a memory root.`
    : `${folder} holds Markdown and no MEMORY.md, and was left out. Name it to take it as a memory root.`;
}
