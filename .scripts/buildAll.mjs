import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { productBundles, testBundles } from "./bundles.mjs";
import { removeStale } from "./removeStale.mjs";
import { inRepository, repositoryRoot } from "./repository.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * Builds the product and, unless for production, the tests. Files that would not change are left
 * untouched and the others replaced in one step, so that a program reading them never sees a half.
 *
 * Throws a Trouble that lists the errors of the sources when there are any.
 *
 * @param {object} options
 * @param {boolean} options.production minified, without source maps, without tests
 * @param {string} [options.target] folder that receives the product; by default the checkout
 * @returns {Promise<Map<string, number>>} bytes of each output, by its path in the target
 */
export async function buildAll({ production, target = repositoryRoot }) {
  const esbuild = await import("esbuild");
  const plans = [...productBundles({ production, target }), ...(production ? [] : await testBundles())];
  const missing = plans.flatMap((plan) => plan.entryPoints).filter((file) => !existsSync(inRepository(file)));
  if (missing.length > 0) {
    throw new Trouble(`Cannot build: ${missing.join(", ")} is missing.`);
  }
  const results = await Promise.all(
    plans.map((plan) =>
      esbuild.build(plan).catch(async (failure) => {
        throw new Trouble(await describeErrors(esbuild, failure));
      }),
    ),
  );
  const outputs = results.flatMap((result) => result.outputFiles);
  await Promise.all(outputs.map(({ path: file, contents }) => replaceFile(file, contents)));
  await chmod(path.join(target, "server/out/cli.js"), 0o755);
  const current = new Set(outputs.map((output) => output.path));
  await Promise.all(
    ["client/out", "server/out", ...(production ? [] : ["test/out"])].map((folder) =>
      removeStale(path.join(target, folder), current, new Date()),
    ),
  );
  return new Map(outputs.map(({ path: file, contents }) => [path.relative(target, file), contents.byteLength]));
}

/** @param {string} file @param {Uint8Array} contents */
async function replaceFile(file, contents) {
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(contents)) {
    return;
  }
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}

/** @param {typeof import("esbuild")} esbuild @param {import("esbuild").BuildFailure} failure */
async function describeErrors(esbuild, failure) {
  if (!Array.isArray(failure.errors)) {
    return `Cannot build: ${failure.message}`;
  }
  const messages = await esbuild.formatMessages(failure.errors, { kind: "error" });
  return messages.join("").trimEnd();
}
