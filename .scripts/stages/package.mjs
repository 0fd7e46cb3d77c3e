import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inRepository } from "../repository.mjs";
import { runProcess } from "../runProcess.mjs";
import { runNodeTests } from "./nodeTests.mjs";
import { tallyOfOne } from "./tally.mjs";

/**
 * Builds the package and runs the tests that install it; they find it under MEMORY_LENS_VSIX.
 *
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
export async function runPackage() {
  const folder = await mkdtemp(path.join(tmpdir(), "memory-lens-package-"));
  try {
    // In a process of its own, since what it prints matters only when it fails.
    const { code, output } = await runProcess(process.execPath, [inRepository(".scripts", "package.mjs"), folder]);
    if (code !== 0) {
      return tallyOfOne("npm run package", output.trim());
    }
    const name = (await readdir(folder)).find((entry) => entry.endsWith(".vsix")) ?? "";
    process.env.MEMORY_LENS_VSIX = path.join(folder, name);
    return await runNodeTests("package", { concurrency: 1, limit: 180_000 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
