import { isPassword, marks, namesInPrograms, rarerWords, strongWords, withoutEnding, wordsBehind } from "./assignments";
import type { SecretSpan } from "./secretSpan";

const lineBreak = "(?:\\r\\n|\\r|\\n)";

/** Where a line ends in a colon. Few lines do, so that a text is gone through fast. */
const colonAtEnd = new RegExp(`[:：]${marks}[ \\t]{0,4}\\\\?${lineBreak}`, "g");

/** The most that a label takes. */
const longestLabel = 160;

/** A line that is a label and nothing else: at most three words, and one for a password. */
const label = new RegExp(
  `^[ \\t>]{0,20}(?:(?:[-*+•]|\\d{1,3}[.)]|#{1,6})[ \\t]{1,4})?${marks}(?:[^\\s:：|]{1,30}[ \\t]){0,3}[^\\s:：|]{0,30}?(?<word>${strongWords}|${rarerWords})${wordsBehind}${marks}[ \\t]{0,3}[:：]$`,
  "i",
);

/** The most that is looked at below a label. */
const farthest = 500;

/** The start of a line, or of the one behind an empty line. */
const next = `^(?:[ \\t>]{0,20}${lineBreak})?[ \\t>]{0,20}`;
const end = "[ \\t]{0,4}\\\\?(?=[\\r\\n]|$)";
const bare = new RegExp(`^[ \\t>]{0,20}(?:\\*\\*)?(?<value>[^\\s|"'\`<>]{8,200}?)(?:\\*\\*)?${end}`, "d");
const code = new RegExp(`${next}(?:[-*+•][ \\t]{1,4})?(?<ticks>\`{1,2})(?<value>[^\\s\`]{8,200})\\k<ticks>${end}`, "d");
const block = new RegExp(
  `${next}(?<fence>\`{3,9}|~{3,9})[^\\r\\n\`]{0,20}${lineBreak}[ \\t>]{0,20}(?<value>[^\\s\`]{8,200})[ \\t]{0,4}${lineBreak}[ \\t>]{0,20}\\k<fence>`,
  "d",
);

/**
 * Passwords on the line below a label that ends in a colon. There only what cannot be prose is one: a single word of
 * eight signs or more, with letters and digits or three kinds of signs, alone on its line or in code. What stands as
 * text behind an empty line is none.
 */
export function findBelowLabels(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { index, 0: ending } of text.matchAll(colonAtEnd)) {
    const before = text.slice(Math.max(0, index + 1 - longestLabel), index + 1);
    const word = label.exec(before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1))?.groups
      ?.word;
    if (word === undefined || /^(?:pass|pin.*)$/i.test(word)) continue;
    const start = index + ending.length;
    const below = text.slice(start, start + farthest);
    const match = bare.exec(below) ?? code.exec(below) ?? block.exec(below);
    const at = match?.indices?.groups?.value?.[0];
    const written = match?.groups?.value;
    if (match === null || at === undefined || written === undefined) continue;
    const isCode = match.groups?.ticks !== undefined || match.groups?.fence !== undefined;
    const value = isCode ? written : withoutEnding(written);
    if (!isAlonePassword(value) || (!isCode && isOtherWord(written))) continue;
    found.push({ start: start + at, end: start + at + value.length, kind: "password", label: "a password" });
  }
  return found;
}

function isAlonePassword(value: string): boolean {
  if (value.length < 8 || namesInPrograms.test(value) || !isPassword(value, true, false)) return false;
  return (/\p{L}/u.test(value) && /\p{Nd}/u.test(value)) || isPassword(value, false, false);
}

/** Whether a word on a line of its own is something else: the next label, an address of a person, words side by side. */
function isOtherWord(written: string): boolean {
  if (/[:：]$/.test(written) || /^[^@]+@[\w-]+(?:\.[\w-]+)+$/.test(written)) return true;
  return /^[\p{L}\p{N}+-]+(?:\/[\p{L}\p{N}+.-]+)+$/u.test(written) || /^[A-Z0-9]+(?:-[A-Z0-9]+)+$/.test(written);
}
