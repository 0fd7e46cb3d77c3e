import { ensureReady } from "./bootstrap.mjs";
import { runScript } from "./runScript.mjs";
import { Trouble } from "./trouble.mjs";

// npm run build [-- --production | --watch]

await runScript(async () => {
  const known = ["--production", "--watch"];
  const unknown = process.argv.slice(2).find((argument) => !known.includes(argument));
  if (unknown !== undefined) {
    throw new Trouble(`The build does not know ${unknown}. It takes --production or --watch.`);
  }
  await ensureReady({ build: false });
  const { buildAll } = await import("./buildAll.mjs");
  if (process.argv.includes("--watch")) {
    const { watchSources } = await import("./watch.mjs");
    await watchSources(() => rebuild(buildAll));
  }
  const start = performance.now();
  const bytes = await buildAll({ production: process.argv.includes("--production") });
  for (const [file, size] of bytes) {
    if (/^(client|server).*\.js$/.test(file)) {
      process.stdout.write(`${file.padEnd(32)} ${(size / 1024).toFixed(0).padStart(6)} KB\n`);
    }
  }
  process.stdout.write(`Built in ${Math.round(performance.now() - start)} ms.\n`);
});

/** @param {typeof import("./buildAll.mjs").buildAll} buildAll */
async function rebuild(buildAll) {
  const start = performance.now();
  try {
    await buildAll({ production: false });
    process.stdout.write(`Built in ${Math.round(performance.now() - start)} ms.\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  }
}
