import { openFileSystem } from "../../server/src/host/nodeFileSystem";
import { defaultSettings } from "../../server/src/memory/settings";
import { missingIndexes } from "../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../server/src/memory/tree/walk";
import type { StructureCheck } from "./structureCheckAnswer";

// structureCheck ROOT: walks a memory, finds the missing indexes, does so once more, and prints what that took.

const [root = ""] = process.argv.slice(2);
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const start = performance.now();
const tree = runSteps(walkMemory(openFileSystem(root), defaultSettings.tree));
const missing = missingIndexes(tree);
const end = performance.now();
globalThis.gc?.();
const heapBytes = process.memoryUsage().heapUsed - heapBefore;
const again = performance.now();
missingIndexes(runSteps(walkMemory(openFileSystem(root), defaultSettings.tree)));
const answer: StructureCheck = {
  milliseconds: end - start,
  againMilliseconds: performance.now() - again,
  files: tree.root.fileCount,
  missing,
  heapBytes,
};
process.stdout.write(JSON.stringify(answer));
