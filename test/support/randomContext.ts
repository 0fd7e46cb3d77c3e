import * as fc from "fast-check";
import type { CompiledContext, ContextFile } from "../../server/src/memory/context/compile";

/** Pieces that could be taken for a boundary of one of the formats. */
const hostilePiece = fc.constantFrom(
  ...[
    "</file>",
    '<file name="x.md">',
    "<file",
    "</file-1>",
    "<file-1",
    "</memory>",
    "<memory",
    "<directories />",
    "</directories>",
  ],
  ...["```", "````", "~~~", "```markdown", "`", "# Memory", "## `a.md`", "## Directories", "- `notes/`", "None."],
  ...['"', "'", "\\", "}", "]", '"text":', "&amp;", "&", "<!--", "-->", "\u2028", "\u0000", "日記", "🧠"],
  ...["\n", "\n\n", "\r\n", "\r", " ", "\t", "text"],
);
const hostileText = fc.array(hostilePiece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const hostileName = fc
  .string({
    unit: fc.constantFrom(...("a\"'<>&`\\n \n\r\t-#".match(/./gsu) ?? []), "日", "\u2028", "\u0007", "&#xa;"),
    maxLength: 8,
  })
  .map((name) => `${name}.md`);

/** Contexts whose names and texts try to pass for a boundary. */
export const someContext: fc.Arbitrary<CompiledContext> = fc
  .record({
    rootName: hostileName,
    names: fc.uniqueArray(hostileName, { maxLength: 4 }),
    texts: fc.array(hostileText, { minLength: 4, maxLength: 4 }),
    next: fc.uniqueArray(
      fc.record({
        path: hostileName.map((name) => `${name}/`),
        hasIndex: fc.boolean(),
        description: fc.option(hostileText, { nil: undefined }),
      }),
      { maxLength: 3, selector: ({ path }) => path },
    ),
  })
  .map(({ rootName, names, texts, next }) =>
    contextOf(
      names.map((name, i) => [name, texts[i] ?? ""]),
      next,
      rootName,
    ),
  );

/** The contract of files given as path and text, and of the next layer. */
export function contextOf(
  files: readonly (readonly [string, string])[],
  next: CompiledContext["next"] = [],
  rootName = "memory",
): CompiledContext {
  const core = files.map(
    ([path, text]): ContextFile => ({
      path,
      text,
      bytes: Buffer.byteLength(text),
      count: undefined,
      cut: undefined,
      runningTotal: undefined,
    }),
  );
  return {
    rootName,
    session: "contract",
    harness: "agent-memory",
    core,
    start: [],
    next,
    counter: "bytes/4",
    tokens: 0,
    startTokens: 0,
    limit: 30_000,
    total: undefined,
    alsoLoaded: [],
    notLoaded: [],
    notes: [],
  };
}

/** A text as formats with line boundaries write it: `\n` between lines and one at the end. */
export function normal(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}
