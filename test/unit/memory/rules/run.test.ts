import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rules } from "../../../../server/src/memory/rules/registry";
import type { Finding, MemoryView } from "../../../../server/src/memory/rules/rule";
import { checkDirectory, checkFile, checkMemory, checkRoot } from "../../../../server/src/memory/rules/run";
import { severities } from "../../../../server/src/memory/severity";
import { directoriesBelow, memoryFiles } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { memoryAfter, someEdits } from "../../../support/randomMemory";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";

const forLetta: ViewSetUp = { settings: { harness: "letta-code" } };

/** A memory that follows the architecture. */
function layered(contents: MemoryContents): InMemoryFileSystem {
  return memoryOf({ "MEMORY.md": "x", "ACTIVE-CONTEXT.md": "x", ...contents });
}

/** For each rule a memory in which it finds exactly one thing. */
const examples: Record<string, () => readonly [InMemoryFileSystem, ViewSetUp]> = {
  "root-not-found": () => {
    const memory = memoryOf({});
    memory.remove("");
    return [memory, {}];
  },
  "missing-root-index": () => [memoryOf({ "a.md": "x" }), {}],
  "missing-index": () => [memoryOf({ "MEMORY.md": "x", "n/": { "a.md": "x" } }), {}],
  "index-wrong-case": () => [memoryOf({ "MEMORY.md": "x", "n/": { "memory.md": "x" } }), {}],
  "probably-other-root": () => [memoryOf({ "a.md": "x" }), { parentHasIndex: true }],
  "not-checked": () => {
    const memory = memoryOf({ "MEMORY.md": "x", "n/": {} });
    memory.setReadable("n", false);
    return [memory, {}];
  },
  "unreadable-file": () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a.md": "x" });
    memory.setReadable("a.md", false);
    return [memory, {}];
  },
  "not-utf8": () => [memoryOf({ "MEMORY.md": "x", "a.md": Uint8Array.of(0xff) }), {}],
  "secret-in-memory": () => [memoryOf({ "MEMORY.md": "- Password: MyS3cretP@ss!\n" }), {}],
  "invisible-characters": () => [memoryOf({ "MEMORY.md": "pay\u200bment\n" }), {}],
  "conflict-markers": () => [memoryOf({ "MEMORY.md": "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n" }), {}],
  "broken-link": () => [memoryOf({ "MEMORY.md": "[x](gone.md)" }), {}],
  "broken-heading": () => [memoryOf({ "MEMORY.md": "# M\n[x](#gone)" }), {}],
  "ambiguous-link": () => [
    memoryOf({
      "MEMORY.md": "[[a]] x/ y/",
      "x/": { "MEMORY.md": "a.md", "a.md": "x" },
      "y/": { "MEMORY.md": "a.md", "a.md": "x" },
    }),
    {},
  ],
  "case-mismatch-link": () => [memoryOf({ "MEMORY.md": "[x](A.md)", "a.md": "x" }), {}],
  "link-leaves-memory": () => [memoryOf({ "MEMORY.md": "[x](/root/a.md)" }), {}],
  "duplicate-index-entry": () => [memoryOf({ "MEMORY.md": "- [x](a.md)\n- [x](a.md)\n", "a.md": "x" }), {}],
  "unlisted-child": () => [memoryOf({ "MEMORY.md": "x", "n/": { "MEMORY.md": "x" } }), {}],
  "unlisted-file": () => [memoryOf({ "MEMORY.md": "[x](a.md)", "a.md": "x", "b.md": "x" }), {}],
  "unreachable-file": () => [memoryOf({ "MEMORY.md": "n/", "n/": { "MEMORY.md": "x", "a.md": "x" } }), {}],
  "core-over-budget": () => [memoryOf({ "MEMORY.md": "a".repeat(40) }), { settings: { "budget.limit": 10 } }],
  "core-near-budget": () => [memoryOf({ "MEMORY.md": "a".repeat(36) }), { settings: { "budget.limit": 10 } }],
  "over-harness-limit": () => [memoryOf({ "MEMORY.md": "x".repeat(2201) }), { settings: { harness: "hermes" } }],
  "near-harness-limit": () => [memoryOf({ "MEMORY.md": "x".repeat(2200) }), { settings: { harness: "hermes" } }],
  "memfs-config-invalid": () => [memoryOf({ "MEMORY.md": "x", ".memfs.config.json": "{" }), {}],
  "agents-file-in-core": () => [memoryOf({ "MEMORY.md": "x", "AGENTS.md": "x" }), {}],
  "file-too-long": () => [layered({ "ACTIVE-CONTEXT.md": "x\n".repeat(51) }), {}],
  "giant-memory": () => [layered({ "MEMORY.md": "x\n".repeat(1000) }), {}],
  "stale-active-context": () => [layered({ "ACTIVE-CONTEXT.md": "Last updated: 2026-01-15\n" }), {}],
  "completed-item-left": () => [layered({ "ACTIVE-CONTEXT.md": "- [x] done\n" }), {}],
  "too-many-priorities": () => [layered({ "ACTIVE-CONTEXT.md": "## Current Priority\n- a\n- b\n" }), {}],
  "daily-note-to-archive": () => [layered({ "memory/": { "2026-01-29.md": "x" } }), {}],
  "future-daily-note": () => [layered({ "memory/": { "2026-03-02.md": "x" } }), {}],
  "missing-daily-note": () => [layered({}), { settings: { rules: { "missing-daily-note": "hint" } } }],
  "handoff-left-over": () => {
    const memory = layered({ "HANDOFF.md": "x" });
    memory.setChanged("HANDOFF.md", "2026-02-27");
    return [memory, {}];
  },
  "topic-stale": () => [layered({ "memory/": { "topics/": { "a.md": "Last updated: 2025-10-01\n" } } }), {}],
  "verbatim-transcript": () => [layered({ "MEMORY.md": "User: Hello?\nAssistant: Hello.\n".repeat(5) }), {}],
  "duplicate-fact": () => {
    const fact = "- Invoices go out on the first working day of a month\n";
    return [layered({ "MEMORY.md": fact, "ACTIVE-CONTEXT.md": fact }), {}];
  },
  "overlap-with-agents-file": () => {
    const passage = "Ask before anything is sent to a person outside of the team.\n";
    return [layered({ "MEMORY.md": passage, "AGENTS.md": passage }), {}];
  },
  "portability-depth": () => [memoryOf({ "MEMORY.md": "x", "a/b/c/": { "MEMORY.md": "x" } }), forLetta],
  "portability-front-matter": () => [memoryOf({ "MEMORY.md": "---\nname: x\n---\n" }), forLetta],
  "portability-hidden-directory": () => [memoryOf({ "MEMORY.md": "x", ".drafts/": { "a.md": "x" } }), forLetta],
  "portability-link": () => [memoryOf({ "MEMORY.md": "x", "a.md": linkTo("MEMORY.md") }), forLetta],
  "portability-same-stem": () => [memoryOf({ "MEMORY.md": "x", "n.md": "x", "n/": { "MEMORY.md": "x" } }), forLetta],
};

/** Severities of what a rule finds in its example under the settings. */
function found(id: string, severity?: string): string[] {
  const [memory, setUp] = examples[id]?.() ?? assert.fail(`${id} has no example`);
  const settings = { ...setUp.settings, ...(severity === undefined ? {} : { rules: { [id]: severity } }) };
  return checkMemory(viewOf(memory, { ...setUp, settings }))
    .filter((finding) => finding.rule === id)
    .map((finding) => finding.severity);
}

/** What leads into a memory from outside is asked for elsewhere, since nothing in the memory shows it. */
const ownRules = rules.filter(({ about }) => about !== "outside");

describe("Every rule", () => {
  it("has an example here", () => {
    assert.deepEqual(
      Object.keys(examples),
      ownRules.map((rule) => rule.id),
    );
  });

  for (const rule of ownRules) {
    it(`${rule.id} has the severity of the catalogue, any other by setting, and can be off`, () => {
      assert.deepEqual(found(rule.id), [rule.severity]);
      for (const severity of severities) assert.deepEqual(found(rule.id, severity), [severity]);
      assert.deepEqual(found(rule.id, "off"), []);
    });
  }

  it("says nothing of a good memory", () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\nn/\n",
      "n/": { "MEMORY.md": "# N\na.md\n", "a.md": "é" },
      "b.txt": "x",
    });
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });
});

/** What is found beside what is about links. */
function others(view: MemoryView): readonly Finding[] {
  return checkMemory(view).filter((finding) => !isAboutDiscovery(finding));
}

describe("A comment that disables a rule", () => {
  it("in a file silences what is found about the file", () => {
    const bad = Buffer.concat([Buffer.from("<!-- memory-lens-disable not-utf8 -->\n"), Buffer.of(0xff)]);
    assert.deepEqual(others(viewOf(memoryOf({ "MEMORY.md": "x", "a.md": bad }))), []);
    assert.equal(others(viewOf(memoryOf({ "MEMORY.md": bad, "a.md": Uint8Array.of(0xff) }))).length, 1);
  });

  it("in the root index silences what is found about the root", () => {
    const text = `<!-- memory-lens-disable core-over-budget -->\n${"a".repeat(400)}`;
    const settings = { "budget.limit": 10 };
    assert.deepEqual(others(viewOf(memoryOf({ "MEMORY.md": text }), { settings })), []);
    assert.equal(others(viewOf(memoryOf({ "MEMORY.md": "x", "a.md": text }), { settings })).length, 1);
  });

  it("in the nearest index above silences what is found about a directory without one", () => {
    const comment = "<!-- memory-lens-disable missing-index -->\n";
    const paths = (memory: InMemoryFileSystem): string[] => others(viewOf(memory)).map(({ path }) => path);
    assert.deepEqual(paths(memoryOf({ "MEMORY.md": comment, "a/": { "b/": { "c.md": "x" } } })), []);
    const nested = { "MEMORY.md": comment, "n/": { "MEMORY.md": "x", "a/": { "b.md": "x" } } };
    assert.deepEqual(paths(memoryOf(nested)), ["n/a"]);
    assert.deepEqual(paths(memoryOf({ "MEMORY.md": "x", "n/": { "a.md": comment } })), ["n"]);
  });

  it("silences no other rule", () => {
    const memory = memoryOf({ "MEMORY.md": "<!-- memory-lens-disable not-checked -->\n", "n/": { "a.md": "x" } });
    assert.equal(others(viewOf(memory)).length, 1);
  });
});

describe("What is found", () => {
  it("is the same asked at once or piece by piece, sorted by path and gravity, whatever the memory is", () => {
    always(
      someEdits,
      (edits) => {
        const view = viewOf(memoryAfter(edits), { parentHasIndex: true });
        const all = checkMemory(view);
        const pieces = [
          ...checkRoot(view),
          ...[...directoriesBelow(view.tree.root)].flatMap((node) => checkDirectory(node, view)),
          ...[...memoryFiles(view.tree)].flatMap((path) => checkFile(path, view)),
        ];
        const key = (each: unknown): string => JSON.stringify(each);
        assert.deepEqual(all.map(key).sort(), pieces.map(key).sort());
        for (const { message, path, rule, about } of all) {
          assert.match(message, /^\S.*\.$/);
          const same = all.filter((other) => other.rule === rule && other.path === path && other.about === about);
          assert.equal(same.length, 1);
        }
      },
      300,
    );
  });

  it("of a file whose content is not known yet is nothing", () => {
    const known = viewOf(memoryOf({ "MEMORY.md": "x", "a.md": Uint8Array.of(0xff) }));
    const view: MemoryView = { ...known, facts: () => undefined };
    assert.deepEqual(checkMemory(view), []);
  });

  it("comes with an error before a warning, and paths by code point", () => {
    const memory = memoryOf({
      "MEMORY.md": "x",
      "🧠/": { "a.md": "x" },
      "\uffee/": { "a.md": "x" },
      "B/": { "a.md": "x" },
    });
    assert.deepEqual(
      others(viewOf(memory)).map(({ path }) => path),
      ["B", "\uffee", "🧠"],
    );
  });
});
