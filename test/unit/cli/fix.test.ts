import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runCommand } from "../../../server/src/cli/run";
import { createCommandWorld } from "../../../server/src/commandWorld";
import { createTokenService } from "../../../server/src/host/tokenService";
import { runMemoryLens } from "../../support/commandLine";
import { findSecrets } from "../../support/findSecrets";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { inRepository } from "../../support/repository";

const files = {
  "m/MEMORY.md": "\ufeff# M\r\n\r\n- [A](a.md)\r\n- [A](a.md)\r\n- [P](plan.md)\r\n",
  "m/a.md": "[up](memory.MD) no line break at the end",
  "m/notes/plan.md": "# Plan\n",
  "m/my docs/memory.md": "# Docs\n\n[self](memory.md)\n",
  "m/日記/x.md": "# X\n",
};

/** Every file below a folder with its bytes as text. */
function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const found = names.filter((name) => lstatSync(path.join(folder, name)).isFile());
  return Object.fromEntries(found.map((name) => [name, readFileSync(path.join(folder, name), "latin1")]));
}

describe("memory-lens fix", () => {
  it("prints a diff with creations, edits and renames, and writes nothing", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const before = contentsOf(folder);
    const { code, answer, notes } = await runMemoryLens(["fix", "m"], folder);
    assert.deepEqual(contentsOf(folder), before);
    assert.match(
      answer,
      /^diff --git a\/m\/MEMORY\.md b\/m\/MEMORY\.md\n--- a\/m\/MEMORY\.md\n\+\+\+ b\/m\/MEMORY\.md\n@@ /,
    );
    assert.match(answer, /^-- \[A\]\(a\.md\)\r\n-- \[P\]\(plan\.md\)\r\n/m);
    assert.match(answer, /^\+- \[P\]\(notes\/plan\.md\)\r$/m);
    assert.match(answer, /^rename from m\/my docs\/memory\.md\nrename to m\/my docs\/MEMORY\.md$/m);
    assert.match(answer, /^new file mode 100644\n--- \/dev\/null\n\+\+\+ b\/m\/notes\/MEMORY\.md$/m);
    assert.equal(
      notes,
      "2 files to create, 2 files to edit, 1 file to rename in m. Nothing was written; add --write to write it.\n",
    );
    assert.equal(code, 0);
  });

  it("writes what it prints, as git would apply it, and then finds nothing more to fix", async (t) => {
    const folder = makeFolder(t);
    const copy = makeFolder(t);
    writeFiles(folder, files);
    writeFiles(copy, files);
    const { answer, code, notes } = await runMemoryLens(["fix", "m", "--write"], folder);
    assert.equal(notes, "5 files written in m.\n");
    assert.equal(code, 0);
    const applied = spawnSync("git", ["apply", "-"], { cwd: copy, input: answer, encoding: "utf8" });
    assert.equal(applied.stderr, "");
    assert.equal(applied.status, 0);
    assert.deepEqual(contentsOf(copy), contentsOf(folder));
    assert.equal(
      readFileSync(path.join(folder, "m/MEMORY.md"), "utf8"),
      "\ufeff# M\r\n\r\n- [my docs/](<my docs/MEMORY.md>): Docs\r\n- [notes/](notes/MEMORY.md)\r\n- [日記/](日記/MEMORY.md)\r\n- [A](a.md)\r\n- [P](notes/plan.md)\r\n",
    );
    assert.equal(readFileSync(path.join(folder, "m/my docs/MEMORY.md"), "utf8"), "# Docs\n\n[self](MEMORY.md)\n");
    const again = await runMemoryLens(["fix", "m"], folder);
    assert.deepEqual(again, { code: 0, answer: "", notes: "Nothing to fix in m.\n" });
  });

  it("mends the findings of the rules that are named and no others", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const { answer, code } = await runMemoryLens(["fix", "m", "--rule", "duplicate-index-entry"], folder);
    assert.equal(answer.match(/^diff --git/gm)?.length, 1);
    assert.deepEqual(answer.match(/^[-+](?![-+]{2} [ab]\/).*$/gm), ["-- [A](a.md)"]);
    assert.equal(code, 0);
    const unknown = await runMemoryLens(["fix", "m", "--rule", "broken-lnik"], folder);
    assert.equal(unknown.code, 2);
    assert.match(unknown.notes, /There is no rule broken-lnik\. Did you mean broken-link\?/);
  });

  it("tells by its exit code whether errors are left, and needs roots that are there", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# M\n", "n/a.md": "x\n", "n/MEMORY.md/b.txt": "x\n" });
    assert.equal((await runMemoryLens(["fix", "."], folder)).code, 1);
    assert.equal((await runMemoryLens(["fix"], folder)).code, 2);
    assert.equal((await runMemoryLens(["fix", "gone"], folder)).code, 2);
  });

  it("says which errors are left, and where, before it ends with 1", async (t) => {
    const folder = makeFolder(t);
    const secret = "- the password: MyS3cretP@ss!\n";
    writeFiles(folder, {
      "m/MEMORY.md": "# M\n\n- [A](a.md)\n- [A](a.md)\n",
      "m/a.md": secret,
      "m/notes/MEMORY.md": "# N\n",
    });
    const left = /: secret-in-memory in a\.md\. It has no one right way to be mended; see memory-lens check m\.\n$/;
    const dry = await runMemoryLens(["fix", "m"], folder);
    assert.equal(dry.code, 1);
    assert.match(dry.notes, left);
    assert.match(dry.notes, /1 error would be left:/);
    for (let run = 0; run < 2; run++) {
      const { code, notes } = await runMemoryLens(["fix", "m", "--write"], folder);
      assert.equal(code, 1);
      assert.match(notes, left);
      assert.match(notes, /1 error is left:/);
    }
    const other = await runMemoryLens(["fix", "m", "--rule", "broken-link"], folder);
    assert.deepEqual(other, { code: 0, answer: "", notes: "Nothing to fix in m.\n" });
  });

  it("takes hundreds of fixes for one index in one step, each beside its siblings", async (t) => {
    const folder = makeFolder(t);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${1000 + i}.md`, `# Note ${i}\n`]));
    writeFiles(folder, { ...many, "MEMORY.md": "# M\n\n- [Note 150](n1150.md)" });
    assert.equal((await runMemoryLens(["fix", ".", "--write"], folder)).code, 0);
    const lines = Array.from({ length: 300 }, (_, i) => `- [Note ${i}](n${1000 + i}.md)\n`).join("");
    assert.equal(readFileSync(path.join(folder, "MEMORY.md"), "utf8"), `# M\n\n${lines}`);
  });

  it("leaves files that are not UTF-8 alone", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": Buffer.from("# M\xe9\n\n- [A](a.md)\n- [A](a.md)\n", "latin1"), "a.md": "x\n" });
    const { answer } = await runMemoryLens(["fix", "."], folder);
    assert.equal(answer, "");
  });

  it("keeps the rights of a file and the link that leads to it", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "- [A](a.md)\n",
      "a.md": "x\n",
      "real/MEMORY.md": "- [B](b.md)\n- [B](b.md)\n",
      "real/b.md": "x",
    });
    writeFiles(folder, { "link/c.md": "x\n" });
    symlinkSync("../real/MEMORY.md", path.join(folder, "link/MEMORY.md"));
    chmodSync(path.join(folder, "real/MEMORY.md"), 0o640);
    await runMemoryLens(["fix", ".", "--write", "--rule", "duplicate-index-entry"], folder);
    assert.equal(readFileSync(path.join(folder, "real/MEMORY.md"), "utf8"), "- [B](b.md)\n");
    assert.equal(statSync(path.join(folder, "real/MEMORY.md")).mode & 0o777, 0o640);
    assert.ok(lstatSync(path.join(folder, "link/MEMORY.md")).isSymbolicLink());
    assert.deepEqual(
      readdirSync(path.join(folder, "real")).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  it("never writes over what appeared or changed while it worked", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "- [A](a.md)\n- [A](a.md)\n",
      "a.md": "x\n",
      "n/b.md": "x\n",
      "o/memory.md": "x\n",
    });
    const tokens = createTokenService(inRepository("server/out/tokenizerWorker.js"));
    t.after(() => tokens.dispose());
    const notes: string[] = [];
    const world = createCommandWorld({
      currentFolder: folder,
      tokens,
      readWorker: inRepository("server/out/readWorker.js"),
      findSecrets,
      // The diff is printed when all is read and nothing is written yet.
      answer: {
        write: () => writeFiles(folder, { "MEMORY.md": "mine\n", "n/MEMORY.md": "mine\n", "o/MEMORY.md": "mine\n" }),
      },
      notes: { write: (text) => notes.push(text) },
      hasColours: false,
      version: "1.2.3",
    });
    assert.equal(await runCommand(["fix", ".", "--write"], world), 2);
    for (const name of ["MEMORY.md", "n/MEMORY.md", "o/MEMORY.md"]) {
      assert.equal(readFileSync(path.join(folder, name), "utf8"), "mine\n");
    }
    assert.ok(existsSync(path.join(folder, "o/memory.md")));
    assert.match(notes.join(""), /MEMORY\.md changed meanwhile and was not written over/);
    assert.match(notes.join(""), /n\/MEMORY\.md appeared meanwhile and was not written over/);
    assert.match(notes.join(""), /o\/MEMORY\.md appeared meanwhile and was not written over/);
    assert.match(notes.join(""), /0 files written/);
  });
});

describe("memory-lens check", () => {
  it("says in its last line how to mend what can be mended", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "my m/MEMORY.md": "# M\n", "my m/n/a.md": "x\n", "ok/MEMORY.md": "# M\n" });
    const { answer } = await runMemoryLens(["check", "my m", "ok"], folder);
    assert.match(answer, /\n1 error, 0 warnings · fix: memory-lens fix 'my m'\n$/);
    assert.match((await runMemoryLens(["check", "ok"], folder)).answer, /\n0 errors, 0 warnings\n$/);
  });
});
