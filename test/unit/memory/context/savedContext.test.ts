import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { CompiledContext } from "../../../../server/src/memory/context/compile";
import { type ContextFormat, renderContext } from "../../../../server/src/memory/context/render";
import { readSavedContext } from "../../../../server/src/memory/context/savedContext";
import { sessionKinds } from "../../../../server/src/memory/context/sessions";
import { harnessNames } from "../../../../server/src/memory/harnessSettings";
import { always } from "../../../support/always";
import { assertLinear } from "../../../support/linearTime";
import { contextOf, normal, someContext } from "../../../support/randomContext";

const formats: readonly ContextFormat[] = ["xml", "markdown", "json"];

/** Contexts of any session and harness, with figures, notes and files that are read at the start. */
const anyContext: fc.Arbitrary<CompiledContext> = fc
  .record({
    core: someContext,
    start: someContext,
    session: fc.constantFrom(...sessionKinds),
    harness: fc.constantFrom(...harnessNames),
    notes: fc.array(fc.constantFrom("A note.", "<file>", "## `a.md`", "```markdown"), { maxLength: 2 }),
    tokens: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ core, start, session, harness, notes, tokens }) => {
    const count = tokens === undefined ? undefined : { tokens, isEstimate: false };
    const counted = (files: CompiledContext["core"]): CompiledContext["core"] =>
      files.map((file) => ({ ...file, count }));
    return { ...core, session, harness, notes, core: counted(core.core), start: counted(start.core) };
  });

describe("A saved context", () => {
  it("is read as it was compiled, whatever its files are called and hold, in every format", () => {
    always(
      fc.tuple(anyContext, fc.constantFrom(...formats)),
      ([context, format]) => {
        const saved = readSavedContext(renderContext(context, format).text);
        const { session, harness } = context;
        const texts = (files: CompiledContext["core"]): object[] =>
          files.map(({ path, text }) => ({ path, text: format === "json" ? text : normal(text) }));
        assert.deepEqual(saved, { format, session, harness, core: texts(context.core), start: texts(context.start) });
      },
      500,
    );
  });

  it("is read also when a program changed its line ends or put a mark before it", () => {
    const { text } = renderContext(contextOf([["MEMORY.md", "# M\n\none\n"]]), "xml");
    assert.deepEqual(readSavedContext(`\uFEFF${text.replaceAll("\n", "\r\n")}`)?.core, [
      { path: "MEMORY.md", text: "# M\n\none\n" },
    ]);
  });

  it("is nothing else: not a memory file, not any XML or JSON, not a context that ends in the middle", () => {
    for (const text of ["", "# Memory\n", "<memory>\n</memory>\n", "{}", "[]", "null", '{ "core": 1, "start": [] }'])
      assert.equal(readSavedContext(text), undefined, text);
    for (const format of ["xml", "markdown"] as const) {
      const { text } = renderContext(contextOf([["MEMORY.md", "# M\n\none\n"]]), format);
      assert.equal(readSavedContext(text.slice(0, text.indexOf("one"))), undefined, format);
    }
  });

  it("is read in linear time", () => {
    const head = renderContext(contextOf([]), "markdown").text;
    const repeated =
      (piece: string) =>
      (length: number): string =>
        piece.repeat(length);
    assertLinear(repeated("## `a`` b\n"), 20_000, (text) => readSavedContext(head + text));
    assertLinear(repeated("`a`` "), 20_000, (text) => readSavedContext(`${head}## \`${text}`));
    assertLinear(repeated('<file name="a.md" size="1"\n'), 20_000, (text) => {
      readSavedContext(`<memory root="m">\n${text}`);
    });
  });
});
