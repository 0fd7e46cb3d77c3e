import { agentsFileInCore } from "./agentsFileInCore";
import { ambiguousLink } from "./ambiguousLink";
import { brokenHeading } from "./brokenHeading";
import { brokenLink } from "./brokenLink";
import { caseMismatchLink } from "./caseMismatchLink";
import { completedItemLeft } from "./completedItemLeft";
import { conflictMarkers } from "./conflictMarkers";
import { coreNearBudget } from "./coreNearBudget";
import { coreOverBudget } from "./coreOverBudget";
import { dailyNoteToArchive } from "./dailyNoteToArchive";
import { duplicateFact } from "./duplicateFact";
import { duplicateIndexEntry } from "./duplicateIndexEntry";
import { fileTooLong } from "./fileTooLong";
import { futureDailyNote } from "./futureDailyNote";
import { giantMemory } from "./giantMemory";
import { handoffLeftOver } from "./handoffLeftOver";
import { indexWrongCase } from "./indexWrongCase";
import { invisibleCharacters } from "./invisibleCharacters";
import { linkIntoIgnoredMemory } from "./linkIntoIgnoredMemory";
import { linkLeavesMemory } from "./linkLeavesMemory";
import { memfsConfigInvalid } from "./memfsConfigInvalid";
import { missingDailyNote } from "./missingDailyNote";
import { missingIndex } from "./missingIndex";
import { missingRootIndex } from "./missingRootIndex";
import { nearHarnessLimit } from "./nearHarnessLimit";
import { notChecked } from "./notChecked";
import { notUtf8 } from "./notUtf8";
import { overHarnessLimit } from "./overHarnessLimit";
import { overlapWithAgentsFile } from "./overlapWithAgentsFile";
import { portabilityDepth } from "./portabilityDepth";
import { portabilityFrontMatter } from "./portabilityFrontMatter";
import { portabilityHiddenDirectory } from "./portabilityHiddenDirectory";
import { portabilityLink } from "./portabilityLink";
import { portabilitySameStem } from "./portabilitySameStem";
import { probablyOtherRoot } from "./probablyOtherRoot";
import { rootNotFound } from "./rootNotFound";
import type { Rule } from "./rule";
import { secretInMemory } from "./secretInMemory";
import { staleActiveContext } from "./staleActiveContext";
import { tooManyPriorities } from "./tooManyPriorities";
import { topicStale } from "./topicStale";
import { unlistedChild } from "./unlistedChild";
import { unlistedFile } from "./unlistedFile";
import { unreachableFile } from "./unreachableFile";
import { unreadableFile } from "./unreadableFile";
import { verbatimTranscript } from "./verbatimTranscript";

/** Every rule there is, in the order of the catalogue. A new rule is a file and a line here. */
export const rules: readonly Rule[] = [
  rootNotFound,
  missingRootIndex,
  missingIndex,
  indexWrongCase,
  probablyOtherRoot,
  notChecked,
  unreadableFile,
  notUtf8,
  secretInMemory,
  invisibleCharacters,
  conflictMarkers,
  brokenLink,
  brokenHeading,
  ambiguousLink,
  caseMismatchLink,
  linkLeavesMemory,
  linkIntoIgnoredMemory,
  duplicateIndexEntry,
  unlistedChild,
  unlistedFile,
  unreachableFile,
  coreOverBudget,
  coreNearBudget,
  overHarnessLimit,
  nearHarnessLimit,
  memfsConfigInvalid,
  agentsFileInCore,
  fileTooLong,
  giantMemory,
  staleActiveContext,
  completedItemLeft,
  tooManyPriorities,
  dailyNoteToArchive,
  futureDailyNote,
  missingDailyNote,
  handoffLeftOver,
  topicStale,
  verbatimTranscript,
  duplicateFact,
  overlapWithAgentsFile,
  portabilityDepth,
  portabilityFrontMatter,
  portabilityHiddenDirectory,
  portabilityLink,
  portabilitySameStem,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of an id, or `undefined`. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}
