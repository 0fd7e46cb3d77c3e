import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { removeStale } from "../../../.scripts/removeStale.mjs";

const hour = 60 * 60 * 1000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memory-lens-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds these files, so many hours from now, and returns what the folder holds then. */
async function build(hours: number, ...names: string[]): Promise<string[]> {
  const files = names.map((name) => path.join(folder, name));
  for (const file of files) writeFileSync(file, "");
  await removeStale(folder, new Set(files), new Date(Date.now() + hours * hour));
  return readdirSync(folder).sort();
}

describe("A build", () => {
  it("leaves the parts of the former one for a day, and nothing else of it", async () => {
    await build(0, "main.js", "part-AAAAAAAA.js", "part-AAAAAAAA.js.map", "gone.test.mjs", "gone.js");
    assert.deepEqual(await build(23, "main.js", "part-BBBBBBBB.js"), [
      "main.js",
      "part-AAAAAAAA.js",
      "part-BBBBBBBB.js",
    ]);
    assert.deepEqual(await build(25, "main.js", "part-BBBBBBBB.js"), ["main.js", "part-BBBBBBBB.js"]);
  });

  it("counts the day from the last build that made the part", async () => {
    await build(0, "part-AAAAAAAA.js");
    await build(48, "part-AAAAAAAA.js");
    assert.deepEqual(await build(50, "part-BBBBBBBB.js"), ["part-AAAAAAAA.js", "part-BBBBBBBB.js"]);
  });
});
