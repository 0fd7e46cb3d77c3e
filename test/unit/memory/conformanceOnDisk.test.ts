import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { after, describe, it } from "node:test";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { runSteps, walkMemory } from "../../../server/src/memory/tree/walk";
import {
  answersOf,
  canStandHere,
  caseOnDisk,
  conformanceCase,
  conformanceCases,
  settingsOf,
} from "../../support/conformanceCases";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("The conformance cases hold on real folders", () => {
  const folder = makeFolder({ after });

  for (const each of conformanceCases.filter(({ manual }) => manual !== true)) {
    it(`${each.id}: ${each.title}`, {
      skip: !canStandHere(each) && "such names cannot exist here",
    }, async () => {
      const root = await caseOnDisk(each, await mkdtemp(path.join(folder, "case-")));
      const tree = runSteps(walkMemory(openFileSystem(root), settingsOf(each).tree));
      assert.deepEqual(answersOf(tree), each.expect);
    });
  }
});

describe("The conformance cases that need a set-up hold on real folders", () => {
  const folder = makeFolder({ after });
  const noRights = process.platform === "win32" && "rights are kept otherwise here";

  it("L15: an unreadable directory leaves the verdict open", { skip: noRights }, async (t) => {
    const each = conformanceCase("L15");
    const root = await caseOnDisk(each, await mkdtemp(path.join(folder, "case-")));
    chmodSync(path.join(root, "locked"), 0);
    t.after(() => chmodSync(path.join(root, "locked"), 0o755));
    const tree = asOrdinaryUser(folder, () => runSteps(walkMemory(openFileSystem(root), settingsOf(each).tree)));
    assert.deepEqual(answersOf(tree), each.expect);
  });

  it("L16: an unreadable MEMORY.md is there all the same", { skip: noRights }, async () => {
    const each = conformanceCase("L16");
    const root = await caseOnDisk(each, await mkdtemp(path.join(folder, "case-")));
    chmodSync(path.join(root, "MEMORY.md"), 0);
    const files = openFileSystem(root);
    const tree = asOrdinaryUser(folder, () => runSteps(walkMemory(files, settingsOf(each).tree)));
    assert.deepEqual(answersOf(tree), each.expect);
    assert.equal(
      asOrdinaryUser(folder, () => files.read("MEMORY.md")),
      "unreadable",
    );
  });

  it("L17: a file that vanishes between listing and reading is gone after the next walk, without an error", async () => {
    const each = conformanceCase("L17");
    const root = await caseOnDisk(each, await mkdtemp(path.join(folder, "case-")));
    const files = openFileSystem(root);
    assert.deepEqual(answersOf(runSteps(walkMemory(files, settingsOf(each).tree))).core, ["MEMORY.md", "a.md"]);
    rmSync(path.join(root, "a.md"));
    assert.equal(files.read("a.md"), "missing");
    assert.deepEqual(answersOf(runSteps(walkMemory(files, settingsOf(each).tree))), each.expect);
  });

  it("a pipe named like a memory file is no file", {
    skip: process.platform === "win32" && "no pipes here",
  }, async () => {
    const root = await mkdtemp(path.join(folder, "case-"));
    writeFiles(root, { "MEMORY.md": "x\n" });
    execFileSync("mkfifo", [path.join(root, "a.md")]);
    const { core, ignored } = answersOf(
      runSteps(walkMemory(openFileSystem(root), settingsOf(conformanceCase("S01")).tree)),
    );
    assert.deepEqual(core, ["MEMORY.md"]);
    assert.deepEqual(ignored, [{ path: "a.md", reason: "not-a-file" }]);
  });
});

/** Number of the user whom Unix systems give no rights. */
const nobody = 65534;

/** Does something without the superuser's rights, for whom every file is readable. */
function asOrdinaryUser<Result>(folder: string, action: () => Result): Result {
  if (process.geteuid?.() !== 0) return action();
  for (const each of readdirSync(folder)) chmodSync(path.join(folder, each), 0o755);
  chmodSync(folder, 0o755);
  process.seteuid?.(nobody);
  try {
    return action();
  } finally {
    process.seteuid?.(0);
  }
}
