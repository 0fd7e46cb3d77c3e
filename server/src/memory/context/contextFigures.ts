import { formatTokens, groupDigits } from "../budget/figures";
import type { CompiledContext, ContextFile } from "./compile";

/** Whether a context is the format's own contract, which is written without anything beside it. */
export function isPlainContext({ session, harness }: CompiledContext): boolean {
  return session === "contract" && harness === "agent-memory";
}

/** What a file and those before it take, in the measure of the harness's total, else in tokens. */
export interface FileFigures {
  /** `≈1,234 tokens`; `undefined` while it is not counted. */
  readonly tokens: string | undefined;
  /** `43,210 of 60,000 characters`, or `≈5,678 tokens`; `undefined` while not everything before is counted. */
  readonly runningTotal: string | undefined;
}

/** The figures of each file of one part of a context, in order. */
export function figuresOf(files: readonly ContextFile[], { total }: CompiledContext): FileFigures[] {
  let tokens: number | undefined = 0;
  return files.map(({ count, runningTotal }): FileFigures => {
    tokens = tokens === undefined || count === undefined ? undefined : tokens + count.tokens;
    const sum = tokens === undefined ? undefined : `${formatTokens(tokens)} tokens`;
    return {
      tokens: count === undefined ? undefined : `${formatTokens(count.tokens)} tokens`,
      runningTotal:
        total === undefined || runningTotal === undefined
          ? sum
          : `${groupDigits(runningTotal)} of ${groupDigits(total.allowed)} ${total.measure}`,
    };
  });
}

/** The sentence of the line that stands where a file is cut. */
export function cutLine({ path, cut }: ContextFile): string | undefined {
  return cut === undefined ? undefined : `${path}: ${cut.description}.`;
}
