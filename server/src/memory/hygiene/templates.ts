import type { CalendarDate } from "./dailyNotes";

/**
 * A file of someone who starts with it. What stands in double braces is to be replaced, and says with what. The parts
 * are those of the Agent Memory Architecture, in our own words.
 */
export interface Template {
  /** Sentence case, as in a list to choose from. */
  readonly title: string;
  readonly body: string;
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The text of a template with its hints as they read. */
export function filledTemplate({ body }: Template): string {
  return body.replace(placeholder, "$1");
}

/** The text of a template without the lines that hold hints: its headings and what is known. */
export function bareTemplate({ body }: Template): string {
  const lines = body.split("\n").filter((line) => !line.includes("{{"));
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

const itemMark = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/;

/** A text without the lines that still say what a template's hints say, so that nobody takes them for content. */
export function withoutHints(text: string, templates: readonly Template[]): string {
  const said = (line: string): string => line.replace(itemMark, "").trim();
  const hints = new Set(
    templates.flatMap(({ body }) => {
      const lines = body.split("\n").filter((line) => line.includes("{{"));
      return lines.flatMap((line) => [said(line), said(line.replace(placeholder, "$1"))]);
    }),
  );
  return text
    .split("\n")
    .filter((line) => !hints.has(said(line)))
    .join("\n");
}

/** The text of a template as an editor's snippet, each hint a stop in its order. */
export function snippetOf({ body }: Template): string {
  let stop = 0;
  return body
    .split(placeholder)
    .map((part, i) => {
      const text = part.replace(/[\\$}]/g, "\\$&");
      return i % 2 === 0 ? text : `\${${++stop}:${text}}`;
    })
    .join("");
}

/** The active context: what is going on now (section 2). */
export function activeContextTemplate(today: CalendarDate, time: string): Template {
  return {
    title: "Active context",
    body: `# Active context

Last updated: ${today} ${time}

## Current priority

{{The one thing that matters most now.}}

## In progress

- [ ] {{Task: how it stands, what comes next}}

## Waiting on

- {{Who or what: for what, asked on which day}}

## Decided today

- {{What, because of what; whether it can be undone}}

## For the next session

{{What is needed to pick up here.}}
`,
  };
}

/** The long-term memory: what was learned and goes on being true (section 3). */
export function longTermTemplate(title: string): Template {
  return {
    title: "Long-term memory",
    body: `# ${title}

## About the person

- {{Name, time zone, how they like to be spoken to}}

## About me

- {{What I am for, how I work best}}

## Active projects

### {{Project}}

- {{How it stands, what was decided, what is in the way}}

## Key people

- {{Name — role, how to work with them}}

## Lessons learned

- {{YYYY-MM-DD — what happened → what to do from now on}}

## Preferences & patterns

- {{What is preferred to what}}

## Important dates

- {{What — when — why it matters}}
`,
  };
}

/** The note of a day: what happened, as it happened (section 4). */
export function dailyNoteTemplate(date: CalendarDate): Template {
  return {
    title: "Daily note",
    body: `# ${date}

## Log

- {{What was done, and what came of it}}

## Decisions

- {{What was decided, because of what}}

## Lessons

- {{What to do differently from now on}}

## People

- {{Who, and what is new about them}}

## Open items

- [ ] {{What is left to do}}
`,
  };
}

/** A topic: all that is known of one subject (section 5). */
export function topicTemplate(title: string, about?: string): Template {
  return {
    title: "Topic",
    body: `# ${title}

${about ?? "{{What this is about, in one sentence.}}"}

## Facts

- {{One fact a line}}

## Decisions

- {{YYYY-MM-DD — what was decided, because of what}}

## Open questions

- {{What is not known yet}}
`,
  };
}

/** The parts of a handoff that are known; a part without lines keeps its hint. */
export interface HandoffParts {
  readonly done?: readonly string[];
  readonly inProgress?: readonly string[];
  readonly next?: readonly string[];
  readonly decisions?: readonly string[];
  readonly gotchas?: readonly string[];
}

/** A handoff: what the next session has to know (section 12). */
export function handoffTemplate(today: CalendarDate, time: string, parts: HandoffParts = {}): Template {
  const part = (lines: readonly string[] | undefined, hint: string): string =>
    lines === undefined || lines.length === 0 ? `- {{${hint}}}` : lines.join("\n");
  return {
    title: "Handoff",
    body: `# Handoff

Last updated: ${today} ${time}

## What was done

${part(parts.done, "What is finished, and where it can be seen")}

## In progress

${part(parts.inProgress, "What is half done, and how far it is")}

## Next steps

${part(parts.next, "What to do first")}

## Key decisions

${part(parts.decisions, "What was decided, because of what")}

## Watch out

${part(parts.gotchas, "What would trip up somebody who does not know")}
`,
  };
}
