import { localCalendar } from "../../server/src/host/clock";
import { openFileSystem } from "../../server/src/host/nodeFileSystem";
import { compareCodePoints } from "../../server/src/memory/paths";
import { brokenLink } from "../../server/src/memory/rules/brokenLink";
import { missingIndex } from "../../server/src/memory/rules/missingIndex";
import { checkMemory } from "../../server/src/memory/rules/run";
import { readMemory, viewMemory } from "../../server/src/memory/rules/view";
import { defaultSettings } from "../../server/src/memory/settings";
import { runSteps } from "../../server/src/memory/tree/walk";
import type { FullValidation } from "./fullValidationAnswer";

// fullValidation ROOT: walks and reads a memory, follows its links, asks every rule, and prints what that took.

const [root = ""] = process.argv.slice(2);
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const processorBefore = process.cpuUsage();
const start = performance.now();
const read = runSteps(readMemory(openFileSystem(root), defaultSettings.tree));
const view = viewMemory(read, {
  settings: defaultSettings,
  rootName: "memory",
  parentHasIndex: false,
  counts: new Map(),
  // The goal is about structure and links; looking for secrets has its own cost.
  findSecrets: () => [],
  calendar: localCalendar(),
});
const findings = checkMemory(view);
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(processorBefore);
const broken = findings.filter(({ rule }) => rule === brokenLink.id);
const answer: Omit<FullValidation, "heapBytes"> = {
  milliseconds,
  processorMilliseconds: (user + system) / 1000,
  files: read.tree.root.fileCount,
  missing: findings.filter(({ rule }) => rule === missingIndex.id).map(({ path }) => path),
  broken: broken.map(({ path, message }) => `${path}: ${message}`).sort(compareCodePoints),
  findings: findings.length,
};
findings.length = 0;
globalThis.gc?.();
const heapBytes = process.memoryUsage().heapUsed - heapBefore;
// The view is used after the measure, so that what it keeps is counted.
const isKept = view.links !== undefined;
process.stdout.write(JSON.stringify({ ...answer, heapBytes: isKept ? heapBytes : 0 }));
