import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { hasScreen } from "../test/host/screen.mjs";
import { repositoryRoot } from "./repository.mjs";
import { onShutdown } from "./shutdown.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * The `code` on PATH, where there is a screen to show it on and MEMORY_LENS_DESKTOP=0 does not rule
 * it out.
 *
 * @returns {string | undefined} absolute path
 */
export function findDesktop() {
  if (process.env.MEMORY_LENS_DESKTOP === "0" || !hasScreen()) {
    return undefined;
  }
  const names = process.platform === "win32" ? ["code.cmd", "code.exe"] : ["code"];
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * Opens a window with the extension of this checkout and waits until it is closed.
 *
 * @param {string} program from findDesktop
 * @param {string} workspace absolute path
 * @returns {Promise<number>} exit code
 */
export function runDesktop(program, workspace) {
  return new Promise((resolve, reject) => {
    const args = [`--extensionDevelopmentPath=${repositoryRoot}`, "--new-window", "--wait", workspace];
    const needsShell = program.endsWith(".cmd");
    const child = needsShell
      ? spawn(
          `"${program}"`,
          args.map((argument) => `"${argument}"`),
          { stdio: "ignore", shell: true },
        )
      : spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
    onShutdown(async () => child.kill());
    child.once("error", (error) => reject(new Trouble(`Could not start ${program}: ${error.message}.`)));
    child.once("exit", (code) => resolve(code ?? 0));
  });
}
