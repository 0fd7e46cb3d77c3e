import { watch } from "node:fs/promises";
import { inRepository } from "./repository.mjs";

/**
 * Calls `rebuild` once now and again after every burst of changes below client/src, server/src and
 * test. Never returns.
 *
 * @param {() => Promise<void>} rebuild must not throw
 */
export async function watchSources(rebuild) {
  let isWanted = false;
  let isBuilding = false;
  const build = async () => {
    isWanted = true;
    if (isBuilding) {
      return;
    }
    isBuilding = true;
    while (isWanted) {
      isWanted = false;
      await rebuild();
    }
    isBuilding = false;
  };
  await build();
  process.stdout.write("Watching for changes.\n");
  await Promise.all(
    ["client/src", "server/src", "test"].map(async (folder) => {
      for await (const { filename } of watch(inRepository(folder), { recursive: true })) {
        if (filename?.endsWith(".ts")) {
          void build();
        }
      }
    }),
  );
}
