import { readdir } from "node:fs/promises";
import path from "node:path";
import { run } from "node:test";
import { inRepository, repositoryRoot } from "../repository.mjs";

/**
 * Runs the bundled node:test files of one kind, each in a process of its own and in the checkout as
 * current folder.
 *
 * @param {string} kind a folder of test/out
 * @param {{ concurrency: number, limit: number }} options limit: milliseconds that a file may take
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
export async function runNodeTests(kind, { concurrency, limit }) {
  const folder = inRepository("test", "out", kind);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(".test.mjs")).map((name) => path.join(folder, name));
  /** @type {import("./tally.mjs").Tally} */
  const tally = { passed: 0, skipped: 0, failures: [] };
  if (files.length === 0) {
    return tally;
  }
  process.chdir(repositoryRoot);
  process.env.NO_COLOR = "1";
  /** @type {Map<string, string>} what each file printed, shown when it fails as a whole */
  const printed = new Map();
  for await (const event of run({ files: files.sort(), concurrency, timeout: limit })) {
    if (event.type === "test:stderr" || event.type === "test:stdout") {
      printed.set(event.data.file, (printed.get(event.data.file) ?? "") + event.data.message);
    }
    if (event.type === "test:pass") {
      countPass(tally, event.data);
    }
    if (event.type === "test:fail") {
      countFailure(tally, event.data, printed.get(event.data.file) ?? "");
    }
  }
  return tally;
}

/** @param {import("./tally.mjs").Tally} tally @param {any} data of the event */
function countPass(tally, data) {
  if (isWholeFile(data)) {
    tally.failures.push({ name: shortName(data.file), reason: "The file has no tests." });
  } else if (data.skip !== undefined || data.todo !== undefined) {
    tally.skipped += 1;
  } else if (data.details.type !== "suite") {
    tally.passed += 1;
  }
}

/** @param {import("./tally.mjs").Tally} tally @param {any} data of the event @param {string} printed */
function countFailure(tally, data, printed) {
  const { error } = data.details;
  // The tests inside have been counted one by one.
  if (error.failureType === "subtestsFailed") {
    return;
  }
  const reason = describe(error);
  tally.failures.push(
    isWholeFile(data)
      ? { name: shortName(data.file), reason: `${printed.trim()}\n${reason}`.trim() }
      : { name: `${shortName(data.file)}: ${data.name}`, reason },
  );
}

/** A file reports itself as a test when it breaks, runs out of time or has no tests. */
function isWholeFile(/** @type {any} */ data) {
  return data.nesting === 0 && path.resolve(data.name) === data.file;
}

/** @param {any} error as node:test wraps it */
function describe(error) {
  const cause = error.cause ?? error;
  return cause instanceof Error || typeof cause?.stack === "string" ? cause.stack : String(cause.message ?? cause);
}

/** @param {string} file */
function shortName(file) {
  return path.relative(inRepository("test", "out"), file).replace(/\.test\.mjs$/, "");
}
