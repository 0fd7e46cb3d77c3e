import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SeededRandom } from "../support/seededRandom";

/** What is true of a generated workspace. */
export interface UnrelatedWorkspace {
  readonly files: number;
  /** The memory roots in it, relative to the workspace. */
  readonly roots: readonly string[];
  /** A link in the workspace that leads to a large memory outside. */
  readonly link: string;
}

/**
 * Writes the workspace of someone who has much else than memory: dependencies, the objects of git, sources with
 * documents among them, built files; 200,000 files, one small memory root, and a link to a large memory outside.
 * Files are empty, since detection reads none.
 */
export function writeUnrelatedWorkspace(folder: string, outside: string): UnrelatedWorkspace {
  const random = new SeededRandom(23);
  let files = 0;
  const fill = (directory: string, count: number, name: (i: number) => string): void => {
    mkdirSync(path.join(folder, directory), { recursive: true });
    for (let i = 0; i < count; i++) writeFileSync(path.join(folder, directory, name(i)), "");
    files += count;
  };
  for (let i = 0; i < 1600; i++) {
    const directory = `node_modules/package-${i % 800}/${i < 800 ? "lib" : "node_modules/inner/docs"}`;
    fill(directory, 50, (n) => (n % 10 === 0 ? `page-${n}.md` : `module-${n}.js`));
  }
  for (let i = 0; i < 256; i++) {
    fill(`.git/objects/${i.toString(16).padStart(2, "0")}`, 156, (n) => n.toString(16).padStart(38, "0"));
  }
  const sources = ["src"];
  for (let i = 0; i < 3000; i++) {
    const parent = random.pick(sources);
    const directory = `${parent}/part-${i}`;
    if (directory.split("/").length < 8) sources.push(directory);
    fill(directory, 20, (n) => (n === 0 ? "README.md" : n === 1 ? "notes.md" : `file-${n}.ts`));
  }
  for (let i = 0; i < 20; i++) fill(`dist/assets-${i}`, 1000, (n) => `chunk-${n}.js`);
  const root = "services/agent/memory";
  fill(root, 1, () => "MEMORY.md");
  fill(`${root}/notes`, 2, (n) => (n === 0 ? "MEMORY.md" : "note.md"));
  const rest = 200_000 - files;
  fill("logs", Math.max(0, rest), (n) => `day-${n}.log`);
  const link = "linked-memory";
  symlinkSync(outside, path.join(folder, link));
  return { files, roots: [root], link };
}
