import { compileContext } from "../../memory/context/compile";
import { type ContextFormat, renderContext } from "../../memory/context/render";
import type { CompileResult } from "../../protocol";
import { uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { WorkspaceRoot } from "../memoryWorkspace";

/** Compiles the context of a root from its files as they are now, unsaved changes included. */
export function compileRoot(
  { memory, label }: WorkspaceRoot,
  format: ContextFormat,
  host: LanguageHost,
): CompileResult {
  const context = compileContext(memory.tree, {
    rootName: memory.rootName,
    budget: memory.budget,
    readText: (path) => memory.readText(path),
    facts: (path) => memory.factsNow(path),
  });
  const rendered = renderContext(context, format);
  const counts = new Map(context.core.map(({ path, count }) => [path, count]));
  return {
    label,
    text: rendered.text,
    parts: rendered.parts.map((part) => {
      const tokens = counts.get(part.path)?.tokens;
      return { ...part, uri: uriOf(memory.uri, part.path), ...(tokens === undefined ? {} : { tokens }) };
    }),
    tokens: context.tokens,
    limit: context.limit,
    counter: context.counter,
    isCounted: memory.isCounted,
    compiledAt: host.now(),
  };
}
