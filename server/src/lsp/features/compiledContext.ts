import type { CompiledContext } from "../../memory/context/compile";
import { figuresOf } from "../../memory/context/contextFigures";
import { maskContext } from "../../memory/context/maskContext";
import { type ContextFormat, renderContext } from "../../memory/context/render";
import type { CompiledPart, CompileResult, ContextChoice } from "../../protocol/contextMessages";
import { uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { WorkspaceRoot } from "../memoryWorkspace";
import { compileMemory, countContext, isPlainChoice } from "../rootContext";

/**
 * Compiles the context of a root from its files as they are now, unsaved changes included, with secrets masked. What is
 * not counted anyway is counted first, since the text itself says its figures. Rejects when aborted.
 */
export async function compileRoot(
  { memory, label }: WorkspaceRoot,
  format: ContextFormat,
  choice: ContextChoice,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<CompileResult> {
  const draft = compileMemory(memory, choice, host);
  const isPlain = isPlainChoice(draft.session, draft.harness);
  const context = isPlain ? draft : await countContext(draft, host, signal);
  const rendered = renderContext(maskContext(context, memory.view), format);
  const parts = describeParts(context);
  return {
    label,
    session: context.session,
    harness: context.harness,
    text: rendered.text,
    parts: rendered.parts.flatMap((part): CompiledPart[] => {
      const described = parts.get(part.path);
      return described === undefined ? [] : [{ ...part, ...described, uri: uriOf(memory.uri, part.path) }];
    }),
    tokens: context.tokens,
    startTokens: context.startTokens,
    nextDirectories: context.next.length,
    notes: context.notes,
    limit: context.limit,
    counter: context.counter,
    isCounted: isPlain ? memory.isCounted : true,
    compiledAt: host.now(),
  };
}

type PartFigures = Pick<CompiledPart, "section" | "tokens" | "runningTotal" | "cut">;

function describeParts(context: CompiledContext): Map<string, PartFigures> {
  const parts = new Map<string, PartFigures>();
  for (const section of ["core", "start"] as const) {
    const files = context[section];
    const figures = context.total === undefined ? [] : figuresOf(files, context);
    files.forEach(({ path, count, cut }, i) => {
      const runningTotal = section === "core" ? figures[i]?.runningTotal : undefined;
      parts.set(path, {
        section,
        ...(count === undefined ? {} : { tokens: count.tokens }),
        ...(runningTotal === undefined ? {} : { runningTotal }),
        ...(cut === undefined ? {} : { cut: cut.description }),
      });
    });
  }
  return parts;
}
