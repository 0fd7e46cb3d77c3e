import type { Harness } from "../budget/harnesses";
import type { Load } from "../budget/load";
import { formatSize } from "../budget/sizes";
import { displayName, INDEX_NAME } from "../names";
import type { SessionKind } from "./sessions";

/** What is left out of a context, in the two ways there are. */
export interface ContextNotes {
  readonly alsoLoaded: readonly { readonly path: string; readonly bytes: number }[];
  readonly notLoaded: readonly string[];
}

/**
 * What a person must know to read a context rightly: that nothing is loaded, that the session's list and the harness
 * contradict each other, what is not loaded, and what would be refused. Nothing for the format's own contract when it
 * loads anything.
 */
export function noteContext(
  kind: SessionKind,
  harness: Harness,
  load: Load,
  fileCount: number,
  { alsoLoaded, notLoaded }: ContextNotes,
): string[] {
  const notes: string[] = [];
  if (fileCount === 0) notes.push(describeNothing(kind, harness));
  if (kind !== "contract")
    notes.push(
      `The list of a ${kind} session comes from the Agent Memory Architecture and is narrower than the format's contract on purpose.`,
    );
  if (alsoLoaded.length > 0) notes.push(describeAlsoLoaded(kind, harness, alsoLoaded));
  if (notLoaded.length > 0) {
    const who = kind === "contract" ? harness.name : `${harness.name} in a ${kind} session`;
    notes.push(`Core memory by the format, and not loaded by ${who}: ${listNames(notLoaded)}.`);
  }
  if (harness.overflow === "refuse") notes.push(...describeRefusals(harness, load));
  return notes;
}

function describeNothing(kind: SessionKind, { name, loads }: Harness): string {
  if (kind !== "contract") return `0 files would be loaded: none of the files that a ${kind} session reads is there.`;
  return loads === "every-root-file"
    ? "0 files would be loaded: no Markdown lies directly in the memory root."
    : `0 files would be loaded: ${name} looks for ${listNames(loads)} in the memory root, and nothing of that name is there.`;
}

function describeAlsoLoaded(kind: SessionKind, { name, loads }: Harness, files: ContextNotes["alsoLoaded"]): string {
  const paths = files.map(({ path }) => path);
  if (kind !== "shared" || !paths.includes(INDEX_NAME))
    return `${name} loads more than this list: ${listNames(paths)}.`;
  const what =
    loads === "every-root-file"
      ? `loads every root file (Specification, "Harness contract", rule 1)`
      : "loads it in every session";
  return `A shared session must not load ${INDEX_NAME} (Agent Memory Architecture), and ${name} ${what}: both cannot hold. This is what the session may know; ${name} would load as well: ${listNames(paths)}.`;
}

function describeRefusals(harness: Harness, { files, total }: Load): string[] {
  const notes = files.flatMap(({ path, overrun }) =>
    overrun?.limitOf === "file"
      ? [
          `${displayName(path)} has ${formatSize(overrun.current, overrun.measure)}; ${harness.name} accepts ${formatSize(overrun.allowed, overrun.measure)} and refuses the change.`,
        ]
      : [],
  );
  const used = files.at(-1)?.runningTotal ?? 0;
  if (total !== undefined && used > total.allowed)
    notes.push(
      `All root files have ${formatSize(used, total.measure)}; ${harness.name} accepts ${formatSize(total.allowed, total.measure)} and refuses the change.`,
    );
  return notes;
}

function listNames(names: readonly string[]): string {
  return names.map(displayName).join(", ");
}
