import type { OperationId } from "../operations/operationIds";
import type { CalendarDate } from "./dailyNotes";

/** How often something is to be done (Agent Memory Architecture, section 10). */
const cadences = ["daily", "weekly", "monthly", "quarterly"] as const;

/** How often something is to be done. */
export type Cadence = (typeof cadences)[number];

/** What there is to be done, in the order of section 10. */
export const maintenanceIds = [
  "daily-note",
  "update-active-context",
  "completed-items",
  "finish-handoff",
  "review",
  "prune-active-context",
  "stale-topics",
  "long-term-size",
  "oversized-files",
  "old-daily-notes",
  "archive",
  "deep-review",
] as const;

/** One kind of thing to be done. */
export type MaintenanceId = (typeof maintenanceIds)[number];

/** One thing of the schedule, as the files tell. */
export interface MaintenanceItem {
  readonly id: MaintenanceId;
  readonly cadence: Cadence;
  /** What to do, sentence case: `Review the last seven daily notes`. */
  readonly title: string;
  /** What in the files says so, one sentence. */
  readonly why: string;
  readonly isDue: boolean;
  /** The day from which it is or will be due; absent for what hangs on no date. */
  readonly dueOn?: CalendarDate;
  /** The files that it is about, root-relative, by code point; can be empty. */
  readonly paths: readonly string[];
  /** The operation that does it. */
  readonly operation?: OperationId;
}
