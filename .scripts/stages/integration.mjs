import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inRepository, repositoryRoot } from "../repository.mjs";
import { describeFailure } from "../trouble.mjs";
import { sumTallies } from "./tally.mjs";

/**
 * Runs the integration tests in the extension host of each VS Code that we support, one start for
 * all tests of a version.
 *
 * @returns {Promise<import("./tally.mjs").Tally>} test names carry the version
 */
export async function runIntegration() {
  const { newestVsCode, oldestVsCode } = await import("../../test/host/vsCode.mjs");
  const tallies = [];
  for (const version of [oldestVsCode, newestVsCode]) {
    process.stdout.write(`VS Code ${version}\n`);
    tallies.push(await runInVersion(version));
  }
  return sumTallies(tallies);
}

/** @param {string} version @returns {Promise<import("./tally.mjs").Tally>} */
async function runInVersion(version) {
  const { runTests } = await import("@vscode/test-electron");
  const { findExecutable } = await import("../../test/host/executable.mjs");
  const folder = await mkdtemp(path.join(tmpdir(), "memory-lens-integration-"));
  const result = path.join(folder, "result.json");
  let trouble;
  try {
    const workspace = await prepareWorkspace(folder);
    await runTests({
      vscodeExecutablePath: await findExecutable(version),
      extensionDevelopmentPath: repositoryRoot,
      extensionTestsPath: inRepository("test", "out", "integration", "index.js"),
      launchArgs: [
        workspace,
        `--user-data-dir=${path.join(folder, "user")}`,
        `--extensions-dir=${path.join(folder, "extensions")}`,
      ],
      extensionTestsEnv: { MEMORY_LENS_VSCODE: version, MEMORY_LENS_RESULT: result },
    }).catch((error) => {
      trouble = describeFailure(error);
    });
    return await readResult(result, version, trouble);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A declared vendor of language models, so that tests can ask in chat, and a multi-root workspace: a copy of the sample memory, which tests may change, and an empty folder
 * `scratch` for memories of their own. With two folders from the start, adding or removing one
 * does not restart the extension host.
 *
 * @param {string} folder
 * @returns {Promise<string>} the .code-workspace file
 */
async function prepareWorkspace(folder) {
  await cp(inRepository("test", "fixtures", "sample-memory"), path.join(folder, "sample-memory"), { recursive: true });
  await mkdir(path.join(folder, "scratch"));
  const vendor = path.join(folder, "extensions", "memory-lens-test.model-vendor-1.0.0");
  await cp(inRepository("test", "fixtures", "model-vendor"), vendor, { recursive: true });
  await mkdir(path.join(folder, "user", "User"), { recursive: true });
  await writeFile(
    path.join(folder, "user", "User", "settings.json"),
    JSON.stringify({ "workbench.startupEditor": "none", "files.autoSave": "off" }),
  );
  const file = path.join(folder, "test.code-workspace");
  await writeFile(file, JSON.stringify({ folders: [{ path: "sample-memory" }, { path: "scratch" }], settings: {} }));
  return file;
}

/**
 * @param {string} file written by the tests' run()
 * @param {string} version
 * @param {string | undefined} trouble how the run ended, when not well
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
async function readResult(file, version, trouble) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    const reason = trouble ?? "The run ended without a result.";
    return { passed: 0, skipped: 0, failures: [{ name: `VS Code ${version}`, reason }] };
  }
  const result = JSON.parse(text);
  /** @type {{ name: string, reason: string }[]} */
  const failures = result.failures;
  if (trouble !== undefined && failures.length === 0) {
    failures.push({ name: "the run as a whole", reason: trouble });
  }
  return {
    passed: result.passed,
    skipped: result.skipped,
    failures: failures.map(({ name, reason }) => ({ name: `VS Code ${version}: ${name}`, reason })),
  };
}
