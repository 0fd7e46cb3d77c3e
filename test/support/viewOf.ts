import { bytesCounter } from "../../server/src/memory/budget/tokens";
import type { FileSystem } from "../../server/src/memory/fileSystem";
import type { MemoryView } from "../../server/src/memory/rules/rule";
import { readMemory, viewMemory } from "../../server/src/memory/rules/view";
import { type RawSettings, readSettings } from "../../server/src/memory/settings";
import { runSteps } from "../../server/src/memory/tree/walk";
import { calendarOf } from "./calendarOf";
import { findSecrets } from "./findSecrets";

/** How a memory is looked at in a test. */
export interface ViewSetUp {
  /** Settings by key as a user writes them. */
  readonly settings?: RawSettings;
  readonly rootName?: string;
  readonly parentHasIndex?: boolean;
  /** The day to judge by. Default: 2026-03-01, the day of the cases of the architecture profile. */
  readonly today?: string;
}

/** What the rules look at, with tokens counted by four bytes each so that a test can foretell them. */
export function viewOf(fileSystem: FileSystem, setUp: ViewSetUp = {}): MemoryView {
  const { settings } = readSettings({ "tokens.counter": "bytes/4", ...setUp.settings });
  const read = runSteps(readMemory(fileSystem, settings.tree));
  const counts = [...read.core].map(([path, { text }]) => {
    return [path, { tokens: bytesCounter.count(text), isEstimate: false }] as const;
  });
  return viewMemory(read, {
    settings,
    rootName: setUp.rootName ?? "memory",
    parentHasIndex: setUp.parentHasIndex ?? false,
    counts: new Map(counts),
    findSecrets,
    calendar: calendarOf(setUp.today),
  });
}
