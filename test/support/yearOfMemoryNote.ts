import type { SeededRandom } from "./seededRandom";
import {
  capital,
  someChoice,
  someHappening,
  someLesson,
  someOpenItem,
  somePerson,
  someReason,
  someTime,
} from "./yearOfMemoryText";

/** What a generated daily note says, each as it stands in the note without its mark. */
export interface NoteContents {
  readonly decisions: readonly string[];
  readonly lessons: readonly string[];
  readonly people: readonly string[];
  readonly openItems: readonly string[];
}

/** A generated daily note. */
export interface GeneratedNote extends NoteContents {
  readonly path: string;
  readonly date: string;
}

type Some = (random: SeededRandom) => string;

/** Draws what happened on a day; most days bring no lesson and nobody new. */
export function someContents(random: SeededRandom): NoteContents {
  const several = (most: number, share: number, some: Some): string[] =>
    random.chance(share) ? Array.from({ length: random.between(1, most) }, () => some(random)) : [];
  return {
    decisions: several(3, 0.6, (r) => `${capital(someChoice(r))} because ${someReason(r)}`),
    lessons: several(2, 0.35, someLesson),
    people: several(2, 0.3, somePerson),
    openItems: several(3, 0.5, someOpenItem),
  };
}

/** A note in one of the four manners in which people write them; `links` are sentences with links. */
export function noteText(random: SeededRandom, date: string, contents: NoteContents, links: readonly string[]): string {
  const manners = [underHeadings, withMarks, inProse, byTheClock];
  const happenings = Array.from({ length: random.between(2, 7) }, () => someHappening(random));
  const lines = random.pick(manners)(random, contents, happenings);
  const code = random.chance(0.08) ? ["", "```md", "- [ ] an example, no item", "Decision: none", "```"] : [];
  const title = random.chance(0.15) ? [date, "=========="] : [`# ${date}`];
  return [...title, "", ...lines, ...code, ...(links.length === 0 ? [] : ["", ...links])].join("\n");
}

function underHeadings(random: SeededRandom, contents: NoteContents, happenings: readonly string[]): string[] {
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
  return [
    `Session started ${someTime(random)}.`,
    ...section("What happened", bullets(happenings)),
    ...section("Decisions", bullets(contents.decisions)),
    ...section("Lessons learned", bullets(contents.lessons)),
    ...section("People", bullets(contents.people)),
    ...section("Open", [...bullets(contents.openItems, "- [ ] "), `- [x] ${someOpenItem(random)}`]),
  ];
}

function withMarks(random: SeededRandom, contents: NoteContents, happenings: readonly string[]): string[] {
  return [
    ...happenings.map((happening) => `- ${someTime(random)} — ${happening}`),
    ...bullets(contents.decisions, "- Decision: "),
    ...bullets(contents.lessons, "- Lesson: "),
    ...bullets(contents.people, "- Person: "),
    ...bullets(contents.openItems, "* [ ] "),
  ];
}

function inProse(_: SeededRandom, contents: NoteContents, happenings: readonly string[]): string[] {
  return [
    ...happenings.map((happening) => `${happening}.`),
    ...contents.decisions.flatMap((decision) => ["", `**Decided:** ${decision}`]),
    ...contents.lessons.flatMap((lesson) => ["", `**Learned:** ${lesson}`]),
    ...contents.people.flatMap((person) => ["", `**Person:** ${person}`]),
    ...contents.openItems.flatMap((item) => ["", `TODO: ${item}`]),
  ];
}

function byTheClock(random: SeededRandom, contents: NoteContents, happenings: readonly string[]): string[] {
  return [
    ...happenings.flatMap((happening) => [`## ${someTime(random)} ${happening}`, "", `${someHappening(random)}.`, ""]),
    ...contents.decisions.flatMap((decision) => ["### Decision", "", decision, ""]),
    ...contents.lessons.flatMap((lesson) => ["### Lesson", "", lesson, ""]),
    ...contents.people.flatMap((person) => ["### People", "", `- ${person}`, ""]),
    ...(contents.openItems.length === 0 ? [] : ["### Next steps", "", ...bullets(contents.openItems)]),
  ];
}

function bullets(lines: readonly string[], mark = "- "): string[] {
  return lines.map((line) => mark + line);
}
