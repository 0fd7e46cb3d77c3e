import path from "node:path";
import { ensureReady } from "./bootstrap.mjs";
import { repositoryRoot } from "./repository.mjs";
import { runScript } from "./runScript.mjs";

// npm run package [-- FOLDER]: makes the .vsix in the folder, by default the checkout, and says what it weighs.

await runScript(async () => {
  await ensureReady({ build: false });
  const { packageExtension } = await import("./packageExtension.mjs");
  const { file, bytes } = await packageExtension(path.resolve(process.argv[2] ?? repositoryRoot));
  process.stdout.write(`${path.basename(file)}: ${(bytes / 1024).toFixed(0)} KB\n`);
});
