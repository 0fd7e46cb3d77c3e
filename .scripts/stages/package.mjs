import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNodeTests } from "./nodeTests.mjs";

/**
 * Builds the package and runs the tests that install it; they find it under MEMORY_LENS_VSIX.
 *
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
export async function runPackage() {
  const { packageExtension } = await import("../packageExtension.mjs");
  const folder = await mkdtemp(path.join(tmpdir(), "memory-lens-package-"));
  try {
    const { file } = await packageExtension(folder);
    process.env.MEMORY_LENS_VSIX = file;
    return await runNodeTests("package", { concurrency: 1, limit: 180_000 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
