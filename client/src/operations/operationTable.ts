import type { OperationName } from "../../../server/src/protocol/operationMessages";

/**
 * How the change of an operation gets into the files: `at-once` where a person has said exactly what to write, `first`
 * where the change is the point and is shown before it is made, `offered` where a report is the point and the change is
 * one button away.
 */
export type ChangeMode = "at-once" | "first" | "offered";

/** How an operation is shown. */
export interface OperationShow {
  /** In the titles of its editors; the title of its command without the dots. */
  readonly title: string;
  readonly change: ChangeMode;
  /** Whether its report is worth a tab beside the change. */
  readonly hasReport: boolean;
  /** Whether the file that it names is opened without asking. */
  readonly opensFile?: true;
}

/** How each operation is shown. */
export const operationShows: Readonly<Record<OperationName, OperationShow>> = {
  status: { title: "Memory Status", change: "offered", hasReport: true },
  review: { title: "Weekly Review", change: "offered", hasReport: true },
  promote: { title: "Promote to MEMORY.md", change: "at-once", hasReport: false },
  archive: { title: "Archive Old Daily Notes", change: "first", hasReport: true },
  remember: { title: "Remember", change: "at-once", hasReport: false },
  "active-context": { title: "Open Active Context", change: "at-once", hasReport: false, opensFile: true },
  "daily-summary": { title: "Daily Summary", change: "offered", hasReport: true },
  "topic-create": { title: "New Topic", change: "first", hasReport: false, opensFile: true },
  prune: { title: "Prune", change: "first", hasReport: true },
  handoff: { title: "Handoff", change: "first", hasReport: false, opensFile: true },
  migrate: { title: "Migrate", change: "first", hasReport: true },
  debug: { title: "Debug Memory", change: "offered", hasReport: true },
  log: { title: "Log", change: "at-once", hasReport: false },
  heartbeat: { title: "Heartbeat", change: "offered", hasReport: true },
  "session-start": { title: "Start Session", change: "offered", hasReport: true },
  "session-end": { title: "End Session", change: "offered", hasReport: true },
};
