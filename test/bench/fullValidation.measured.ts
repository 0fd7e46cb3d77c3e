import { localCalendar } from "../../server/src/host/clock";
import { openFileSystem } from "../../server/src/host/nodeFileSystem";
import { readInThreads } from "../../server/src/host/readPool";
import { compareCodePoints } from "../../server/src/memory/paths";
import { brokenLink } from "../../server/src/memory/rules/brokenLink";
import { missingIndex } from "../../server/src/memory/rules/missingIndex";
import { rules } from "../../server/src/memory/rules/registry";
import { checkMemory } from "../../server/src/memory/rules/run";
import { readMemory, readMemoryTogether, viewMemory } from "../../server/src/memory/rules/view";
import { defaultSettings } from "../../server/src/memory/settings";
import { runSteps } from "../../server/src/memory/tree/walk";
import type { FullValidation } from "./fullValidationAnswer";

// fullValidation ROOT [WORKER]: walks and reads a memory, follows its links, asks every rule about structure and links,
// and prints what that took. With a worker's bundle, threads read where files are many, as the programs do.

void measure();

async function measure(): Promise<void> {
  const [root = "", worker] = process.argv.slice(2);
  // Looking for secrets has its own cost, and the goal is about structure and links.
  const texts = rules.filter((rule) => rule.about === "text");
  const settings = {
    ...defaultSettings,
    rules: { ...defaultSettings.rules, ...Object.fromEntries(texts.map(({ id }) => [id, "off" as const])) },
  };
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const processorBefore = process.cpuUsage();
  const start = performance.now();
  const files = openFileSystem(root);
  const findSecrets = (): [] => [];
  const read =
    worker === undefined
      ? runSteps(readMemory(files, settings.tree))
      : await readMemoryTogether(files, settings.tree, (paths, looksThrough) =>
          readInThreads(paths, looksThrough, { root, workerPath: worker, findSecrets }),
        );
  const view = viewMemory(read, {
    settings,
    rootName: "memory",
    parentHasIndex: false,
    counts: new Map(),
    findSecrets,
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
}
