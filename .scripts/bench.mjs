import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureReady } from "./bootstrap.mjs";
import { inRepository, repositoryRoot } from "./repository.mjs";
import { runScript } from "./runScript.mjs";
import { onShutdown, shutDown, shutDownOnSignals } from "./shutdown.mjs";
import { Trouble } from "./trouble.mjs";

// npm run bench [-- --size small|full] [--only GOAL]… [--strict] [--keep]: measures the product and prints a table.
// Inputs are written below the system's folder for temporary files and removed, or kept and used again with --keep.

const usage = "It takes --size small|full, --only GOAL, --strict and --keep.";

await runScript(async () => {
  const options = readOptions();
  shutDownOnSignals(1);
  await ensureReady();
  const { buildAll } = await import("./buildAll.mjs");
  const folder = await makeFolder(options.keep);
  try {
    const product = path.join(folder, "product");
    await buildAll({ production: true, target: product });
    const code = await runMeasures({
      size: options.size,
      only: options.only,
      isStrict: options.strict,
      folder: path.join(folder, "inputs"),
      product,
      package: await weighPackage(folder),
      peers: await preparePeers(options.only),
    });
    return code;
  } finally {
    await shutDown();
  }
});

/**
 * Runs the measures in a process of their own, which is ended before its inputs are removed.
 *
 * @param {object} options as the measures read them
 * @returns {Promise<number>} the exit code
 */
async function runMeasures(options) {
  const program = inRepository("test", "out", "bench", "memoryLens.bench.mjs");
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    cwd: repositoryRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit");
  onShutdown(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const [code] = await ended;
  return code ?? 1;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: "string", default: "small" },
        only: { type: "string", multiple: true, default: [] },
        strict: { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
      },
    });
    if (values.size !== "small" && values.size !== "full") {
      throw new Error(`There is no size ${values.size}.`);
    }
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\. |\n/)[0]?.replace(/\.$/, "") : error;
    throw new Trouble(`The benchmark was not started: ${reason}. ${usage}`);
  }
}

/** @param {boolean} isKept */
async function makeFolder(isKept) {
  const name = path.join(tmpdir(), "memory-lens-bench");
  if (isKept) {
    await mkdir(name, { recursive: true });
    return name;
  }
  const folder = await mkdtemp(`${name}-`);
  onShutdown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {readonly string[]} only goals; all when empty */
async function preparePeers(only) {
  const goals = ["5", "6"];
  if (only.length > 0 && !goals.some((goal) => only.includes(goal))) return { trouble: "They were not asked for." };
  try {
    const { installPeers } = await import("./benchPeers.mjs");
    return { folder: await installPeers() };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {string} folder receives the package */
async function weighPackage(folder) {
  try {
    const { packageExtension } = await import("./packageExtension.mjs");
    const { bytes } = await packageExtension(folder);
    return { bytes };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
