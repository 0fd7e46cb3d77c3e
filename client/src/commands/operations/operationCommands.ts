import type { CommandName } from "../../ids";
import type { OperationRequest } from "../../operations/operationFlow";
import type { OperationQuestion } from "./operationQuestion";

/** A command that does an operation. */
export interface OperationCommand {
  readonly operation: OperationRequest["operation"];
  /** Which of several memories, as a question. */
  readonly which: string;
  /** What it always says. */
  readonly says?: Readonly<Record<string, string>>;
  readonly asks?: readonly OperationQuestion[];
}

const text = (argument: string, title: string, prompt: string, placeHolder: string) =>
  ({ kind: "text", argument, title, prompt, placeHolder }) as const;

/** The commands that do operations, with what each asks for. */
export const operationCommands = {
  memoryStatus: { operation: "status", which: "Show the status of which memory?" },
  weeklyReview: { operation: "review", which: "Review which memory?" },
  archiveNotes: { operation: "archive", which: "Archive the daily notes of which memory?" },
  prune: { operation: "prune", which: "Prune which memory?" },
  remember: {
    operation: "remember",
    which: "Remember in which memory?",
    asks: [
      text(
        "fact",
        "Remember",
        "One fact, as one line. It is written to MEMORY.md with the date of today.",
        "Bo prefers answers with an example",
      ),
    ],
  },
  activeContext: { operation: "active-context", which: "Open the active context of which memory?" },
  dailySummary: { operation: "daily-summary", which: "Summarize the day in which memory?" },
  newTopic: {
    operation: "topic-create",
    which: "Create a topic in which memory?",
    asks: [
      text("name", "New Topic", "The name of the topic. Its file and its index line are created together.", "Billing"),
      {
        ...text(
          "about",
          "New Topic",
          "What it is about, in one sentence. It can be left empty.",
          "Invoices and refunds",
        ),
        isOptional: true,
      },
    ],
  },
  writeHandoff: { operation: "handoff", which: "Write a handoff in which memory?" },
  finishHandoff: { operation: "handoff", which: "Finish the handoff of which memory?", says: { finish: "true" } },
  logEvent: {
    operation: "log",
    which: "Log in which memory?",
    asks: [
      {
        kind: "choice",
        argument: "event",
        placeHolder: "What happened?",
        choices: [
          {
            label: "Task completed",
            detail: "To today's note; out of the active context, where it stands there in the same words",
            value: "task",
          },
          { label: "Decision", detail: "To today's note and, with its reason, to where it is kept", value: "decision" },
          { label: "Lesson", detail: "To today's note and MEMORY.md", value: "lesson" },
          { label: "Person", detail: "Somebody new, or something about them", value: "person" },
          { label: "Session start", detail: "To today's note", value: "session-start" },
          { label: "Session end", detail: "To the active context and today's note", value: "session-end" },
        ],
      },
      {
        ...text("text", "Log", "What happened, as one line.", "The export to CSV is done"),
        when: ({ event }) => event?.startsWith("session-") !== true,
      },
      {
        ...text("reason", "Log", "Why was it decided so?", "The customers ask for it"),
        when: ({ event }) => event === "decision",
      },
    ],
  },
  migrate: {
    operation: "migrate",
    which: "Migrate into which memory?",
    asks: [
      {
        kind: "choice",
        argument: "kind",
        placeHolder: "Migrate from what? Nothing in the source is changed.",
        choices: [
          { label: "A folder, whatever it holds", detail: "What it is, its files tell", value: "auto" },
          { label: "Nothing yet", detail: "Create the files of the five layers", value: "none" },
          { label: "A lone MEMORY.md", detail: "Sort what stands in this memory's MEMORY.md", value: "memory-only" },
          { label: "Letta MemFS v1", detail: "A folder with system/", value: "memfs" },
          { label: "OpenClaw", detail: "A workspace folder", value: "openclaw" },
          { label: "Hermes", detail: "A folder with MEMORY.md and USER.md", value: "hermes" },
          { label: "Claude Code auto memory", detail: "A folder with MEMORY.md and topic files", value: "claude-code" },
          { label: "An export of another system", detail: "A JSON or CSV file of facts", value: "export" },
        ],
      },
      {
        kind: "folder",
        argument: "from",
        title: "Folder to Migrate From",
        when: ({ kind }) => kind !== "none" && kind !== "memory-only" && kind !== "export",
      },
      { kind: "file", argument: "from", title: "Export to Migrate From", when: ({ kind }) => kind === "export" },
    ],
  },
  debugMemory: { operation: "debug", which: "Debug which memory?" },
  heartbeat: { operation: "heartbeat", which: "Show the heartbeat of which memory?" },
  startSession: {
    operation: "session-start",
    which: "Start a session with which memory?",
    asks: [
      {
        kind: "choice",
        argument: "kind",
        placeHolder: "Which kind of session?",
        choices: [
          { label: "Main session", detail: "You and the agent alone", value: "main" },
          { label: "Shared session", detail: "Others take part: MEMORY.md stays closed", value: "shared" },
          { label: "Sub-agent", detail: "One topic and the active context", value: "sub-agent" },
        ],
      },
    ],
  },
  endSession: { operation: "session-end", which: "End the session with which memory?" },
} satisfies Readonly<Partial<Record<CommandName, OperationCommand>>>;
