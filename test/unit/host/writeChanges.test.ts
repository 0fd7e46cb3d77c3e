import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { JOURNAL_NAME } from "../../../server/src/host/changeJournal";
import { startOf } from "../../../server/src/host/processes";
import { finishInterrupted, writeChanges } from "../../../server/src/host/writeChanges";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { waitUntil } from "../../support/waitUntil";

describe("Writing a change", () => {
  it("leaves the root by no link, be it the file or on the way to it", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "# M\n", "other/a.md": "a\n" });
    symlinkSync("../other", path.join(folder, "m/d"));
    symlinkSync("../other/a.md", path.join(folder, "m/a.md"));
    symlinkSync("../gone", path.join(folder, "m/gone"));
    const root = path.join(folder, "m");
    for (const change of [
      { kind: "create", path: "d/x.md", text: "x\n" },
      { kind: "create", path: "gone/x.md", text: "x\n" },
      { kind: "edit", path: "a.md", before: Buffer.from("a\n"), text: "b\n" },
      { kind: "rename", from: "MEMORY.md", path: "d/m.md", before: Buffer.from("# M\n"), text: "# M\n" },
      { kind: "remove", path: "d/a.md", before: Buffer.from("a\n") },
    ] as const) {
      const { written, problems } = writeChanges(root, [{ kind: "create", path: "new.md", text: "n\n" }, change]);
      assert.deepEqual([written, problems], [0, [{ path: change.path, reason: "outside" }]]);
    }
    assert.equal(existsSync(path.join(root, "new.md")), false);
  });

  it("goes into a root that is a link itself, and into one that is still to be made", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "# M\n" });
    symlinkSync("m", path.join(folder, "link"));
    for (const root of ["link", "new/memory"]) {
      const change = { kind: "create", path: "n/x.md", text: "x\n" } as const;
      assert.equal(writeChanges(path.join(folder, root), [change]).written, 1);
      assert.ok(existsSync(path.join(folder, root, "n/x.md")));
    }
  });

  it("says of a root in which nothing can be written that it is closed", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "file.md": "x\n" });
    const root = path.join(folder, "file.md");
    assert.deepEqual(finishInterrupted(root), { kind: "none" });
    const { written, problems } = writeChanges(root, [{ kind: "create", path: "x.md", text: "x\n" }]);
    assert.equal(written, 0);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ["closed"],
    );
  });
});

describe("A change that another process has begun", { skip: process.platform !== "linux" }, () => {
  const journal = (pid: number, started?: string): string =>
    JSON.stringify({ version: 1, pid, started, steps: [{ kind: "create", path: "a.md", text: "# A\n" }] });

  it("is finished when that process was killed, although its parent has not asked after it", async (t) => {
    // The shell becomes a program that never asks after the child that it did not start itself.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => parent.kill("SIGKILL"));
    const [line] = await once(parent.stdout, "data");
    const pid = Number(line);
    const isNoShell = (): boolean => readFileSync(`/proc/${parent.pid}/comm`, "utf8") === "sleep\n";
    await waitUntil("the shell has become the other program", isNoShell);
    process.kill(pid, "SIGKILL");
    await waitUntil("the child has ended", () => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "));
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# M\n", [JOURNAL_NAME]: journal(pid) });
    assert.deepEqual(finishInterrupted(folder), { kind: "finished", files: 1 });
    assert.equal(readFileSync(path.join(folder, "a.md"), "utf8"), "# A\n");
  });

  it("is left to it while it runs, and not to another one that has its number since", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# M\n", [JOURNAL_NAME]: journal(process.ppid, startOf(process.ppid)) });
    assert.deepEqual(finishInterrupted(folder), { kind: "busy" });
    writeFiles(folder, { [JOURNAL_NAME]: journal(process.ppid, "1") });
    assert.deepEqual(finishInterrupted(folder), { kind: "finished", files: 1 });
  });

  it("says in its journal when its process started", (t) => {
    const folder = makeFolder(t);
    const written: unknown[] = [];
    const lookAt = (): void => {
      const file = path.join(folder, JOURNAL_NAME);
      if (existsSync(file)) written.push(JSON.parse(readFileSync(file, "utf8")).started);
    };
    writeChanges(folder, [{ kind: "create", path: "a.md", text: "x\n" }], lookAt);
    assert.ok(written.length > 0);
    for (const started of written) {
      assert.match(String(started), /^\d+$/);
      assert.equal(started, startOf(process.pid));
    }
  });
});
