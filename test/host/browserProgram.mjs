import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { runProcess } from "../../.scripts/runProcess.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";
import { unpackBrotli, unpackBrotliArchive } from "./brotli.mjs";
import { fetchOnce } from "./cache.mjs";
import { unpackNpmPackage } from "./npmPackage.mjs";

/** A headless Chromium in an npm package; this is the newest of them that takes Node 20. */
const chromiumPackage = "@sparticuz/chromium@147.0.0";

/**
 * A Chromium that runs here: the program that MEMORY_LENS_BROWSER names, else a Chrome or Chromium
 * of this machine, else one fetched from npm, which brings the libraries and the font that a bare
 * machine lacks.
 *
 * @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>} env: the environment to start it in
 */
export async function findBrowser() {
  const chosen = process.env.MEMORY_LENS_BROWSER;
  if (chosen !== undefined) {
    if (!(await answers(chosen, process.env))) {
      throw new Trouble(`MEMORY_LENS_BROWSER names ${chosen}, which does not run as a browser. Correct or unset it.`);
    }
    return { program: chosen, env: process.env };
  }
  for (const program of installedBrowsers()) {
    if (await answers(program, process.env)) {
      return { program, env: process.env };
    }
  }
  return await fetchBrowser();
}

function installedBrowsers() {
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const elsewhere = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  return [...onPath, ...elsewhere].filter((file) => existsSync(file));
}

async function fetchBrowser() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Trouble("No Chrome or Chromium was found. Install one, or name it in MEMORY_LENS_BROWSER.");
  }
  const folder = await fetchOnce("chromium-147.0.0", async (target) => {
    await unpackNpmPackage(chromiumPackage, target, ["bin", "LICENSE"]);
    const bin = path.join(target, "bin");
    await unpackBrotli(path.join(bin, "chromium.br"), path.join(target, "chromium"), 0o755);
    await unpackBrotliArchive(path.join(bin, "al2023.tar.br"), target);
    await unpackBrotliArchive(path.join(bin, "fonts.tar.br"), target);
    await rm(bin, { recursive: true });
  });
  const program = path.join(folder, "chromium");
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: folder };
  const plain = { ...process.env, ...fonts };
  if (await answers(program, plain)) {
    return { program, env: plain };
  }
  const libraries = [path.join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
  const withLibraries = { ...plain, LD_LIBRARY_PATH: libraries };
  if (await answers(program, withLibraries)) {
    return { program, env: withLibraries };
  }
  throw new Trouble("The Chromium from npm does not start here. Install Chromium, or name one in MEMORY_LENS_BROWSER.");
}

/**
 * Whether a program starts and says a version as browsers do.
 *
 * @param {string} program @param {NodeJS.ProcessEnv} env
 */
async function answers(program, env) {
  try {
    const { code, output } = await runProcess(program, ["--version"], { env, timeout: 20_000 });
    return code === 0 && /\d+\.\d+\.\d+/.test(output);
  } catch {
    return false;
  }
}
