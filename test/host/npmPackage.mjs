import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { runNpm } from "../../.scripts/npm.mjs";
import { runProcess } from "../../.scripts/runProcess.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";

/**
 * Downloads a package from the npm registry and unpacks its files as they were published: no
 * dependencies, no install scripts.
 *
 * @param {string} specifier name@version
 * @param {string} folder existing folder that receives the package's files
 * @param {readonly string[]} [only] folders or files of the package to keep; everything by default
 */
export async function unpackNpmPackage(specifier, folder, only = []) {
  const download = await mkdtemp(path.join(folder, ".download-"));
  try {
    await runNpm(["pack", specifier, "--pack-destination", download], {
      cwd: download,
      purpose: `fetch ${specifier}`,
    });
    const archive = (await readdir(download)).find((name) => name.endsWith(".tgz"));
    if (archive === undefined) {
      throw new Trouble(`Could not fetch ${specifier}: npm gave no archive.`);
    }
    const members = only.map((name) => `package/${name}`);
    const args = ["-xzf", path.join(download, archive), "-C", folder, "--strip-components=1", ...members];
    const { code, output } = await runProcess("tar", args);
    if (code !== 0) {
      throw new Trouble(`Could not unpack ${specifier}: ${output.trim().split("\n")[0]}`);
    }
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}
