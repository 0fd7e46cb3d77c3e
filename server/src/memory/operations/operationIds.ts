/** The maintenance tasks that are told apart by name, in the order of section 16 of the Agent Memory Architecture. */
export const operationIds = [
  "status",
  "review",
  "promote",
  "archive",
  "remember",
  "active-context",
  "daily-summary",
  "topic-create",
  "prune",
  "handoff",
  "migrate",
  "debug",
  "log",
  "heartbeat",
  "session-start",
  "session-end",
] as const;

/** The name of a maintenance task; the verb on the command line. */
export type OperationId = (typeof operationIds)[number];
