import { openFileSystem } from "../../server/src/host/nodeFileSystem";
import type { FileSystem } from "../../server/src/memory/fileSystem";
import { detectRoots } from "../../server/src/memory/tree/roots";
import { runSteps } from "../../server/src/memory/tree/walk";
import type { RootDetection } from "./rootDetectionAnswer";

// rootDetection FOLDER [record]: looks for memory roots in a folder and prints what that took; `record` also tells
// which directories were listed.

const [folder = "", mode] = process.argv.slice(2);
const listed: string[] = [];
const files = openFileSystem(folder);
const used = mode === "record" ? recording(files) : files;
const before = process.memoryUsage().rss;
const start = performance.now();
const detection = runSteps(detectRoots(used, { exclude: [] }));
const milliseconds = performance.now() - start;
const answer: RootDetection = {
  milliseconds,
  roots: detection.roots.map(({ path }) => path),
  candidates: detection.candidates.map(({ path }) => path),
  listed,
  grownBy: process.resourceUsage().maxRSS * 1024 - before,
};
process.stdout.write(JSON.stringify(answer));

/** The same files; notes every directory that is asked for. */
function recording(from: FileSystem): FileSystem {
  return {
    list: (path) => {
      listed.push(path);
      return from.list(path);
    },
    read: (path) => from.read(path),
    stat: (path) => from.stat(path),
    resolveLink: (path) => from.resolveLink(path),
  };
}
