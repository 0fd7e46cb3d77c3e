import path from "node:path";
import { ensureReady } from "./bootstrap.mjs";
import { repositoryRoot } from "./repository.mjs";
import { runScript } from "./trouble.mjs";

// npm run package: makes the .vsix in the checkout and says what it weighs.

await runScript(async () => {
  await ensureReady({ build: false });
  const { packageExtension } = await import("./packageExtension.mjs");
  const { file, bytes } = await packageExtension(repositoryRoot);
  process.stdout.write(`${path.basename(file)}: ${(bytes / 1024).toFixed(0)} KB\n`);
});
