import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ContextFormat, renderContext } from "../../../../server/src/memory/context/render";
import { splitLines } from "../../../../server/src/memory/text";
import { always } from "../../../support/always";
import { assertLinear } from "../../../support/linearTime";
import { contextOf, normal, someContext } from "../../../support/randomContext";
import { parseJson, parseMarkdown, parseXml, type ReadContext } from "../../../support/readContext";

const formats: readonly ContextFormat[] = ["xml", "markdown", "json"];
const readers = { xml: parseXml, markdown: parseMarkdown, json: parseJson } as const;

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
