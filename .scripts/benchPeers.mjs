import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { runNpm } from "./npm.mjs";
import { inRepository } from "./repository.mjs";

/** What the benchmark compares with. No dependencies of ours, since nothing but the benchmark needs them. */
const peers = {
  "markdown-it": "14.1.0",
  "remark-cli": "12.0.1",
  "remark-validate-links": "13.1.0",
  "vscode-markdown-languageserver": "0.5.0",
};

/**
 * Installs the peers, unless an earlier run did.
 *
 * @returns {Promise<string>} the folder whose node_modules holds them
 */
export async function installPeers() {
  const folder = inRepository(".vscode-test", "bench-peers");
  const manifest = path.join(folder, "package.json");
  const wanted = JSON.stringify({ private: true, dependencies: peers }, undefined, 2);
  const present = await readFile(manifest, "utf8").catch(() => undefined);
  if (present === wanted && existsSync(path.join(folder, "node_modules", ".package-lock.json"))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(manifest, wanted);
  process.stderr.write("Installing what the benchmark compares with.\n");
  await runNpm(["install", "--no-package-lock"], { cwd: folder, purpose: "install what the benchmark compares with" });
  return folder;
}
