import { applyToText, differenceOf } from "../editedText";
import type { MemoryEdit } from "../edits";
import { type FileWithIndexesSource, planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { placementOf } from "../tree/queries";
import type { CalendarDate } from "./dailyNotes";
import { findListPlace, insertAt } from "./listPlace";
import { roleNames } from "./roles";
import { activeContextTemplate, bareTemplate } from "./templates";

/** What an active context is brought up to date from. */
export type ContextSource = FileWithIndexesSource & { readonly today: CalendarDate };

const path = roleNames["active-context"];
const updatedLine = /^(\W{0,6}(?:last )?updated\W{1,6})(\d{4}-\d{2}-\d{2})(?:([ T]+)\d{1,2}:\d{2}(?::\d{2})?)?/i;

/**
 * Plans to bring the active context up to date at the end of a session (Agent Memory Architecture, section 8): its date,
 * and a line for the next session where something is said. It is created from the template where there is none.
 */
export function planContextUpdate(
  source: ContextSource,
  time: string,
  forNext: string,
): { readonly path: string; readonly edits: readonly MemoryEdit[] } | { readonly refusal: string } {
  const isThere = placementOf(source.tree, path) === "core";
  const facts = source.facts(path);
  const stored = isThere ? source.readText(path)?.text : bareTemplate(activeContextTemplate(source.today, time));
  if (stored === undefined)
    return { refusal: `${path} cannot be read, so it is not brought up to date. Check its rights.` };
  if (typeof facts === "object" && !facts.isUtf8) return { refusal: `${path} is not UTF-8. Save it as UTF-8 first.` };
  const dated = withDate(stored, source.today, time);
  const after = forNext === "" ? dated : withLine(dated, forNext);
  if (after === undefined) {
    return { refusal: `${path} has a code block or a comment that is never closed. Close it first.` };
  }
  if (!isThere) {
    const plan = planFileWithIndexes({ ...source, links: undefined }, path, after);
    return "refusal" in plan ? plan : { path, edits: plan.edits };
  }
  const edit = differenceOf(path, stored, after);
  return { path, edits: edit === undefined ? [] : [edit] };
}

/** The text with today in its line *Last updated*; one is added below the title where there is none. */
function withDate(text: string, today: CalendarDate, time: string): string {
  for (const { start, end, kind } of markdownLines(text)) {
    const found = kind === "text" ? updatedLine.exec(text.slice(start, end)) : null;
    if (found === null) continue;
    const day = `${found[1] ?? ""}${today}${found[3] ?? " "}${time}`;
    return text.slice(0, start) + day + text.slice(start + found[0].length);
  }
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const [title] = findHeadings(text);
  const line = `Last updated: ${today} ${time}`;
  if (title === undefined || title.line > 0 || !text.startsWith("#")) return `${line}${lineBreak}${lineBreak}${text}`;
  const end = /\r\n|\n|\r/.exec(text)?.index ?? text.length;
  return `${text.slice(0, end)}${lineBreak}${lineBreak}${line}${text.slice(end) || lineBreak}`;
}

function withLine(text: string, said: string): string | undefined {
  const headings = [...findHeadings(text)];
  const there = headings.find((heading) => /\bnext session\b|\bnext steps?\b/i.test(heading.text));
  const place = findListPlace(text, there === undefined ? { newHeading: "For the next session" } : { heading: there });
  const inserted = insertAt(path, text, place, [place.mark + said]);
  return inserted === undefined ? undefined : applyToText(text, [inserted.edit]);
}
