import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { CompiledContext, ContextFile } from "../../../../server/src/memory/context/compile";
import { type ContextFormat, renderContext } from "../../../../server/src/memory/context/render";
import { splitLines } from "../../../../server/src/memory/text";
import { always } from "../../../support/always";
import { assertLinear } from "../../../support/linearTime";
import { parseJson, parseMarkdown, parseXml, type ReadContext } from "../../../support/readContext";

const formats: readonly ContextFormat[] = ["xml", "markdown", "json"];
const readers = { xml: parseXml, markdown: parseMarkdown, json: parseJson } as const;

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

const someContext: fc.Arbitrary<CompiledContext> = fc
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

function contextOf(
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
function normal(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

describe("A rendered context", () => {
  it("is laid out as the format's own example in XML", () => {
    const next = [
      { path: "notes/", hasIndex: false, description: undefined },
      { path: "projects/", hasIndex: true, description: "What we <work> on" },
    ];
    assert.equal(
      renderContext(
        contextOf(
          [
            ["MEMORY.md", "# M\n"],
            ['say "hi".md', "no line break"],
          ],
          next,
          "alice/memory",
        ),
        "xml",
      ).text,
      [
        '<memory root="alice/memory">',
        '<file name="MEMORY.md">',
        "# M",
        "</file>",
        '<file name="say &quot;hi&quot;.md">',
        "no line break",
        "</file>",
        "<directories>",
        '  <directory name="notes/" index="" problem="no MEMORY.md" />',
        '  <directory name="projects/" index="projects/MEMORY.md">What we &lt;work&gt; on</directory>',
        "</directories>",
        "</memory>",
        "",
      ].join("\n"),
    );
  });

  it("is laid out with a heading and a fence for each file in Markdown", () => {
    const next = [
      { path: "notes/", hasIndex: false, description: undefined },
      { path: "projects/", hasIndex: true, description: "What we\nwork on" },
    ];
    assert.equal(
      renderContext(contextOf([["MEMORY.md", "# M\n```\ncode\n```\n"]], next), "markdown").text,
      [
        "# Memory: `memory`",
        "",
        "## `MEMORY.md`",
        "",
        "````markdown",
        "# M",
        "```",
        "code",
        "```",
        "````",
        "",
        "## Directories",
        "",
        "- `notes/` (no MEMORY.md)",
        "- `projects/` (read `projects/MEMORY.md` first): What we work on",
        "",
      ].join("\n"),
    );
  });

  it("says that there is no next layer where there is none (C06)", () => {
    assert.ok(renderContext(contextOf([["MEMORY.md", ""]]), "xml").text.includes("<directories />"));
    assert.ok(renderContext(contextOf([["MEMORY.md", ""]]), "markdown").text.endsWith("## Directories\n\nNone.\n"));
  });

  it("is JSON that any reader takes, with the texts exactly as they are", () => {
    const { text } = renderContext(contextOf([["MEMORY.md", "a\r\nb"]]), "json");
    assert.deepEqual(JSON.parse(text), {
      session: "contract",
      harness: "agent-memory",
      root: "memory",
      core: [{ path: "MEMORY.md", tokens: null, bytes: 4, text: "a\r\nb", cut: null }],
      start: [],
      next: [],
      alsoLoaded: [],
      notLoaded: [],
      notes: [],
      counter: "bytes/4",
      tokens: 0,
      startTokens: 0,
      limit: 30_000,
    });
  });

  for (const format of formats) {
    it(`as ${format} gives back every file, name and directory, whatever they contain (C13)`, () => {
      always(
        someContext,
        (context) => {
          const read: ReadContext = readers[format](renderContext(context, format).text);
          const expected = context.core.map(({ path, text }) => ({
            path,
            text: format === "json" ? text : normal(text),
          }));
          assert.deepEqual(read.files, expected);
          assert.deepEqual(
            read.directories,
            context.next.map(({ path, hasIndex }) => ({ path, hasIndex })),
          );
          assert.equal(read.rootName, context.rootName);
        },
        1000,
      );
    });

    it(`as ${format} is the same to the byte each time (C26)`, () => {
      always(someContext, (context) => {
        const again = { ...context, core: context.core.map((file) => ({ ...file })) };
        assert.deepEqual(renderContext(context, format), renderContext(again, format));
      });
    });

    it(`as ${format} says where each file stands: its opening line, its first line of text, its last`, () => {
      always(
        someContext,
        (context) => {
          const { text, parts } = renderContext(context, format);
          const lines = splitLines(text);
          assert.deepEqual(
            parts.map(({ path }) => path),
            context.core.map(({ path }) => path),
          );
          let before = -1;
          parts.forEach(({ startLine, textLine, endLine }, i) => {
            assert.ok(before < startLine && startLine < textLine && textLine <= endLine && endLine < lines.length);
            before = endLine;
            if (format === "json") return;
            const own = normal(context.core[i]?.text ?? "")
              .split("\n")
              .slice(0, -1);
            assert.deepEqual(lines.slice(textLine, textLine + own.length), own);
            assert.equal(endLine, textLine + own.length);
          });
        },
        300,
      );
    });
  }

  it("takes time that grows with its length, also when a file names every ending there is", () => {
    const endings = (count: number): string => Array.from({ length: count }, (_, i) => `<file-${i}`).join(" ");
    assertLinear(endings, 50_000, (text) => renderContext(contextOf([["MEMORY.md", text]]), "xml"));
  });
});
