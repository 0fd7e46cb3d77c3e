import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { createLanguageHost } from "../../../server/src/languageHost";
import type { LanguageHost } from "../../../server/src/lsp/host";
import { LiveMemory } from "../../../server/src/lsp/liveMemory";
import { bytesCounter } from "../../../server/src/memory/budget/tokens";
import { compareFindings } from "../../../server/src/memory/rules/run";
import { readSettings } from "../../../server/src/memory/settings";
import { memoryFiles } from "../../../server/src/memory/tree/queries";
import { findSecrets } from "../../support/findSecrets";
import { type InMemoryFileSystem, linkTo, memoryOf } from "../../support/memoryOf";
import {
  applyRandomEdit,
  memoryAfter,
  type RandomEdit,
  someEdit,
  someEdits,
  someReportOf,
} from "../../support/randomMemory";
import { waitUntil } from "../../support/waitUntil";

const { settings } = readSettings({ "tokens.counter": "bytes/4", "budget.limit": 25 });

const tokens = {
  count: async (_counter: string, text: string) => bytesCounter.count(text),
  dispose: () => undefined,
};

const realHost = createLanguageHost(tokens, findSecrets);
const host = { ...realHost, wait: realHost.pause };

/** A machine so slow that every step of work fills a slice, and other work gets its turn after each. */
let busyTime = 0;
const busyHost = { ...host, now: () => (busyTime += 10) };

function liveMemory(fileSystem: InMemoryFileSystem, itsHost: LanguageHost = host): LiveMemory {
  return new LiveMemory({
    uri: "file:///memory",
    rootName: "memory",
    fileSystem,
    settings,
    parentHasIndex: () => false,
    isGitIgnored: () => false,
    host: itsHost,
    logger: { info: () => undefined, warn: () => undefined, error: (line, cause) => assert.fail(`${line} ${cause}`) },
    changed: () => undefined,
  });
}

/** A machine on which nothing comes to rest until it is told to. */
function quietUntilTold(): { readonly endQuiet: () => void; readonly quietHost: LanguageHost } {
  let endQuiet = (): void => undefined;
  const quiet = new Promise<void>((resolve) => {
    endQuiet = resolve;
  });
  return { endQuiet: () => endQuiet(), quietHost: { ...host, wait: (time) => (time >= 500 ? quiet : host.pause()) } };
}

/** Everything that a root shows. */
function shown(live: LiveMemory): unknown {
  const { view, budget } = live;
  return {
    tree: live.tree,
    findings: [...live.findings.all()].sort(compareFindings),
    facts: [...memoryFiles(live.tree)].map((path) => [path, view.facts(path)]),
    budget: { tokens: budget.tokens, state: budget.state, shares: budget.shares },
  };
}

async function rest(live: LiveMemory): Promise<void> {
  await live.settled();
  while (live.isCounting) await host.pause();
}

const someText = fc.constantFrom(
  "# Title\n",
  "word ".repeat(30),
  "",
  "<!-- memory-lens-disable missing-index -->\n",
  "<!-- memory-lens-disable core-over-budget core-near-budget -->\n",
  "---\ndescription: What it holds\n---\n",
  "- [a](a.md)\n- [n](notes/a.md)\n- [n](notes/)\n",
  "---\nname: b\n---\n[[b]] [[a]] [x](../a.md#title) notes/a.md\n",
  "- [x] The invoices of all customers go out on the first working day\n",
  "# Now\n\nLast updated: 2026-01-15\n\n- [ ] The invoices of all customers go out on the first working day\n",
  "[x](notes/a.md#title) ![](data.csv) [[n/b]] `memory/MEMORY.md`\n",
);
const someFile = fc.constantFrom(
  "MEMORY.md",
  "a.md",
  "notes/MEMORY.md",
  "notes/a.md",
  "n/b.md",
  "memory/MEMORY.md",
  "ACTIVE-CONTEXT.md",
  "HANDOFF.md",
  "memory/2026-01-02.md",
  "memory/topics/b.md",
);

/** What an editor or another program does next. */
type Step =
  | { readonly kind: "disk"; readonly edits: readonly RandomEdit[] }
  | { readonly kind: "save"; readonly file: string; readonly text: string }
  | { readonly kind: "type"; readonly file: string; readonly text: string }
  | { readonly kind: "close"; readonly file: string };

const someRemoval = fc.record({ kind: fc.constant("remove" as const), path: someFile });
const someLink = fc.record({
  kind: fc.constant("link" as const),
  path: fc.constantFrom("a.md", "b.md", "notes/b.md"),
  target: fc.constantFrom("MEMORY.md", "/home/memory/notes/a.md", "/home/memory/a.md"),
});

const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("disk" as const), edits: fc.array(someEdit, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant("save" as const), file: someFile, text: someText }),
  fc.record({ kind: fc.constant("disk" as const), edits: fc.tuple(someRemoval) }),
  fc.record({ kind: fc.constant("disk" as const), edits: fc.tuple(someLink) }),
  fc.record({ kind: fc.constant("type" as const), file: someFile, text: someText }),
  fc.record({ kind: fc.constant("close" as const), file: someFile }),
);

/** Does a step to the folder and the server; answers the paths that a watcher reports. */
function take(step: Step, disk: InMemoryFileSystem, live: LiveMemory, open: Map<string, string>): string[] {
  if (step.kind === "disk") return step.edits.flatMap((edit) => applyRandomEdit(disk, edit));
  if (step.kind === "save") {
    const paths = applyRandomEdit(disk, { kind: "write", path: step.file });
    if (paths.length > 0) disk.write(step.file, step.text);
    return paths;
  }
  if (step.kind === "type") {
    open.set(step.file, step.text);
    live.setText(step.file, step.text);
  } else if (open.delete(step.file)) live.closeText(step.file);
  return [];
}

describe("A memory that is kept true while files and unsaved texts change", () => {
  it("shows at rest exactly what a start on the same files and texts would show", async () => {
    await fc.assert(
      fc.asyncProperty(someEdits, fc.array(someStep, { maxLength: 8 }), fc.gen(), async (before, steps, generate) => {
        const disk = memoryAfter(before);
        const live = liveMemory(disk, generate(fc.constantFrom, host, busyHost));
        const open = new Map<string, string>();
        await live.walk();
        for (const step of steps) {
          const changed = take(step, disk, live, open);
          if (changed.length === 0) continue;
          const work = live.update(generate(() => someReportOf([...new Set(changed)])));
          if (generate(fc.boolean)) await work;
        }
        await rest(live);
        const fresh = liveMemory(disk);
        for (const [file, text] of open) fresh.setText(file, text);
        await fresh.walk();
        await rest(fresh);
        assert.deepEqual(shown(live), shown(fresh));
      }),
      { numRuns: 600 },
    );
  });

  it("is looked into again after it was walked, since nothing may have been watched yet", async () => {
    const disk = memoryOf({ "MEMORY.md": "See notes/.\n", "notes/": { "a.md": "x\n" } });
    const { endQuiet, quietHost } = quietUntilTold();
    const live = liveMemory(disk, quietHost);
    await live.walk();
    disk.write("notes/MEMORY.md", "a.md\n");
    await rest(live);
    assert.deepEqual(
      [...live.findings.all()].map(({ rule }) => rule),
      ["missing-index"],
    );
    endQuiet();
    await waitUntil("the index is seen", () => live.tree.root.children[0]?.hasIndex === true);
    await rest(live);
    assert.deepEqual([...live.findings.all()], []);
  });

  it("is looked into again where a folder came, since nobody reports what is made there meanwhile", async () => {
    const disk = memoryOf({ "MEMORY.md": "x\n" });
    const { endQuiet, quietHost } = quietUntilTold();
    const live = liveMemory(disk, quietHost);
    await live.walk();
    disk.write("n/a.md", "x\n");
    await live.update(["n"]);
    disk.write("n/a.md", "[gone](gone.md)\n");
    disk.write("n/deep/b.md", "x\n");
    await rest(live);
    assert.deepEqual([...memoryFiles(live.tree)], ["MEMORY.md", "n/a.md"]);
    endQuiet();
    await waitUntil("the folder in the new one is seen", () => live.tree.root.children[0]?.children.length === 1);
    await rest(live);
    const fresh = liveMemory(disk);
    await fresh.walk();
    await rest(fresh);
    assert.deepEqual(shown(live), shown(fresh));
    assert.ok([...live.findings.all()].some(({ rule, path }) => rule === "broken-link" && path === "n/a.md"));
  });

  it("is asked about again when the day changes", async () => {
    let today = "2026-03-01";
    const clock = { ...host, calendar: () => ({ ...host.calendar(), today }) };
    const disk = memoryOf({
      "MEMORY.md": "memory/\n",
      "ACTIVE-CONTEXT.md": "x\n",
      "memory/": { "MEMORY.md": "2026-01-30.md\n" },
    });
    disk.write("memory/2026-01-30.md", "x\n");
    const live = liveMemory(disk, clock);
    await live.walk();
    await rest(live);
    const rules = (): string[] => [...live.findings.all()].map(({ rule }) => rule);
    assert.deepEqual(rules(), []);
    today = "2026-03-02";
    await live.dayChanged();
    assert.deepEqual(rules(), ["daily-note-to-archive"]);
  });

  it("reads a link again when only the file that it leads to is reported", async () => {
    const disk = memoryOf({ "MEMORY.md": "x\n", "notes/": { "MEMORY.md": "x\n", "a.md": "# Before\n" } });
    disk.add({ "a.md": linkTo("notes/a.md") });
    const live = liveMemory(disk);
    await live.walk();
    disk.write("notes/a.md", "# After\n");
    await live.update(["notes/a.md"]);
    const facts = live.view.facts("a.md");
    assert.equal(typeof facts === "object" && facts.heading, "After");
  });

  it("says what stands where a link leads to nothing as that changes", async () => {
    const disk = memoryOf({ "MEMORY.md": "[x](out.md) [[out]]\n", "../outside.md": "x" });
    const live = liveMemory(disk);
    await live.walk();
    const messages = (): string[] => [...live.findings.all()].map(({ message }) => message.replace(/.*: /, ""));
    assert.deepEqual(messages(), ["there is no out.md.", "there is no out.md."]);
    disk.link("out.md", "../outside.md");
    await live.update(["out.md"]);
    const [first, second] = messages();
    assert.match(String(first), /^out\.md is a link on disk that leads out/);
    assert.equal(second, first);
    disk.link("out.md", "data");
    await live.update(["out.md"]);
    assert.match(String(messages()[0]), /^out\.md is a link on disk to something that is not there/);
    disk.write("data/x.bin", "x");
    await live.update(["data", "data/x.bin"]);
    assert.match(String(messages()[0]), /^out\.md is a link on disk to a directory/);
    disk.remove("out.md");
    await live.update(["out.md"]);
    assert.deepEqual(messages(), ["there is no out.md.", "there is no out.md."]);
  });

  it("counts no tokens of a core file that can no longer be read", async () => {
    const disk = memoryOf({ "MEMORY.md": "word ".repeat(40) });
    const live = liveMemory(disk);
    await live.walk();
    await rest(live);
    assert.equal(live.budget.state, "over");
    disk.setReadable("MEMORY.md", false);
    await live.update(["MEMORY.md"]);
    assert.equal(live.budget.tokens, 0);
    assert.deepEqual(
      [...live.findings.all()].map(({ rule }) => rule),
      ["unreadable-file"],
    );
  });

  it("finds again what an index silenced when that index goes", async () => {
    const silence = "<!-- memory-lens-disable missing-index -->\n\nSee deep/.\n";
    const disk = memoryOf({
      "MEMORY.md": "See notes/.\n",
      "notes/": { "MEMORY.md": silence, "deep/": { "a.md": "x\n" } },
    });
    const live = liveMemory(disk);
    await live.walk();
    assert.deepEqual([...live.findings.all()], []);
    disk.remove("notes/MEMORY.md");
    await live.update(["notes/MEMORY.md"]);
    assert.deepEqual([...live.findings.all()].map(({ path }) => path).sort(), ["notes", "notes/deep"]);
  });
});
