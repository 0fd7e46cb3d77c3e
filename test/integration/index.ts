import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import Mocha from "mocha";

/** What the run leaves in the file that MEMORY_LENS_RESULT names, for the program that started it. */
interface RunResult {
  passed: number;
  skipped: number;
  failures: { name: string; reason: string }[];
}

/**
 * Runs every `*.test.js` below this folder in the extension host: Mocha's `describe` and `it`, one
 * line printed for each test. VS Code calls this because the module is its extensionTestsPath.
 *
 * Rejects when a test fails, which becomes the exit code of VS Code.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 30_000, reporter: "base" });
  for (const name of readdirSync(__dirname, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".test.js")) {
      mocha.addFile(path.join(__dirname, name));
    }
  }
  const result = await runMocha(mocha);
  const file = process.env.MEMORY_LENS_RESULT;
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(result));
  }
  if (result.failures.length > 0) {
    throw new Error(`${result.failures.length} tests failed.`);
  }
}

function runMocha(mocha: Mocha): Promise<RunResult> {
  return new Promise((resolve) => {
    const result: RunResult = { passed: 0, skipped: 0, failures: [] };
    const runner = mocha.run(() => resolve(result));
    runner.on("pass", (test) => {
      result.passed += 1;
      console.log(`  ✔ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    runner.on("pending", (test) => {
      result.skipped += 1;
      console.log(`  - ${test.fullTitle()}`);
    });
    runner.on("fail", (test, error: Error) => {
      result.failures.push({ name: test.fullTitle(), reason: error.stack ?? error.message });
      console.log(`  ✖ ${test.fullTitle()}`);
    });
  });
}
