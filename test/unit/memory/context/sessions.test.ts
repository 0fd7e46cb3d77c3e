import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bytesCounter } from "../../../../server/src/memory/budget/tokens";
import {
  type CompiledContext,
  compileContext,
  uncountedTexts,
  withCounts,
} from "../../../../server/src/memory/context/compile";
import { harnessOfRoot } from "../../../../server/src/memory/context/harnessOfRoot";
import { renderContext } from "../../../../server/src/memory/context/render";
import type { SessionRequest } from "../../../../server/src/memory/context/sessions";
import type { HarnessName } from "../../../../server/src/memory/harnessSettings";
import type { RawSettings } from "../../../../server/src/memory/settings";
import { utf8Length } from "../../../../server/src/memory/text";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** The tree of the cases A19 to A23, with more than their sessions read. */
const architecture = {
  "SOUL.md": "SOUL-TEXT\n",
  "USER.md": "USER-TEXT\n",
  "MEMORY.md": "PRIVATE-TEXT\n",
  "ACTIVE-CONTEXT.md": "ACTIVE-TEXT\n",
  "persona.md": "PERSONA-TEXT\n",
  "memory/": {
    "MEMORY.md": "# Diary of private things\n",
    "2026-03-01.md": "TODAY-TEXT\n",
    "2026-02-28.md": "YESTERDAY-TEXT\n",
    "2026-02-27.md": "OLDER-TEXT\n",
    "topics/": { "MEMORY.md": "TOPICS\n", "billing.md": "BILLING-TEXT\n", "tax.md": "TAX-TEXT\n" },
  },
} satisfies MemoryContents;

function compile(
  contents: MemoryContents,
  kind: SessionRequest["kind"],
  options: { readonly harness?: HarnessName; readonly topic?: string; readonly settings?: RawSettings } = {},
): CompiledContext {
  const view = viewOf(memoryOf(contents), options.settings === undefined ? {} : { settings: options.settings });
  const context = compileContext(view.tree, view, {
    session: { kind, today: "2026-03-01", topic: options.topic },
    harness: harnessOfRoot(options.harness ?? "agent-memory", view.settings.harnesses, view.memfsConfig),
    roleSettings: view.settings,
  });
  const counts = [...uncountedTexts(context)].map(
    ([path, { text }]) => [path, { tokens: bytesCounter.count(text), isEstimate: false }] as const,
  );
  return withCounts(context, new Map(counts));
}

function paths(context: CompiledContext): { core: string[]; start: string[] } {
  return { core: context.core.map(({ path }) => path), start: context.start.map(({ path }) => path) };
}

describe("A main session", () => {
  it("reads soul, user, long-term memory and active context, then today's and yesterday's notes (A19)", () => {
    assert.deepEqual(paths(compile(architecture, "main")), {
      core: ["SOUL.md", "USER.md", "MEMORY.md", "ACTIVE-CONTEXT.md"],
      start: ["memory/2026-03-01.md", "memory/2026-02-28.md"],
    });
  });

  it("does without a note that is not there (A20)", () => {
    const { "2026-03-01.md": _today, ...notes } = architecture["memory/"];
    const context = compile({ ...architecture, "memory/": notes }, "main");
    assert.deepEqual(paths(context).start, ["memory/2026-02-28.md"]);
    assert.ok(!context.notes.some((note) => note.includes("daily notes")));
  });

  it("says that there are no daily notes yet, and no more (A27)", () => {
    const { "memory/": _notes, ...root } = architecture;
    const context = compile(root, "main");
    assert.deepEqual(paths(context).start, []);
    assert.ok(context.notes.includes("There are no daily notes yet (memory/YYYY-MM-DD.md)."));
  });

  it("keeps the sum of the core apart from what is read at the start (SC4)", () => {
    const { tokens, startTokens, core, start } = compile(architecture, "main");
    const sum = (files: CompiledContext["core"]): number =>
      files.reduce((all, file) => all + (file.count?.tokens ?? 0), 0);
    assert.equal(tokens, sum(core));
    assert.equal(startTokens, sum(start));
    assert.ok(tokens > 0 && startTokens > 0);
  });

  it("names root files that the harness loads and the list does not (SC3)", () => {
    const context = compile(architecture, "main");
    assert.deepEqual(context.alsoLoaded, [{ path: "persona.md", bytes: 13 }]);
    assert.ok(context.notes.includes("agent-memory loads more than this list: persona.md."));
  });

  it("reads itself what its harness does not load", () => {
    assert.deepEqual(paths(compile(architecture, "main", { harness: "claude-code" })), {
      core: ["MEMORY.md"],
      start: ["SOUL.md", "USER.md", "ACTIVE-CONTEXT.md", "memory/2026-03-01.md", "memory/2026-02-28.md"],
    });
  });

  it("takes notes where the setting says they are (SC12)", () => {
    const context = compile({ "MEMORY.md": "x", "notes/": { "MEMORY.md": "x", "03012026.md": "x" } }, "main", {
      settings: { dailyNotes: ["memory/YYYY-MM-DD.md", "notes/MMDDYYYY.md"] },
    });
    assert.deepEqual(paths(context).start, ["notes/03012026.md"]);
  });
});

describe("A shared session", () => {
  it("reads soul, user, active context and today's note (A21)", () => {
    assert.deepEqual(paths(compile(architecture, "shared")), {
      core: ["SOUL.md", "USER.md", "ACTIVE-CONTEXT.md"],
      start: ["memory/2026-03-01.md"],
    });
  });

  it("never holds the text of MEMORY.md, of older notes, of topics or of nested indexes, in any format (A21)", () => {
    for (const harness of ["agent-memory", "letta-code", "claude-code", "openclaw", "hermes", "codex"] as const) {
      for (const format of ["xml", "markdown", "json"] as const) {
        const { text } = renderContext(compile(architecture, "shared", { harness }), format);
        for (const word of ["PRIVATE", "YESTERDAY", "OLDER", "BILLING", "TAX", "Diary", "PERSONA"])
          assert.ok(!text.includes(word), `${harness} ${format} ${word}`);
      }
    }
  });

  it("names the contradiction where the harness loads MEMORY.md all the same, with all it would load (A22)", () => {
    const context = compile(architecture, "shared");
    assert.deepEqual(
      context.alsoLoaded.map(({ path }) => path),
      ["MEMORY.md", "persona.md"],
    );
    const note = context.notes.find((each) => each.includes("both cannot hold"));
    assert.match(
      note ?? "",
      /must not load MEMORY\.md .* agent-memory loads every root file .* MEMORY\.md, persona\.md\.$/,
    );
    assert.ok(renderContext(context, "xml").text.includes("both cannot hold"));
    assert.ok(renderContext(context, "markdown").text.includes("both cannot hold"));
  });

  it("marks what of memory should not be shared (section 13)", () => {
    const marks = (context: CompiledContext): string[] =>
      context.notes.filter((note) => /shar(?:ed session\.|ing)/.test(note));
    assert.deepEqual(marks(compile(architecture, "shared", { harness: "openclaw" })), [
      "MEMORY.md holds private context and is never loaded in a shared session.",
      "Check before sharing: memory/2026-03-01.md is read here and may refer to private conversations.",
      "Check before sharing: 2 topic files may hold sensitive business data; none is loaded here.",
    ]);
    assert.deepEqual(marks(compile({ "SOUL.md": "x" }, "shared")), []);
    assert.deepEqual(marks(compile(architecture, "main")), []);
  });

  it("is no contradiction for a harness that loads less when others take part", () => {
    const context = compile({ ...architecture, "AGENTS.md": "x" }, "shared", { harness: "openclaw" });
    assert.ok(!context.notes.some((note) => note.includes("both cannot hold")));
    assert.deepEqual(
      context.alsoLoaded.map(({ path }) => path),
      ["AGENTS.md"],
    );
  });
});

describe("A sub-agent's session", () => {
  it("reads its topic and the active context only (A23)", () => {
    const context = compile(architecture, "sub-agent", { topic: "billing" });
    assert.deepEqual(paths(context), { core: ["ACTIVE-CONTEXT.md"], start: ["memory/topics/billing.md"] });
    assert.deepEqual(context.next, []);
  });

  it("says which topics there are when the one asked for is none of them", () => {
    const context = compile(architecture, "sub-agent", { topic: "invoices" });
    assert.deepEqual(paths(context).start, []);
    assert.ok(context.notes.includes("There is no topic invoices. The topics are billing, tax."));
  });
});

describe("A context that a harness loads", () => {
  const long = Array.from({ length: 221 }, (_, i) => `line ${i + 1} 🧠\r\n`).join("");

  it("shows the text as cut, where the cut is and what is lost, in every format (C15, S4)", () => {
    const context = compile({ "MEMORY.md": long }, "contract", { harness: "claude-code" });
    const [file] = context.core;
    const kept = long.slice(0, long.indexOf("line 201 "));
    assert.equal(file?.text, kept);
    assert.equal(file.bytes, utf8Length(kept));
    assert.equal(file.cut?.lostLines, 21);
    const json = JSON.parse(renderContext(context, "json").text) as { core: { cut: unknown; text: string }[] };
    assert.deepEqual(json.core[0]?.cut, { line: 200, lostBytes: utf8Length(long.slice(kept.length)), lostLines: 21 });
    for (const format of ["xml", "markdown"] as const) {
      const { text, parts } = renderContext(context, format);
      const line = text.split("\n")[parts[0]?.cutLine ?? -1] ?? "";
      assert.match(
        line,
        /MEMORY\.md: lines 201–221 are not loaded \(21 lines, 252 characters, 9 %\); claude-code loads the first 200/,
      );
      assert.ok(!text.includes("line 201 "));
    }
  });

  it("counts the tokens of what is loaded, not of what is lost", () => {
    const { core, tokens } = compile({ "MEMORY.md": long }, "contract", { harness: "claude-code" });
    assert.equal(tokens, bytesCounter.count(core[0]?.text ?? ""));
  });

  it("shows the running total in load order and who used it up (S6)", () => {
    const contents = Object.fromEntries(
      ["AGENTS.md", "IDENTITY.md", "SOUL.md", "TOOLS.md"].map((name) => [name, "x".repeat(12_000)]),
    );
    const context = compile(
      { ...contents, "USER.md": "u".repeat(11_652), "MEMORY.md": "m".repeat(14_296) },
      "contract",
      { harness: "openclaw" },
    );
    assert.deepEqual(
      context.core.map(({ path, runningTotal }) => [path, runningTotal]),
      [
        ["AGENTS.md", 12_000],
        ["SOUL.md", 24_000],
        ["TOOLS.md", 36_000],
        ["IDENTITY.md", 48_000],
        ["USER.md", 59_652],
        ["MEMORY.md", 60_000],
      ],
    );
    assert.equal(context.core.at(-1)?.text, "m".repeat(348));
    const xml = renderContext(context, "xml").text;
    assert.match(xml, /<file name="MEMORY\.md" size="≈87 tokens" total="60,000 of 60,000 characters">/);
    assert.match(xml, /used up by AGENTS\.md, SOUL\.md, TOOLS\.md, IDENTITY\.md, USER\.md/);
  });

  it("says that 0 files would be loaded, and why (X17)", () => {
    const contents = { "memory.md": "x", "persona.md": "x", "notes/": { "MEMORY.md": "x" } };
    const context = compile(contents, "contract", { harness: "claude-code" });
    for (const format of ["xml", "markdown", "json"] as const)
      assert.match(renderContext(context, format).text, /0 files would be loaded: claude-code looks for MEMORY\.md/);
    const empty = compile({ "notes/": { "a.md": "x" } }, "contract");
    for (const format of ["xml", "markdown", "json"] as const)
      assert.match(
        renderContext(empty, format).text,
        /0 files would be loaded: no Markdown lies directly in the memory root/,
      );
  });

  it("marks core files that the harness does not load (D19)", () => {
    const contents = { "MEMORY.md": "x", "persona.md": "x", "USER.md": "x" };
    assert.deepEqual(compile(contents, "contract", { harness: "hermes" }).notLoaded, ["persona.md"]);
    assert.deepEqual(compile(contents, "contract", { harness: "letta-code" }).notLoaded, []);
  });

  it("is whole in a harness that refuses, with what it would refuse", () => {
    const context = compile({ "MEMORY.md": "x".repeat(2201) }, "contract", { harness: "hermes" });
    assert.equal(context.core[0]?.cut, undefined);
    assert.ok(context.notes.some((note) => note.startsWith("MEMORY.md has 2,201 characters; hermes accepts 2,200")));
  });

  it("has letta-code's own estimate, over every root file and none below (S12)", () => {
    const contents = {
      "MEMORY.md": "x".repeat(9),
      "persona.md": "x".repeat(5),
      "notes/": { "MEMORY.md": "x".repeat(99) },
    };
    const context = compile(contents, "contract", { harness: "letta-code" });
    assert.deepEqual({ counter: context.counter, tokens: context.tokens }, { counter: "bytes/4", tokens: 5 });
  });

  it("is the same to the byte each time (C26)", () => {
    for (const kind of ["contract", "main", "shared", "sub-agent"] as const) {
      for (const format of ["xml", "markdown", "json"] as const)
        assert.equal(
          renderContext(compile(architecture, kind), format).text,
          renderContext(compile(architecture, kind), format).text,
        );
    }
  });
});
