import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { readInThreads } from "../../../server/src/host/readPool";
import { ReadThread } from "../../../server/src/host/readThread";
import {
  areManyFiles,
  type FileReading,
  packReading,
  readMemoryFile,
} from "../../../server/src/memory/rules/fileReading";
import { readMemory, readMemoryTogether } from "../../../server/src/memory/rules/view";
import { cleanScan } from "../../../server/src/memory/secrets/textScan";
import { defaultSettings } from "../../../server/src/memory/settings";
import { runSteps } from "../../../server/src/memory/tree/walk";
import { findSecrets } from "../../support/findSecrets";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { inRepository } from "../../support/repository";

const reader = inRepository("server/out/readWorker.js");
/** Threads that end without a word, and that die of their first request. */
const ended = inRepository("test/fixtures/workers/ended.cjs");
const dying = inRepository("test/fixtures/workers/dyingReader.cjs");

/** Everything that reading in threads gives, by path; no path twice. */
async function readAll(
  root: string,
  paths: readonly string[],
  looksThrough: boolean,
  workerPath = reader,
): Promise<Map<string, FileReading>> {
  const all = new Map<string, FileReading>();
  for await (const part of readInThreads(paths, looksThrough, { root, workerPath, findSecrets })) {
    for (const [file, reading] of part) {
      assert.ok(!all.has(file), `${file} was answered twice.`);
      all.set(file, reading);
    }
  }
  return all;
}

/** A folder with files of every kind that a reading tells apart, and their paths with one that is not there. */
function someFolder(t: Parameters<typeof makeFolder>[0]): { readonly root: string; readonly paths: readonly string[] } {
  const root = makeFolder(t);
  const notes = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`n/${i}.md`, `# N${i}\n[x](${i + 1}.md)\n`]));
  writeFiles(root, {
    "MEMORY.md": "---\nname: Start\ndescription: All\n---\n# Root\n\n## 看\n\n[[n/1]] and `n/2.md`\n<a id=here>\n",
    "secret.md": "The password: hunter2-Zebra!77\n\nzero\u200bwidth\n",
    "rules.md": "<!-- memory-lens-disable broken-link -->\n[gone](gone.md)\n",
    ...notes,
  });
  writeFileSync(path.join(root, "latin.md"), Buffer.from([0x23, 0x20, 0xe9, 0x0a]));
  return { root, paths: ["MEMORY.md", "gone.md", "latin.md", "rules.md", "secret.md", ...Object.keys(notes)] };
}

describe("Reading files in threads", () => {
  it("gives what reading them here gives, each file once", async (t) => {
    const { root, paths } = someFolder(t);
    const files = openFileSystem(root);
    for (const looksThrough of [true, false]) {
      const read = await readAll(root, paths, looksThrough);
      const thread = new ReadThread(reader, { root, looksThrough });
      assert.ok(await thread.hasStarted);
      const readThere = await thread.read(paths);
      thread.end();
      for (const readings of [read, readThere]) {
        assert.equal(readings?.size, paths.length);
        for (const each of paths) {
          const here = readMemoryFile(each, files, looksThrough ? findSecrets : undefined);
          assert.deepEqual(packReading(readings?.get(each) ?? assert.fail(each)), packReading(here), each);
        }
      }
      assert.equal(read.get("secret.md")?.scan?.secrets.length, looksThrough ? 1 : undefined);
      assert.equal(read.get("n/1.md")?.scan, looksThrough ? cleanScan : undefined);
    }
  });

  it("gives the same when the threads cannot start, end at once, or fail", async (t) => {
    const { root, paths } = someFolder(t);
    // So many that a thread has its turn.
    const many = [...paths, ...Array.from({ length: 10_000 }, (_, i) => `gone/${i}.md`)];
    const expected = await readAll(root, many, true);
    for (const broken of ["/there/is/no/such/worker.js", ended, dying]) {
      const read = await readAll(root, many, true, broken);
      assert.deepEqual(new Map([...read].sort()), new Map([...expected].sort()), `The answer of ${broken} differs.`);
    }
  });

  it("says of a thread whether it started, and of a request that it failed", async () => {
    const data = { root: inRepository("test"), looksThrough: false };
    assert.equal(await new ReadThread(ended, data).hasStarted, false);
    const thread = new ReadThread(dying, data);
    assert.equal(await thread.hasStarted, true);
    const requests = [thread.read(["a.md"]), thread.read(["b.md"])];
    assert.deepEqual(await Promise.all(requests), [undefined, undefined]);
    assert.equal(await thread.read(["c.md"]), undefined);
  });

  it("ends when nobody wants the rest", async (t) => {
    const { root, paths } = someFolder(t);
    for await (const part of readInThreads(paths, false, { root, workerPath: reader, findSecrets })) {
      assert.ok(part.size > 0);
      break;
    }
  });

  it("gives a memory of many files as reading it here does", async (t) => {
    const root = makeFolder(t);
    const notes = Array.from({ length: 5000 }, (_, i) => [`n/${i % 50}/${i}.md`, `# N${i}\n[x](../1/${i}.md)\n`]);
    writeFiles(root, {
      "MEMORY.md": "# M\n",
      "secret.md": "password: hunter2-Zebra!77\n",
      ...Object.fromEntries(notes),
    });
    const files = openFileSystem(root);
    const together = await readMemoryTogether(
      files,
      defaultSettings.tree,
      (paths, looksThrough) => readInThreads(paths, looksThrough, { root, workerPath: reader, findSecrets }),
      findSecrets,
    );
    const here = runSteps(readMemory(files, defaultSettings.tree, findSecrets));
    assert.equal(together.facts.size, 5002);
    assert.ok(areManyFiles(together.facts.size, true));
    assert.deepEqual(new Map([...together.facts].sort()), new Map([...here.facts].sort()));
    assert.deepEqual([...together.core], [...here.core]);
    assert.deepEqual(together.scans, here.scans);
    assert.equal(together.tree.root.fileCount, here.tree.root.fileCount);
  });
});
