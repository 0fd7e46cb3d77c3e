import { budgetLimit } from "../budget/budget";
import { formatTokens, groupDigits } from "../budget/figures";
import { estimateTokens, largestCountedText } from "../budget/tokens";
import type { MemoryEdit } from "../edits";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { displayName, INDEX_NAME, isMarkdownName } from "../names";
import { directoryLabel, joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { BudgetSettings, CounterName, MemorySettings } from "../settings";
import { isBlank, positionAt, utf8Length } from "../text";
import { childMemoryDirectories, coreFiles, findDirectory } from "../tree/queries";
import { appendEdit, appendedText } from "./appendText";
import { describeDirectory } from "./listMemory";
import { locate, readWrittenPath, refuseAbove } from "./locate";
import { isRefusal, type Refusal } from "./refusal";
import type { RecallSource } from "./source";

/** What an agent wants to be kept. */
export interface RememberRequest {
  /** The file to append to, created when it is not there. Default: the root's index. */
  readonly path?: string | undefined;
  readonly text: string;
}

/** What remembering is bound by. */
export interface RememberOptions {
  readonly settings: MemorySettings;
  readonly rootName: string;
  /** Whether nothing may be written (case C24). */
  readonly isReadOnly: boolean;
  /** Counts the tokens of a text; called only when the budget can be touched. */
  countTokens(counter: CounterName, text: string): Promise<number>;
}

/** How something is kept: edits that only add. Whoever applies them can show them first. */
export interface RememberPlan {
  readonly path: string;
  readonly isNew: boolean;
  readonly edits: readonly MemoryEdit[];
  /** Size in bytes of the file as it was read; 0 for a new one. Who writes can see by it that nobody else has since. */
  readonly bytesBefore: number;
  /** Tokens of core memory when it is done, and the limit; `undefined` for an external file, which costs no budget. */
  readonly core: { readonly tokens: number; readonly limit: number } | undefined;
}

/** Facts beyond this many characters are no facts; they belong into files of their own. */
const longestFact = 100_000;

/**
 * Plans to append a text to a memory file, or to a new one with an index in every directory that becomes memory by it
 * (case C23). Refused when core memory would no longer be under its limit, with the places where the text could go
 * (case C22; Specification, "Size guidance"). Changes nothing.
 */
export async function planRemember(
  source: RecallSource,
  request: RememberRequest,
  options: RememberOptions,
): Promise<RememberPlan | Refusal> {
  if (options.isReadOnly) {
    return { refused: "read-only", message: "This memory is read-only here. Nothing was written." };
  }
  const wrong = refuseText(request.text) ?? refuseSecrets(request.text, source);
  if (wrong !== undefined) return wrong;
  const planned = planEdits(source, request.path ?? INDEX_NAME, request.text, options);
  if (isRefusal(planned)) return planned;
  const { after, ...plan } = planned;
  const { path } = plan;
  if (parentPath(path) !== ROOT_PATH) return { ...plan, core: undefined };
  const tokens = await countCore(source, path, after, options);
  const limit = budgetLimit(options.settings.budget);
  if (tokens >= limit) return refuseOverBudget(source, path, tokens, options.settings.budget);
  return { ...plan, core: { tokens, limit } };
}

/** Files are created no deeper than this many directories: nobody would find them again. */
const deepest = 20;

/** The edits, and the text of the file once they are done. */
interface PlannedEdits extends Omit<RememberPlan, "core"> {
  readonly after: string;
}

function planEdits(
  source: RecallSource,
  written: string,
  fact: string,
  options: RememberOptions,
): PlannedEdits | Refusal {
  const located = locateForWriting(source, written);
  if (isRefusal(located)) {
    return located.refused === "missing" ? planNewFile(source, written, fact, options) : located;
  }
  const { path } = located;
  const stored = source.read(path);
  if (typeof stored === "string") {
    return { refused: "unreadable", message: `${displayName(path)} cannot be read, so nothing was added to it.` };
  }
  if (!stored.isUtf8) {
    return {
      refused: "unreadable",
      message: `${displayName(path)} is not UTF-8, so nothing was added to it. Save it as UTF-8 first.`,
    };
  }
  const appended = appendedText(stored.text, fact);
  return {
    path,
    isNew: false,
    bytesBefore: stored.bytes,
    edits: [appendEdit(path, stored.text, appended)],
    after: stored.text + appended,
  };
}

/** The file that is meant; a directory stands for its index. */
function locateForWriting(source: RecallSource, written: string): { readonly path: string } | Refusal {
  const located = locate(source, written);
  if (isRefusal(located)) return located;
  if (located.kind === "file") return located;
  const { node } = located;
  const path = joinPath(node.path, INDEX_NAME);
  if (node.hasIndex) return { path };
  return {
    refused: "missing",
    message: `${displayName(directoryLabel(node.path))} has no ${INDEX_NAME}. Name the file to write to.`,
  };
}

function planNewFile(
  source: RecallSource,
  written: string,
  fact: string,
  { settings, rootName }: RememberOptions,
): PlannedEdits | Refusal {
  const meant = readWrittenPath(written);
  if (isRefusal(meant)) return meant;
  const isDirectory = written.endsWith("/") || findDirectory(source.tree, meant.path) !== undefined;
  const path = isDirectory ? joinPath(meant.path, INDEX_NAME) : meant.path;
  if (!isMarkdownName(path)) {
    return {
      refused: "not-memory",
      message: `${displayName(path)} would not be memory. Name a Markdown file, such as ${displayName(path)}.md.`,
    };
  }
  if (pathSegments(path).length > deepest) {
    return {
      refused: "invalid-path",
      message: `A new file stands at most ${deepest - 1} directories deep. Choose a shorter path.`,
    };
  }
  const outside = refuseAbove(source.tree, path);
  if (outside !== undefined) return outside;
  const plan = planMemoryFile(source.tree, ROOT_PATH, path, {
    rootName,
    settings,
    findSecrets: source.findSecrets,
    facts: (known) => source.facts(known),
  });
  if ("refusal" in plan) return { refused: "invalid-path", message: plan.refusal };
  const isFolded = plan.path !== path;
  const edits = plan.edits.map((edit): MemoryEdit => {
    if (edit.kind !== "create" || edit.path !== plan.path) return edit;
    return { ...edit, text: edit.text + appendedText(edit.text, fact) };
  });
  const created = edits.find((edit) => edit.kind === "create" && edit.path === plan.path);
  if (isFolded || created?.kind !== "create") {
    return {
      refused: "invalid-path",
      message: `${displayName(path)} is not a name for a memory file; leave out spaces at the ends of names and back slashes.`,
    };
  }
  return { path: plan.path, isNew: true, edits, bytesBefore: 0, after: created.text };
}

function refuseText(text: string): Refusal | undefined {
  if (isBlank(text)) return { refused: "invalid-text", message: "There is nothing to remember: the text is blank." };
  if (text.includes("\0")) {
    return { refused: "invalid-text", message: "The text holds a NUL character and is not plain text." };
  }
  if (text.length > longestFact) {
    return {
      refused: "invalid-text",
      message: `The text has more than ${groupDigits(longestFact)} characters. Split it, or write it as a file of its own.`,
    };
  }
  return undefined;
}

/** Secrets never enter memory; the refusal says what was seen and where, and nothing of the value. */
function refuseSecrets(text: string, { findSecrets }: RecallSource): Refusal | undefined {
  const [secret] = findSecrets(text);
  if (secret === undefined) return undefined;
  const line = positionAt(text, secret.start).line + 1;
  return {
    refused: "secret",
    message: `Line ${line} of the text holds what looks like ${secret.label}. Nothing was written. Keep it in a secret store and remember only where it is.`,
  };
}

/** Tokens of core memory with one file's text replaced or added. A file that cannot be read counts nothing. */
async function countCore(
  source: RecallSource,
  path: string,
  after: string,
  { settings, countTokens }: RememberOptions,
): Promise<number> {
  const { counter } = settings.budget;
  const count = async (text: string, bytes: number): Promise<number> =>
    bytes > largestCountedText ? estimateTokens(bytes).tokens : await countTokens(counter, text);
  const counted = coreFiles(source.tree)
    .filter((file) => file !== path)
    .map(async (file) => {
      const stored = source.read(file);
      return typeof stored === "string" ? 0 : await count(stored.text, stored.bytes);
    });
  const counts = await Promise.all([...counted, count(after, utf8Length(after))]);
  return counts.reduce((sum, tokens) => sum + tokens, 0);
}

const mostPlaces = 8;

function refuseOverBudget(source: RecallSource, path: string, tokens: number, budget: BudgetSettings): Refusal {
  const children = childMemoryDirectories(source.tree.root);
  const places = children.slice(0, mostPlaces).map((child) => {
    const description = describeDirectory(source, child);
    const label = displayName(directoryLabel(child.path));
    return description === undefined ? label : `${label} (${description})`;
  });
  if (children.length > mostPlaces) places.push("…");
  const where =
    places.length === 0
      ? "Put it into a file in a subdirectory instead, such as notes/NAME.md; what is below the root costs no budget."
      : `Put it into a file below the root instead: ${places.join(", ")}.`;
  return {
    refused: "over-budget",
    message: `${displayName(path)} would bring core memory to ${formatTokens(tokens)} tokens; it must stay under ${groupDigits(budgetLimit(budget))} (${budget.counter}). ${where}`,
  };
}
