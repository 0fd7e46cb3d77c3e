import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { runNpm } from "./npm.mjs";
import { inRepository, repositoryRoot } from "./repository.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * Makes the checkout ready to run, whatever state it is in: checks Node, installs the locked
 * dependencies when they are missing or out of date, and builds. Every script calls this first, so
 * each works as the first command after a clone. Uses nothing but Node until the install is done.
 *
 * Trouble (a Node too old, a registry that does not answer, a build error) is thrown as one line.
 *
 * @param {{ build?: boolean }} [options] build: false leaves the bundles as they are.
 */
export async function ensureReady({ build = true } = {}) {
  await checkNode();
  await installDependencies();
  if (build) {
    const { buildAll } = await import("./buildAll.mjs");
    await buildAll({ production: false });
  }
}

/** The oldest Node that will do is the one package.json names under `engines`. */
async function checkNode() {
  const { engines } = JSON.parse(await readFile(inRepository("package.json"), "utf8"));
  const floor = Number(/\d+/.exec(engines.node)?.[0]);
  const [major] = process.versions.node.split(".").map(Number);
  if (major < floor) {
    throw new Trouble(
      `Memory Lens needs Node ${floor} or newer, and this is Node ${process.versions.node}. Install a newer Node and try again.`,
    );
  }
}

async function installDependencies() {
  if (await isInstalled()) {
    return;
  }
  process.stderr.write("Installing the dependencies (npm ci).\n");
  // --include=dev: everything is a development dependency, and NODE_ENV=production would skip them.
  await runNpm(["ci", "--include=dev"], {
    cwd: repositoryRoot,
    purpose: "install the dependencies",
  });
}

/**
 * npm writes node_modules/.package-lock.json at the end of an install: what is missing there or
 * locked at another version has to be installed. Comparing contents, since a clone or a checkout
 * gives every file a new date.
 */
async function isInstalled() {
  const installed = inRepository("node_modules", ".package-lock.json");
  if (!existsSync(installed)) {
    return false;
  }
  const lock = inRepository("package-lock.json");
  if ((await stat(installed)).mtimeMs >= (await stat(lock)).mtimeMs) {
    return true;
  }
  const [wanted, present] = await Promise.all([readPackages(lock), readPackages(installed)]);
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === "" || optional === true || present[name]?.version === version,
  );
}

/** @param {string} file a package-lock.json */
async function readPackages(file) {
  return JSON.parse(await readFile(file, "utf8")).packages ?? {};
}
