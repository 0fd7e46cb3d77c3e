import { ensureReady } from "./bootstrap.mjs";
import { runScript } from "./runScript.mjs";
import { shutDownOnSignals } from "./shutdown.mjs";
import { describeFailure, Trouble } from "./trouble.mjs";

// npm test [-- --quick] [STAGE…]: everything, the stages that need no VS Code, or the ones named.

/** The stages in the order they run; the quick ones need no VS Code. */
const stages = new Map([
  ["lint", { isQuick: true, run: async () => (await import("./stages/tools.mjs")).runLint() }],
  ["types", { isQuick: true, run: async () => (await import("./stages/tools.mjs")).runTypes() }],
  ["unit", { isQuick: true, run: () => runNode("unit", { concurrency: 2, limit: 300_000 }) }],
  ["protocol", { isQuick: true, run: () => runNode("protocol", { concurrency: 2, limit: 300_000 }) }],
  ["integration", { isQuick: false, run: async () => (await import("./stages/integration.mjs")).runIntegration() }],
  ["package", { isQuick: false, run: async () => (await import("./stages/package.mjs")).runPackage() }],
  ["browser", { isQuick: false, run: () => runNode("browser", { concurrency: 1, limit: 300_000 }) }],
]);

await runScript(async () => {
  shutDownOnSignals(1);
  const chosen = chooseStages(process.argv.slice(2));
  let passed = 0;
  let failed = 0;
  try {
    await ensureReady();
  } catch (error) {
    process.stdout.write(`${describeFailure(error)}\n`);
    process.stdout.write("0 passed, 1 failed\n");
    return 1;
  }
  for (const name of chosen) {
    const tally = await runStage(name);
    passed += tally.passed;
    failed += tally.failures.length;
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});

/** @param {readonly string[]} args @returns {string[]} names of stages */
function chooseStages(args) {
  const unknown = args.find((argument) => argument !== "--quick" && !stages.has(argument));
  if (unknown !== undefined) {
    throw new Trouble(`There is no stage ${unknown}. Choose from ${[...stages.keys()].join(", ")}, or --quick.`);
  }
  const named = args.filter((argument) => stages.has(argument));
  const isQuick = args.includes("--quick");
  return [...stages.keys()].filter((name) =>
    named.length > 0 ? named.includes(name) : !isQuick || stages.get(name)?.isQuick,
  );
}

/**
 * Runs a stage and prints its failures and its line. A stage that breaks or runs nothing has failed.
 *
 * @param {string} name
 * @returns {Promise<import("./stages/tally.mjs").Tally>}
 */
async function runStage(name) {
  const start = performance.now();
  const tally = await tryStage(name);
  if (tally.passed === 0 && tally.failures.length === 0) {
    tally.failures.push({ name, reason: "Not one test ran." });
  }
  for (const failure of tally.failures) {
    process.stdout.write(`\n✖ ${failure.name}\n${failure.reason.replace(/^/gm, "    ")}\n`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const skipped = tally.skipped === 0 ? "" : `, ${tally.skipped} skipped`;
  process.stdout.write(
    `${name.padEnd(12)} ${tally.passed} passed, ${tally.failures.length} failed${skipped} in ${seconds} s\n`,
  );
  return tally;
}

/** @param {string} name @returns {Promise<import("./stages/tally.mjs").Tally>} */
async function tryStage(name) {
  try {
    const tally = await stages.get(name)?.run();
    return tally ?? { passed: 0, skipped: 0, failures: [] };
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [{ name, reason: describeFailure(error) }] };
  }
}

/** @param {string} kind @param {{ concurrency: number, limit: number }} options */
async function runNode(kind, options) {
  const { runNodeTests } = await import("./stages/nodeTests.mjs");
  return await runNodeTests(kind, options);
}
