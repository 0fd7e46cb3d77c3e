import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { runProcess } from "../../.scripts/runProcess.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";

/**
 * Decompresses a Brotli file.
 *
 * @param {string} source
 * @param {string} target created or overwritten
 * @param {number} [mode] permissions of the target
 */
export async function unpackBrotli(source, target, mode = 0o644) {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target, { mode }));
}

/**
 * Unpacks a `.tar.br` file.
 *
 * @param {string} source
 * @param {string} folder existing folder
 */
export async function unpackBrotliArchive(source, folder) {
  const archive = `${source}.tar`;
  await unpackBrotli(source, archive);
  const { code, output } = await runProcess("tar", ["-xf", archive, "-C", folder]);
  await rm(archive, { force: true });
  if (code !== 0) {
    throw new Trouble(`Could not unpack ${source}: ${output.trim().split("\n")[0]}`);
  }
}
