import { spawn } from "node:child_process";
import { Trouble } from "./trouble.mjs";

/**
 * Runs a program to its end without a shell and without stdin, and collects what it prints.
 * It ends with the program that started it.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number, echo?: boolean }} [options]
 *   timeout: milliseconds after which the program is killed; echo: also pass its output through as
 *   it comes.
 * @returns {Promise<{ code: number, output: string }>} exit code (1 when a signal ended it) and
 *   stdout and stderr in the order they came.
 */
export function runProcess(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      timeout: options.timeout,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kill = () => child.kill();
    process.once("exit", kill);
    let output = "";
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk.toString();
      if (options.echo) {
        process.stdout.write(chunk);
      }
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => {
      process.removeListener("exit", kill);
      reject(new Trouble(`Could not run ${program}: ${error.message}.`));
    });
    child.on("close", (code) => {
      process.removeListener("exit", kill);
      resolve({ code: code ?? 1, output });
    });
  });
}
