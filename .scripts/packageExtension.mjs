import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildAll } from "./buildAll.mjs";
import { inRepository, repositoryRoot } from "./repository.mjs";
import { Trouble } from "./trouble.mjs";

/** The most that the package may weigh, in bytes. */
const largestPackage = 2 * 1024 * 1024;

/**
 * Makes memory-lens-VERSION.vsix: what .vscodeignore lets through, with a production build made
 * aside, so that the build in the checkout stays as it is. Throws a Trouble when it weighs too much.
 *
 * @param {string} folder existing folder that receives the file
 * @returns {Promise<{ file: string, bytes: number, names: string[] }>} file: absolute path; names: what it
 *   holds of the checkout, without the build
 */
export async function packageExtension(folder) {
  const { createVSIX, listFiles, PackageManager } = await import("@vscode/vsce");
  const staging = await mkdtemp(path.join(tmpdir(), "memory-lens-staging-"));
  try {
    const listed = await listFiles({ cwd: repositoryRoot, packageManager: PackageManager.None });
    const names = listed.filter((name) => !/^(client|server)\/out\//.test(name));
    for (const name of [...names, ".vscodeignore"]) {
      await mkdir(path.dirname(path.join(staging, name)), { recursive: true });
      await cp(inRepository(name), path.join(staging, name));
    }
    await rewriteReadme(path.join(staging, "README.md"));
    await buildAll({ production: true, target: staging });
    const { version } = JSON.parse(await readFile(inRepository("package.json"), "utf8"));
    const file = path.join(folder, `memory-lens-${version}.vsix`);
    await createVSIX({
      cwd: staging,
      packagePath: file,
      dependencies: false,
      allowMissingRepository: true,
      rewriteRelativeLinks: false,
    });
    const { size } = await stat(file);
    if (size > largestPackage) {
      throw new Trouble(`${path.basename(file)} weighs ${size} bytes; it may weigh ${largestPackage} at most.`);
    }
    return { file, bytes: size, names };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Leaves out of the README what a package cannot show: pictures, which are not in it, and what is for
 * developers of a checkout. The licence has another name in a package.
 *
 * @param {string} file
 */
async function rewriteReadme(file) {
  const text = await readFile(file, "utf8");
  const sections = text.split(/^(?=## )/m).filter((section) => !section.startsWith("## For developers"));
  const shown = sections.join("").replace(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, "");
  await writeFile(file, shown.replaceAll("](LICENSE)", "](LICENSE.txt)"));
}
