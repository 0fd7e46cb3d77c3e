import { addDays, daysBetween } from "../../server/src/memory/hygiene/calendar";
import { SeededRandom } from "./seededRandom";
import { type GeneratedNote, noteText, someContents } from "./yearOfMemoryNote";
import { capital, people, someChoice, someHappening, someLesson, someOpenItem, someReason } from "./yearOfMemoryText";

/** A memory of a year and a half, as somebody who lives by the Agent Memory Architecture would have it. */
export interface YearOfMemory {
  /** Texts by root-relative path, as `memoryOf` and `writeFiles` take them. */
  readonly files: Readonly<Record<string, string>>;
  /** The daily notes that are not archived, the oldest first. */
  readonly notes: readonly GeneratedNote[];
}

/** How a year of memory is made. */
export interface YearOfMemoryOptions {
  readonly seed?: number;
  /** The last day; it has a note, and so has the day before. */
  readonly today?: string;
}

const days = 546;
const archivedDays = 30;
const topics = [
  "billing",
  "search",
  "releases",
  "café-menu",
  "customers",
  "privacy",
  "hiring",
  "backups",
  "mobile",
  "style",
];
const unlistedTopics = ["privacy", "mobile"];

/**
 * Makes 18 months of memory up to a day: `MEMORY.md` in the sections of section 3, an active context with completed
 * items, soul and user, about 370 daily notes in four manners, topics with an index and some in a directory without
 * one, the first month archived as a summary, links and mentions across all of them; some files with CRLF, some without
 * a final line break, one with a byte-order mark. The same options give the same bytes.
 */
export function yearOfMemory({ seed = 18, today = "2026-03-01" }: YearOfMemoryOptions = {}): YearOfMemory {
  const random = new SeededRandom(seed);
  const first = addDays(today, -days + archivedDays);
  const dates = Array.from({ length: daysBetween(first, today) + 1 }, (_, i) => addDays(first, i)).filter(
    (date) => random.chance(0.72) || daysBetween(date, today) < 2,
  );
  const notes: GeneratedNote[] = [];
  const files: Record<string, string> = {};
  dates.forEach((date, i) => {
    const path = `memory/${date}.md`;
    const contents = someContents(random);
    const text = noteText(random, date, contents, linksOfNote(random, dates, i));
    files[path] = finish(random, text);
    notes.push({ path, date, ...contents });
  });
  const archive = `${first.slice(0, 4)}-q${Math.ceil(Number(addDays(first, -1).slice(5, 7)) / 3)}`;
  Object.assign(files, coreOf(random, today, notes), topicFiles(random, notes), {
    "memory/MEMORY.md": `# Memory by day and by topic\n\nDaily notes stand here by their dates.\n\n- [Topics](topics/MEMORY.md)\n- [Archive](archive/MEMORY.md)\n`,
    "memory/archive/MEMORY.md": `# Archive\n\n- [${archive}](${archive}.md): the first weeks\n`,
    [`memory/archive/${archive}.md`]: archiveText(random, archive, first),
    "projects/MEMORY.md": `# Projects\n\n- [Roadmap](roadmap.md)\n`,
    "projects/roadmap.md": `# Roadmap\n\nBegun on [the first day](../memory/${dates[0]}.md), see [billing](../memory/topics/billing.md).\n`,
  });
  return { files, notes };
}

/** Sentences of a note that link to other files in all the ways in which people write links. */
function linksOfNote(random: SeededRandom, dates: readonly string[], at: number): string[] {
  const links: string[] = [];
  const before = dates[Math.max(0, at - random.between(1, 12))];
  const topic = random.pick(topics);
  if (before !== dates[at] && random.chance(0.3)) links.push(`Goes on from [the note of ${before}](${before}.md).`);
  if (random.chance(0.2)) links.push(`More on this in [${topic}](topics/${encodeURI(topic)}.md#how-it-stands).`);
  if (random.chance(0.1)) links.push(`See [[topics/${topic}]] and [[${before}]].`);
  if (random.chance(0.06)) links.push(`Kept in [long-term memory][m].`, "", "[m]: ../MEMORY.md#lessons-learned");
  if (random.chance(0.06)) links.push(`The plan is in \`projects/roadmap.md\`, the note in \`memory/${before}.md\`.`);
  if (random.chance(0.03)) links.push("The drawing is lost: [drawing](drawings/gone.md).");
  return links;
}

function coreOf(random: SeededRandom, today: string, notes: readonly GeneratedNote[]): Record<string, string> {
  const sources = notes.filter(({ lessons }) => lessons.length > 0);
  const lessons = sources
    .filter((_, i) => i % 4 === 0)
    .map(({ date, lessons: [lesson = ""] }) => `- ${date} — ${lesson}`);
  const linked = notes
    .filter((_, i) => i % 45 === 0)
    .map(({ date, path }) => `- [${date}](${path}) — ${someHappening(random)}`);
  const recent = notes.at(-3);
  return {
    "MEMORY.md": `# MEMORY.md — Long-Term Memory

## About the human

- Works from Zürich, time zone Europe/Zurich
- Likes short answers with the reason first

## About me

- Careful with figures; asks before anything is sent

## Active projects

### Billing

- Status: live; see [billing](memory/topics/billing.md)
- ${capital(someChoice(random))} because ${someReason(random)}

### Café menu

- Status: in test; see [[memory/topics/café-menu]]

## Key people

${people.map((name) => `- ${name} — ${someHappening(random).toLowerCase()}`).join("\n")}

## Lessons learned

${lessons.join("\n")}

## Preferences & patterns

- API keys: stored in the team vault, item "billing"
- Figures go into a table, words into a list

## Important dates

${linked.join("\n")}
- [Archive](memory/archive/MEMORY.md), [by day and topic](memory/MEMORY.md), [projects](projects/MEMORY.md)
- [Soul](SOUL.md), [user](USER.md), [now](ACTIVE-CONTEXT.md)
`,
    "ACTIVE-CONTEXT.md": `# ACTIVE-CONTEXT.md — What's Hot

Last updated: ${addDays(today, -2)} 17:40

## 🔥 Current Priority

Finish the invoice export.

## In Progress

- [ ] ${someOpenItem(random)}
- [x] ${capital(someChoice(random))}
- [ ] ${someOpenItem(random)} (from [${recent?.date}](${recent?.path}))
- [x] ${capital(someChoice(random))}
  with [billing](memory/topics/billing.md) brought up to date

## Waiting On

- Waiting for Noor to confirm the figures — asked ${addDays(today, -3)}

## Key Decisions Made Today

- Decided to ${someChoice(random)} because ${someReason(random)} — reversible: yes

## Context for Next Session

The export is half done; the totals of June are still off.
`,
    "SOUL.md": "# SOUL.md\n\nCalm, exact, friendly. Says when it does not know.\n",
    "USER.md": "# USER.md\r\n\r\nNoor leads the team. Prefers mornings.\r\n",
  };
}

function topicFiles(random: SeededRandom, notes: readonly GeneratedNote[]): Record<string, string> {
  const files: Record<string, string> = {};
  const listed = topics.filter((topic) => !unlistedTopics.includes(topic));
  files["memory/topics/MEMORY.md"] =
    `# Topics\n\n${listed.map((topic) => `- [${topic}](${encodeURI(topic)}.md)`).join("\n")}\n`;
  for (const topic of topics) files[`memory/topics/${topic}.md`] = topicText(random, topic, notes, "../");
  for (const customer of ["north", "süd"]) {
    files[`memory/topics/clients/${customer}.md`] = topicText(random, customer, notes, "../../");
  }
  return files;
}

function topicText(random: SeededRandom, topic: string, notes: readonly GeneratedNote[], up: string): string {
  const entries = notes.filter(() => random.chance(0.04));
  const lines = entries.map(({ date }) =>
    random.chance(0.5)
      ? `- ${date} — ${someHappening(random)} ([note](${up}${date}.md))`
      : `- [${date}](<${up}${date}.md>) ${someLesson(random)}`,
  );
  const text = `# ${capital(topic)}\n\nLast updated: ${entries.at(-1)?.date}\n\n## How it stands\n\n${someHappening(random)}.\n\n## Log\n\n${lines.join("\n")}`;
  return finish(random, text);
}

function archiveText(random: SeededRandom, quarter: string, first: string): string {
  const lines = Array.from(
    { length: 24 },
    (_, i) => `- ${addDays(first, i - archivedDays)} — ${someHappening(random)}`,
  );
  return `# ${quarter}\n\nSummary of the first weeks.\n\n${lines.join("\n")}\n`;
}

/** Some files have the line breaks of Windows, some have none at their end. */
function finish(random: SeededRandom, text: string): string {
  const ended = random.chance(0.9) ? `${text}\n` : text;
  const marked = random.chance(0.01) ? `\uFEFF${ended}` : ended;
  return random.chance(0.1) ? marked.replaceAll("\n", "\r\n") : marked;
}
