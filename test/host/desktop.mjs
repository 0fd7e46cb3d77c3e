#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { runScript } from "../../.scripts/runScript.mjs";
import { onShutdown, shutDownOnSignals, shutDownWithParent } from "../../.scripts/shutdown.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";
import { launchChromium } from "./chromium.mjs";
import { startCodeServer } from "./codeServer.mjs";
import { isNoise } from "./noise.mjs";
import { fetchVsCode, newestVsCode } from "./vsCode.mjs";

// Stands in for the desktop VS Code where that cannot be had: takes the arguments which
// @vscode/test-electron gives it, opens a VS Code server in a headless Chromium, passes on what the
// extension host prints, and exits with the code of the tests.
//
// Of the environment: MEMORY_LENS_VSCODE (version), MEMORY_LENS_RUN_LIMIT (milliseconds).

/** The result of a run that did not end in time, told apart from tests that failed. */
const outOfTime = 124;

await runScript(async () => {
  shutDownOnSignals(1);
  shutDownWithParent(1);
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    strict: false,
    allowPositionals: true,
    options: {
      extensionDevelopmentPath: { type: "string" },
      extensionTestsPath: { type: "string" },
      "user-data-dir": { type: "string" },
      "extensions-dir": { type: "string" },
    },
  });
  const vsCode = await fetchVsCode(process.env.MEMORY_LENS_VSCODE ?? newestVsCode);
  const extensions = asText(values["extensions-dir"]);
  const server = await startCodeServer(vsCode, {
    forTests: true,
    settings: await readUserSettings(asText(values["user-data-dir"])),
    ...(extensions === undefined ? {} : { extensions }),
  });
  onShutdown(server.stop);
  const [workspace] = positionals;
  const development = asText(values.extensionDevelopmentPath);
  const tests = asText(values.extensionTestsPath);
  return await runInBrowser(
    server.workbenchAddress({
      ...(workspace === undefined ? {} : { workspace: path.resolve(workspace) }),
      ...(development === undefined ? {} : { development }),
      ...(tests === undefined ? {} : { tests }),
    }),
    Number(process.env.MEMORY_LENS_RUN_LIMIT ?? 300_000),
  );
});

/**
 * @param {string} address of the workbench
 * @param {number} limit milliseconds
 * @returns {Promise<number>} exit code of the tests
 */
async function runInBrowser(address, limit) {
  const { page, close } = await launchChromium();
  try {
    const outcome = new Promise((resolve) => {
      const timer = setTimeout(() => {
        process.stderr.write(`The tests did not end within ${limit / 1000} seconds.\n`);
        resolve(outOfTime);
      }, limit);
      const end = (/** @type {number} */ code) => {
        clearTimeout(timer);
        resolve(code);
      };
      page.once("crash", () => {
        process.stderr.write("The page of the workbench crashed.\n");
        end(1);
      });
      void Promise.all([
        page.exposeFunction("codeAutomationLog", printLog),
        page.exposeFunction("codeAutomationExit", end),
      ])
        .then(() => page.goto(address))
        .catch((error) => {
          process.stderr.write(`Could not open the workbench: ${error.message}\n`);
          end(1);
        });
    });
    return Number(await outcome);
  } finally {
    await close();
  }
}

/**
 * @param {string} type kind of console call @param {unknown[]} args what was printed
 */
function printLog(type, args) {
  const text = args.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ");
  if (text.trim() !== "" && !isNoise(text)) {
    const stream = type === "error" ? process.stderr : process.stdout;
    stream.write(`${text.trimEnd()}\n`);
  }
}

/**
 * The settings that a desktop would have found in its user data, so that both are set up alike.
 *
 * @param {string | undefined} userData
 */
async function readUserSettings(userData) {
  if (userData === undefined) {
    return {};
  }
  const file = path.join(userData, "User", "settings.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble(`${file} is not JSON. Correct it and run the tests again.`);
  }
}

/** @param {string | boolean | undefined} value */
function asText(value) {
  return typeof value === "string" ? value : undefined;
}
