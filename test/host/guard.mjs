import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";

// guard.mjs FOLDER PROGRAM ARGUMENTS…: runs a program for as long as the one that started this lives
// and keeps our stdin open, which closes even when it is killed. Then ends the program with everything
// that it started, and deletes its folder.

const [folder, program, ...args] = process.argv.slice(2);
const hasGroups = process.platform !== "win32";
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], detached: hasGroups });

child.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once("exit", async (code) => {
  endAll();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  process.exit(code ?? 1);
});
process.stdin.resume();
process.stdin.once("close", endAll);
// Whoever signals the whole family signals our owner too, whose end is what we wait for.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => undefined);
}

function endAll() {
  try {
    // A negative number means the whole process group.
    process.kill(hasGroups ? -child.pid : child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
