import type { CalendarDate } from "../hygiene/dailyNotes";

/** The active context of someone who starts with it (Agent Memory Architecture, section 2). */
export function activeContextTemplate(today: CalendarDate, time: string): string {
  return `# Active context

Last updated: ${today} ${time}

## Current priority

The one thing that matters most now.

## In progress

- [ ] Task: how it stands, what comes next

## Waiting on

- Who or what: for what, asked on which day

## Decided today

- What, because of what; whether it can be undone

## For the next session

What is needed to pick up here.
`;
}
