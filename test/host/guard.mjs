import { spawn } from "node:child_process";

// Runs a program, given as arguments, for as long as the program that started this one lives: it
// holds the other end of our stdin, which closes even when it is killed. Then everything in our
// process group ends.

const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });

child.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once("exit", (code) => process.exit(code ?? 1));

process.stdin.resume();
process.stdin.once("close", () => {
  if (process.platform === "win32") {
    child.kill();
    process.exit(1);
  }
  // We lead the group, so this ends ourselves too.
  process.kill(-process.pid, "SIGKILL");
});
