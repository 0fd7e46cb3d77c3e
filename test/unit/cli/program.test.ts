import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { programPath, runMemoryLens, runProgram } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { inRepository } from "../../support/repository";

describe("The built program", () => {
  it("answers as the same command does in process, and only on standard output", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "mem/MEMORY.md": "# Memory\n", "mem/notes/a.md": "x\n" });
    for (const format of ["text", "json"]) {
      const { stdout, stderr, status } = runProgram(["check", "mem", "--format", format], { cwd: folder });
      const inProcess = await runMemoryLens(["check", "mem", "--format", format], folder);
      assert.equal(stdout, inProcess.answer);
      assert.equal(stderr, "");
      assert.equal(status, 1);
    }
  });

  it("tells the version of the package", (t) => {
    const { version } = JSON.parse(readFileSync(inRepository("package.json"), "utf8")) as { version: string };
    assert.equal(runProgram(["--version"], { cwd: makeFolder(t) }).stdout, `${version}\n`);
  });

  it("can be started by its name where rights to start programs exist", { skip: process.platform === "win32" }, (t) => {
    assert.ok((statSync(programPath).mode & 0o111) !== 0);
    assert.match(execFileSync(programPath, ["rules"], { encoding: "utf8", cwd: makeFolder(t) }), /^root-not-found/);
  });

  it("says how the language server is started, where nothing tells it how to talk", () => {
    const server = inRepository("server/out/main.js");
    const { stdout, stderr, status } = spawnSync(process.execPath, [server], { encoding: "utf8" });
    assert.deepEqual(
      [stdout, stderr, status],
      ["", "The language server of Memory Lens talks to an editor. Start it with --stdio.\n", 2],
    );
  });

  it("puts problems on standard error and exits with 2", (t) => {
    const { stdout, stderr, status } = runProgram(["check", "--nonsense"], { cwd: makeFolder(t) });
    assert.equal(stdout, "");
    assert.match(stderr, /^memory-lens: check has no option --nonsense\./);
    assert.equal(status, 2);
  });

  it("ends quietly when nobody reads its answer", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "x\n" });
    for (let i = 0; i < 1500; i++) writeFiles(folder, { [`directory-${i}-with-a-long-name/a.md`]: "x\n" });
    const program = spawn(process.execPath, [programPath, "check", "."], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    program.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    program.stdout.once("data", () => program.stdout.destroy());
    await once(program, "close");
    assert.equal(said, "");
    assert.equal(program.signalCode, null);
  });

  it("is not held up by pipes and links that lead in a circle", { skip: process.platform === "win32" }, (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "x\n", "notes/MEMORY.md": "x\n" });
    execFileSync("mkfifo", [path.join(folder, "pipe.md"), path.join(folder, "notes/pipe.md")]);
    symlinkSync("..", path.join(folder, "notes/up"));
    symlinkSync("self.md", path.join(folder, "self.md"));
    const { stdout, status } = runProgram(["check", ".", "--format", "json"], { cwd: folder });
    const { roots } = JSON.parse(stdout) as { roots: { verdict: string; ignored: unknown }[] };
    assert.equal(roots[0]?.verdict, "valid");
    assert.deepEqual(roots[0]?.ignored, [
      { path: "notes/pipe.md", reason: "not-a-file" },
      { path: "notes/up", reason: "symlink-dir" },
      { path: "pipe.md", reason: "not-a-file" },
      { path: "self.md", reason: "symlink-broken" },
    ]);
    assert.equal(status, 0);
  });

  it("takes names of any shape", { skip: process.platform === "win32" }, (t) => {
    const folder = makeFolder(t);
    const names = [
      "-rf.md",
      "a\nb.md",
      "'\"$(x)`.md",
      "\\.md",
      "%2e%2e.md",
      " .md",
      "\u202e.md",
      "é.md",
      "e\u0301.md",
      "😀.md",
    ];
    writeFiles(folder, { "MEMORY.md": "x\n", ...Object.fromEntries(names.map((name) => [name, "x\n"])) });
    const { stdout, status } = runProgram(["check", ".", "--format", "json"], { cwd: folder });
    const { roots } = JSON.parse(stdout) as { roots: { core: string[] }[] };
    assert.deepEqual(new Set(roots[0]?.core), new Set(["MEMORY.md", ...names]));
    assert.equal(status, 0);
  });
});
