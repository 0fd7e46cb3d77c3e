import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { bytesCounter } from "../../../../server/src/memory/budget/tokens";
import { appendedText } from "../../../../server/src/memory/recall/appendText";
import {
  planRemember,
  type RememberPlan,
  type RememberRequest,
} from "../../../../server/src/memory/recall/planRemember";
import { isRefusal, type Refusal } from "../../../../server/src/memory/recall/refusal";
import { recallSource } from "../../../../server/src/memory/recall/source";
import { type RawSettings, readSettings } from "../../../../server/src/memory/settings";
import { missingIndexes } from "../../../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { always } from "../../../support/always";
import { applyEdits } from "../../../support/applyEdits";
import { findSecrets } from "../../../support/findSecrets";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";

interface SetUp {
  readonly settings?: RawSettings;
  readonly isReadOnly?: boolean;
}

async function plan(
  memory: InMemoryFileSystem,
  request: RememberRequest,
  setUp: SetUp = {},
): Promise<RememberPlan | Refusal> {
  const { settings } = readSettings({ "tokens.counter": "bytes/4", ...setUp.settings });
  return planRemember(recallSource(runSteps(walkMemory(memory, settings.tree)), memory, findSecrets), request, {
    settings,
    rootName: "memory",
    isReadOnly: setUp.isReadOnly ?? false,
    countTokens: async (_, text) => bytesCounter.count(text),
  });
}

async function remember(
  contents: MemoryContents,
  request: RememberRequest,
  setUp: SetUp = {},
): Promise<InMemoryFileSystem> {
  const memory = memoryOf(contents);
  const planned = await plan(memory, request, setUp);
  assert.ok(!isRefusal(planned), isRefusal(planned) ? planned.message : "");
  applyEdits(memory, planned.edits);
  return memory;
}

async function refused(contents: MemoryContents, request: RememberRequest, setUp: SetUp = {}): Promise<Refusal> {
  const memory = memoryOf(contents);
  const planned = await plan(memory, request, setUp);
  assert.ok(isRefusal(planned), "it was not refused");
  return planned;
}

describe("Remembering", () => {
  it("appends to the root's index when no file is named", async () => {
    const memory = await remember({ "MEMORY.md": "# Memory\n\n- a\n" }, { text: "- b" });
    assert.equal(memory.text("MEMORY.md"), "# Memory\n\n- a\n- b\n");
  });

  it("sets a fact apart unless a list goes on, and keeps the line ends", () => {
    assert.equal(appendedText("", "x"), "x\n");
    assert.equal(appendedText("# A", "x"), "\n\nx\n");
    assert.equal(appendedText("# A\n", "x\n\n"), "\nx\n");
    assert.equal(appendedText("# A\n\n", "x"), "x\n");
    assert.equal(appendedText("a\r\n", "x\ny"), "\r\nx\r\ny\r\n");
    assert.equal(appendedText("a\r\nb", "\n  \n- x"), "\r\n\r\n- x\r\n");
    assert.equal(appendedText("- a\n  goes on\n", "* x"), "* x\n");
    assert.equal(appendedText("1. a", "2. x"), "\n2. x\n");
    assert.equal(appendedText("- a\n\nend\n", "- x"), "\n- x\n");
    assert.equal(appendedText("   ", "x"), "\nx\n");
  });

  it("only ever adds: what was there stays, and the fact stands at the end", async () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "-", " ", "\n", "\r\n", "#", "😀") });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (before, fact) => {
        fc.pre(fact.trim() !== "");
        const after = (await remember({ "MEMORY.md": before }, { text: fact })).text("MEMORY.md");
        assert.ok(after.startsWith(before));
        const plain = (text: string): string => text.replaceAll("\r\n", "\n");
        assert.ok(
          plain(after).endsWith(
            `${plain(fact)
              .trimEnd()
              .replace(/^(?:[^\S\n]*\n)+/, "")}\n`,
          ),
        );
      }),
    );
    always(texts, (fact) => {
      if (fact.trim() !== "" && !fact.includes("\n")) assert.equal(appendedText("x\n", fact), `\n${fact.trimEnd()}\n`);
    });
  });

  it("creates a file, with an index in every directory that becomes memory by it (C23)", async () => {
    const memory = await remember(
      { "MEMORY.md": "x\n" },
      { path: "notes/trips/oslo.md", text: "The ferry leaves at 9." },
    );
    assert.match(memory.text("notes/trips/oslo.md"), /^# Oslo\n\nThe ferry leaves at 9\.\n$/);
    const { tree } = readSettings({}).settings;
    assert.deepEqual(missingIndexes(runSteps(walkMemory(memory, tree))), []);
    const root = await remember({ "a.md": "x\n" }, { text: "fact" });
    assert.match(root.text("MEMORY.md"), /^# Memory\n(?:.*\n)*\nfact\n$/);
  });

  it("writes to the index of a directory that is named", async () => {
    assert.equal((await remember({ "n/MEMORY.md": "a\n" }, { path: "n", text: "b" })).text("n/MEMORY.md"), "a\n\nb\n");
    assert.match((await remember({ "n/a.md": "a\n" }, { path: "n/", text: "b" })).text("n/MEMORY.md"), /\n\nb\n$/);
  });

  it("refuses to bring core memory to its limit and says where the text could go (C22)", async () => {
    const contents = { "MEMORY.md": "x".repeat(36), "notes/MEMORY.md": "# Meeting notes\n", "people/a.md": "x\n" };
    const settings = { "budget.limit": 12 };
    const { refused: reason, message } = await refused(contents, { text: "abcdef" }, { settings });
    assert.equal(reason, "over-budget");
    assert.equal(
      message,
      "MEMORY.md would bring core memory to ≈12 tokens; it must stay under 12 (bytes/4). Put it into a file below the root instead: notes/ (Meeting notes), people/.",
    );
    assert.equal(
      (await refused(contents, { text: "ab" }, { settings: { "budget.limit": 11 } })).refused,
      "over-budget",
    );
    await remember(contents, { text: "ab" }, { settings });
    await remember(contents, { path: "notes/long.md", text: "y".repeat(500) }, { settings });
    const alone = await refused({ "MEMORY.md": "x".repeat(99) }, { path: "new.md", text: "x" }, { settings });
    assert.match(alone.message, /subdirectory instead, such as notes\/NAME\.md/);
  });

  it("refuses everything where memory is read-only (C24)", async () => {
    assert.equal((await refused({ "MEMORY.md": "x\n" }, { text: "x" }, { isReadOnly: true })).refused, "read-only");
  });

  it("refuses places outside the root and places that are not memory", async () => {
    const contents = {
      "MEMORY.md": "x\n",
      "skills/a/SKILL.md": "x\n",
      "out.md": linkTo("../outside/secrets.md"),
      "../outside/secrets.md": "x\n",
    };
    const reasons: Record<string, string> = {
      "../x.md": "outside-root",
      "/tmp/x.md": "outside-root",
      "a/../../x.md": "outside-root",
      "out.md": "outside-root",
      "skills/b.md": "not-memory",
      "node_modules/b.md": "invalid-path",
      ".hidden/b.md": "invalid-path",
      "notes/a.txt": "not-memory",
      notes: "not-memory",
      "MEMORY.md/x.md": "not-a-directory",
      "._a.md": "invalid-path",
      "a /b.md": "invalid-path",
      "a\\b.md": "invalid-path",
      [`${"a/".repeat(20)}b.md`]: "invalid-path",
    };
    for (const [path, reason] of Object.entries(reasons)) {
      assert.equal((await refused(contents, { path, text: "x" })).refused, reason, path);
    }
    const foreign = { "MEMORY.md": "x\n" };
    assert.equal((await refused(foreign, { path: "skills/new.md", text: "x" })).refused, "invalid-path");
    const scope = { settings: { scope: ["notes/**"] } };
    assert.equal((await refused(foreign, { path: "other/new.md", text: "x" }, scope)).refused, "invalid-path");
    await remember(foreign, { path: "notes/new.md", text: "x" }, scope);
  });

  it("refuses what is no text, and files that it would spoil", async () => {
    const contents = { "MEMORY.md": new Uint8Array([0xff, 0xfe, 0x41, 0x00]) };
    assert.equal((await refused(contents, { text: "x" })).refused, "unreadable");
    assert.equal((await refused({ "MEMORY.md": "" }, { text: " \n " })).refused, "invalid-text");
    assert.equal((await refused({ "MEMORY.md": "" }, { text: "a\0" })).refused, "invalid-text");
    assert.equal((await refused({ "MEMORY.md": "" }, { text: "x".repeat(100_001) })).refused, "invalid-text");
  });
});
