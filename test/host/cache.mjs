import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { inRepository } from "../../.scripts/repository.mjs";

/** Where everything fetched for tests is kept; ignored by git, may be deleted at any time. */
export const cacheFolder = inRepository(".vscode-test");

/**
 * The folder `name` of the cache, filled on first use. It appears there complete or not at all:
 * `fill` works in a folder of another name, which is renamed at the end, so neither an interrupted
 * download nor two runs at once leave a half behind.
 *
 * @param {string} name
 * @param {(folder: string) => Promise<void>} fill puts the contents into an existing, empty folder
 * @returns {Promise<string>} absolute path of the filled folder
 */
export async function fetchOnce(name, fill) {
  const folder = path.join(cacheFolder, name);
  if (existsSync(folder)) {
    return folder;
  }
  await mkdir(cacheFolder, { recursive: true });
  await removeAbandoned();
  const partial = path.join(cacheFolder, `partial-${process.pid}-${name}`);
  await mkdir(partial, { recursive: true });
  process.stderr.write(`Fetching ${name} into ${path.basename(cacheFolder)}/.\n`);
  try {
    await fill(partial);
    await rename(partial, folder).catch((error) => {
      // Another run was faster: its folder is as good as ours.
      if (!existsSync(folder)) {
        throw error;
      }
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** Deletes what runs that were killed left half done. */
async function removeAbandoned() {
  const names = await readdir(cacheFolder);
  await Promise.all(
    names
      .filter((name) => {
        const owner = /^partial-(\d+)-/.exec(name)?.[1];
        return owner !== undefined && !isRunning(Number(owner));
      })
      .map((name) => rm(path.join(cacheFolder, name), { recursive: true, force: true })),
  );
}

/** @param {number} processId */
function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
