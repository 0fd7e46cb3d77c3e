import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { digest, JOURNAL_NAME } from "../../../server/src/host/changeJournal";
import { runMemoryLens } from "../../support/commandLine";
import { killAtEveryStep, readAll, wasStartedToBeInterrupted } from "../../support/interruptedWriting";
import { makeFolder, writeFiles } from "../../support/realFolder";

const today = ["--today", "2026-03-01", "--set", "tokens.counter=bytes/4"];

if (!(await wasStartedToBeInterrupted())) {
  describe("A command that is killed while it writes", { concurrency: 2 }, () => {
    it("leaves the old or the new memory when it remembers", async (t) => {
      const files = { "MEMORY.md": "\ufeff# M\r\n\r\n## Key people\r\n\r\n- Bo\r\n" };
      const steps = await killAtEveryStep(t, files, ["remember", ".", "Ida Lund is our lawyer", "--write", ...today]);
      assert.ok(steps >= 8, `${steps} steps`);
    });

    it("loses no note on its way into the archive", async (t) => {
      const files = {
        "MEMORY.md": "# M\n\n- [A day](memory/2025-11-03.md)\n",
        "ACTIVE-CONTEXT.md": "# Now\n",
        "memory/MEMORY.md": "# Days\n\n- [3 November](2025-11-03.md)\n- [4 November](2025-11-04.md)\n",
        "memory/2025-11-03.md": "# 3 November\n\nSee [the next](2025-11-04.md).\n",
        "memory/2025-11-04.md": Buffer.from("# 4 November\n\ncaf\xe9\n", "latin1"),
        "memory/2026-02-28.md": "# 28 February\n\nSee [November](2025-11-03.md).\n",
      };
      const steps = await killAtEveryStep(t, files, ["archive", ".", "--write", ...today]);
      assert.ok(steps >= 20, `${steps} steps`);
    });

    it("loses nothing of what it takes over from another place, and nothing there", async (t) => {
      const files = {
        "old/SOUL.md": "# Soul\n",
        "old/USER.md": "# User\n",
        "old/IDENTITY.md": "# Me\n",
        "old/MEMORY.md": "# Memory\n\n- See [plan](PLAN.md)\n",
        "old/PLAN.md": "# Plan\n",
        "new/MEMORY.md": "# Mine\n\n- One\n",
      };
      const steps = await killAtEveryStep(t, files, ["migrate", "new", "--from", "old", "--write", ...today]);
      assert.ok(steps >= 25, `${steps} steps`);
    });

    it("leaves every file old or new when it mends, renames included", async (t) => {
      const files = {
        "memory.md": "# M\n\n- [A](a.md)\n",
        "a.md": "# A\n\n[index](memory.md)\n",
        "n/b.md": "# B\n",
      };
      const steps = await killAtEveryStep(t, files, ["fix", ".", "--write", ...today]);
      assert.ok(steps >= 10, `${steps} steps`);
    });
  });

  describe("A change that was interrupted", () => {
    it("is finished even when the command that finishes it is killed too, at any step", async (t) => {
      const steps = [
        { kind: "create", path: "n/new.md", text: "# New\n" },
        { kind: "rename", from: "a.md", path: "n/a.md", before: digest("# A\n"), text: "# A moved\n" },
        { kind: "rename", from: "b.md", path: "n/b.md", before: digest("# B\n") },
        { kind: "edit", path: "MEMORY.md", before: digest("# M\n"), text: "# M\n\n- [N](n/MEMORY.md)\n" },
        { kind: "remove", path: "c.md", to: "c.md.removed", before: digest("# C\n") },
      ];
      const files = {
        "MEMORY.md": "# M\n",
        "n/MEMORY.md": "# N\n",
        "a.md": "# A\n",
        "b.md": "# B\n",
        "c.md": "# C\n",
        [JOURNAL_NAME]: JSON.stringify({ version: 1, pid: 4_194_305, steps }),
        "n/.new.md.4194305.tmp": "# Ne",
      };
      const killed = await killAtEveryStep(t, files, ["fix", ".", "--write", "--rule", "missing-index", ...today]);
      assert.ok(killed >= 12, `${killed} steps`);
    });

    const interrupted = (text: string, pid = 4_194_305): string =>
      JSON.stringify({ version: 1, pid, steps: [{ kind: "create", path: "n/a.md", text }] });

    it("is finished by the next command that writes, and by no other", async (t) => {
      const folder = makeFolder(t);
      writeFiles(folder, { "MEMORY.md": "# M\n", [JOURNAL_NAME]: interrupted("# A\n"), "n/.a.md.4194305.tmp": "#" });
      await runMemoryLens(["remember", ".", "Two floors up", ...today], folder);
      assert.ok(existsSync(path.join(folder, JOURNAL_NAME)));
      const { code, notes } = await runMemoryLens(["remember", ".", "Two floors up", "--write", ...today], folder);
      assert.equal(code, 0);
      assert.match(notes, /had been interrupted; it was finished first \(1 file\)/);
      assert.deepEqual([...readAll(folder).keys()], ["MEMORY.md", "n/a.md"]);
    });

    it("is left alone with its text kept when files changed since", async (t) => {
      const folder = makeFolder(t);
      writeFiles(folder, { "MEMORY.md": "# M\n", [JOURNAL_NAME]: interrupted("# A\n"), "n/a.md": "mine\n" });
      const first = await runMemoryLens(["fix", ".", "--write", ...today], folder);
      assert.equal(first.code, 2);
      assert.match(first.notes, /cannot be finished \(n\/a\.md\).*kept in \.memory-lens-unfinished-1\.json/);
      assert.equal(readFileSync(path.join(folder, "n/a.md"), "utf8"), "mine\n");
      assert.match(readFileSync(path.join(folder, ".memory-lens-unfinished-1.json"), "utf8"), /# A/);
      assert.equal((await runMemoryLens(["fix", ".", "--write", ...today], folder)).code, 0);
    });

    it("is not followed out of its root, and waits while its process runs", async (t) => {
      const folder = makeFolder(t);
      const outside = JSON.stringify({
        version: 1,
        pid: 4_194_305,
        steps: [{ kind: "create", path: "../x.md", text: "" }],
      });
      writeFiles(folder, { "m/MEMORY.md": "# M\n", [`m/${JOURNAL_NAME}`]: outside });
      const left = await runMemoryLens(["fix", "m", "--write", ...today], folder);
      assert.equal(left.code, 2);
      assert.match(left.notes, /its journal cannot be read/);
      assert.equal(existsSync(path.join(folder, "x.md")), false);
      symlinkSync("..", path.join(folder, "m", "n"));
      writeFileSync(path.join(folder, "m", JOURNAL_NAME), interrupted("# A\n"));
      const linked = await runMemoryLens(["fix", "m", "--write", ...today], folder);
      assert.equal(linked.code, 2);
      assert.match(linked.notes, /cannot be finished \(n\/a\.md\)/);
      assert.equal(existsSync(path.join(folder, "a.md")), false);
      rmSync(path.join(folder, "m", "n"));
      writeFileSync(path.join(folder, "m", JOURNAL_NAME), interrupted("# A\n", process.ppid));
      const busy = await runMemoryLens(["fix", "m", "--write", ...today], folder);
      assert.equal(busy.code, 2);
      assert.match(busy.notes, /is being written to by another command\. Wait .* not done after 60 seconds/);
      assert.equal(existsSync(path.join(folder, "m/n/a.md")), false);
    });
  });
}
