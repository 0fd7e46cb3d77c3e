/** A memory of six weeks as somebody keeps it who lives by the Agent Memory Architecture, up to a day. */
export function weekOfMemory(today: string): Record<string, string> {
  const files: Record<string, string> = {
    "MEMORY.md": `# MEMORY.md — What I Know

## About the person

- Prefers short answers with one example

## Key decisions

- ${daysBefore(today, 20)} — The export writes CSV, because every customer can open it

## Lessons

- ${daysBefore(today, 33)} — Ask for a sample file before writing an importer

## People

- Noor keeps the figures and answers on weekdays
- Tomás runs the warehouse

## Index

- [Daily notes and topics](memory/MEMORY.md)
`,
    "ACTIVE-CONTEXT.md": `# ACTIVE-CONTEXT.md — What's Hot

Last updated: ${daysBefore(today, 1)} 17:40

## Current Priority

Finish the invoice export.

## In Progress

- [ ] Write the help page for the export
- [x] Round every amount to the cent
- [x] Ask Noor for the totals of June

## Context for Next Session

The export is half done; the totals of June are checked.
`,
    "SOUL.md": "# SOUL.md\n\nCalm, brief, and exact with numbers.\n",
    "USER.md": "# USER.md\n\nRuns a small shop and reads on the phone.\n",
    "memory/MEMORY.md":
      "# Memory by day and by topic\n\nDaily notes stand here by their dates.\n\n- [Topics](topics/MEMORY.md)\n",
    "memory/topics/MEMORY.md":
      "# Topics\n\n- [Billing](billing.md): Invoices and refunds\n- [Warehouse](warehouse.md): Stock and deliveries\n",
    "memory/topics/billing.md": "# Billing\n\n- Invoices go out on the first working day of the month.\n",
    "memory/topics/warehouse.md": "# Warehouse\n\n- Deliveries arrive on Tuesdays.\n",
  };
  for (let days = 44; days >= 1; days -= 3) {
    const date = daysBefore(today, days);
    files[`memory/${date}.md`] = noteOf(date, days);
  }
  return files;
}

function noteOf(date: string, days: number): string {
  const work = ["the import", "the invoice export", "the stock list", "the help page"][days % 4] ?? "";
  const decision =
    days < 7 ? `\n## Decisions\n\n- Decided to sort ${work} by date, because that is how it is read aloud\n` : "";
  const lesson = days < 7 ? "\n## Lessons\n\n- Lesson: test with amounts that do not round well\n" : "";
  return `# ${date}\n\n## Events\n\n- 10:20 Worked on ${work}\n- 15:05 Talked to Noor about the totals\n${decision}${lesson}`;
}

/** The day so many days before another, `YYYY-MM-DD`. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
