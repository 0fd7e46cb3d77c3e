import type { Budget } from "../budget/budget";
import type { TokenCount } from "../budget/tokens";
import { type FileFacts, titleOf } from "../markdown/facts";
import { INDEX_NAME } from "../names";
import { directoryLabel, joinPath } from "../paths";
import type { CounterName } from "../settings";
import type { MemoryTree } from "../tree/model";
import { childMemoryDirectories, coreFiles } from "../tree/queries";

/** One core file as an agent receives it: the text without a byte-order mark. */
export interface ContextFile {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  readonly count: TokenCount | undefined;
}

/** A child directory that the agent is told of without its contents. */
export interface NextLayer {
  /** Root-relative, with a trailing slash. */
  readonly path: string;
  /** Whether the directory has the index that the agent reads first. */
  readonly hasIndex: boolean;
  /** What its index says of it. */
  readonly description: string | undefined;
}

/** What a conforming harness puts into an agent's context at the start (Specification, "Harness contract", rules 1 to 3). */
export interface CompiledContext {
  readonly rootName: string;
  readonly core: readonly ContextFile[];
  readonly next: readonly NextLayer[];
  readonly counter: CounterName;
  readonly tokens: number;
  readonly limit: number;
}

/** What compiling needs beside the tree. */
export interface ContextSource {
  readonly rootName: string;
  readonly budget: Budget;
  /** The text of a core file with its size as stored, or `undefined` when it cannot be read. */
  readText(path: string): { readonly text: string; readonly bytes: number } | undefined;
  facts(path: string): FileFacts | "unreadable" | undefined;
}

/**
 * Puts together the root Markdown in its stable order and the names of the next layer: immediate child memory
 * directories only, also those without an index, since hiding them would lose memory without a word (case C07).
 * The same memory always compiles to the same context.
 */
export function compileContext(tree: MemoryTree, source: ContextSource): CompiledContext {
  const { budget, rootName } = source;
  const counts = new Map(budget.shares.map(({ path, count }) => [path, count]));
  const core = coreFiles(tree).flatMap((path): ContextFile[] => {
    const content = source.readText(path);
    return content === undefined ? [] : [{ path, ...content, count: counts.get(path) }];
  });
  const next = childMemoryDirectories(tree.root).map((child): NextLayer => {
    const facts = child.hasIndex ? source.facts(joinPath(child.path, INDEX_NAME)) : undefined;
    return {
      path: directoryLabel(child.path),
      hasIndex: child.hasIndex,
      description: facts === "unreadable" ? undefined : titleOf(facts),
    };
  });
  return { rootName, core, next, counter: budget.counter, tokens: budget.tokens, limit: budget.limit };
}
