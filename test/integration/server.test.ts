import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { commands, env } from "vscode";
import { commandIds } from "../../client/src/ids";
import { scratchMemory, waitForProblems, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

describe("The server", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  beforeEach(async () => {
    memory = await scratchMemory({ "MEMORY.md": "# Memory\n", "notes/one.md": "# One\n" });
    await waitForProblems(memory.folder, ["error missing-index notes/one.md"]);
  });

  afterEach(async () => {
    await memory.remove();
  });

  it("shows the same problems after a restart, and follows what happens from then on", async () => {
    await commands.executeCommand(commandIds.restartServer);
    await waitForProblems(memory.folder, ["error missing-index notes/one.md"]);
    await writeFiles(memory.folder, { "notes/MEMORY.md": "# Notes\n" });
    await waitForProblems(memory.folder, []);
  });

  it("comes back by itself when it is killed, and follows what happens from then on", async function () {
    if (process.platform === "win32") this.skip();
    const [killed] = serverProcesses();
    assert.ok(killed);
    process.kill(killed, "SIGKILL");
    await waitUntil("another process has taken over", () => {
      const running = serverProcesses();
      return running.length === 1 && !running.includes(killed);
    });
    await writeFiles(memory.folder, { "notes/MEMORY.md": "# Notes\n" });
    await waitForProblems(memory.folder, []);
  });

  it("gives a report for a bug that names versions and no files", async () => {
    await commands.executeCommand(commandIds.copyBugReport);
    const report = await env.clipboard.readText();
    assert.match(report, /Memory Lens/);
    assert.match(report, /VS Code \d+\.\d+/);
    assert.doesNotMatch(report, /persona|berth-prices|research/);
  });
});

/** Processes of our server that this extension host has started. */
function serverProcesses(): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isOurs = Number(parent) === process.pid && args?.includes("server/out/main.js");
    return isOurs ? [Number(pid)] : [];
  });
}
