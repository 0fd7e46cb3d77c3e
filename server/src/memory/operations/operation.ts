import type { MemoryEdit } from "../edits";
import type { FileSystem } from "../fileSystem";
import type { IndexLineSource } from "../indexes/indexLines";
import type { Finding, MemoryView } from "../rules/rule";
import type { DecodedText } from "../text";
import type { OperationId } from "./operationIds";

/** What a change of memory looks at. */
export type OperationSource = IndexLineSource & Pick<MemoryView, "tree" | "settings" | "budget" | "readText">;

/** What an operation would do. It changes nothing itself: whoever applies the edits can show them first and undo them. */
export interface OperationPlan {
  /** One or two sentences for people: what it does and what that costs or saves. */
  readonly report: string;
  /** In an order in which they can be applied one by one; none when there is nothing to do. */
  readonly edits: readonly MemoryEdit[];
}

/** Why an operation cannot be done, as a sentence for people. */
export interface OperationRefusal {
  readonly refusal: string;
}

/** Whether an operation was refused. */
export function isRefused(outcome: object): outcome is OperationRefusal {
  return "refusal" in outcome;
}

/** Something that an operation is told. */
export interface OperationArgument {
  /** Kebab-case; the option on the command line. */
  readonly name: string;
  /** One sentence, for help and prompts. */
  readonly description: string;
  /**
   * A text; a day; a switch; one of `choices`; or the place of something outside the memory, as the caller writes
   * places: a path on the command line, a URI in the editor.
   */
  readonly kind: "text" | "date" | "switch" | "choice" | "place";
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** Stands behind the root on the command line, without a name. At most one argument does. */
  readonly isOperand?: boolean;
  /** Told by what a button of a report says; no option on the command line, where no button is. */
  readonly isButtonOnly?: boolean;
}

/** What was told: texts by name, `"true"` for a switch. */
export type ArgumentValues = Readonly<Record<string, string>>;

/** What an operation works with. */
export interface OperationWorld {
  readonly view: MemoryView;
  /** Everything that all rules find; worked out when it is called. */
  findings(): readonly Finding[];
  /** Local time of day, `HH:MM`. */
  readonly time: string;
  /** Counts the tokens of a text with the counter of the settings. */
  count(text: string): Promise<number>;
  /** The files of a folder outside the memory, to be read only; `undefined` where there is none. */
  openPlace(place: string): FileSystem | undefined;
  /**
   * Where a place and the memory lie in each other: the root-relative path of a place in the memory, the path of the
   * memory in a place around it; neither for two that are apart or the same.
   */
  nestingOf(place: string): { readonly inMemory?: string; readonly ofMemory?: string };
  /** The text of a file outside the memory; `undefined` when it cannot be read. */
  readPlace(place: string): DecodedText | undefined;
}

/** Something that can be done next, from a report. */
export interface OperationAction {
  /** Sentence case, as on a button. */
  readonly title: string;
  readonly operation: OperationId;
  readonly values: ArgumentValues;
  /** The line that it is about. */
  readonly path?: string;
  /** Zero-based. */
  readonly line?: number;
}

/** What an operation answers: what it found, and what it would change. */
export interface OperationAnswer extends OperationPlan {
  /** The whole answer for people, as Markdown. Links are root-relative paths, with `#L5` for a line. */
  readonly markdown: string;
  /** The same for scripts; can be written as JSON. */
  readonly data: unknown;
  /** The file to show afterwards. */
  readonly open?: { readonly path: string; readonly line?: number };
  /** What can be done next, the likeliest first. */
  readonly actions?: readonly OperationAction[];
}

/** One maintenance task: a report and edits (Agent Memory Architecture, section 16). */
export interface Operation {
  readonly id: OperationId;
  /** Title case, as in the command palette. */
  readonly title: string;
  /** One sentence for help and catalogues. */
  readonly summary: string;
  readonly arguments: readonly OperationArgument[];
  /** Whether it tells only, and never answers with edits. */
  readonly isReadOnly?: boolean;
  /** Whether it can begin a memory where there is no folder yet. */
  readonly canBegin?: boolean;
  run(world: OperationWorld, values: ArgumentValues): Promise<OperationAnswer | OperationRefusal>;
}
