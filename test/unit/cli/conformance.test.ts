import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import path from "node:path";
import { describe, it, type TestContext } from "node:test";
import { compareCodePoints } from "../../../server/src/memory/paths";
import { anotherUser } from "../../support/anotherUser";
import { runMemoryLens, runProgram } from "../../support/commandLine";
import {
  type Answers,
  type ConformanceCase,
  canStandHere,
  caseOnDisk,
  conformanceCase,
  conformanceCases,
} from "../../support/conformanceCases";
import { makeFolder } from "../../support/realFolder";

describe("memory-lens check answers the conformance cases on real folders", () => {
  for (const each of conformanceCases) {
    if (each.manual === true || !canStandHere(each)) continue;
    it(`${each.id}: ${each.title}`, async (t) => {
      const root = await caseOnDisk(each, makeFolder(t));
      const { code, answer } = await runMemoryLens(["check", root, "--format", "json", ...settingArguments(each)], "/");
      assert.equal(onlyRoot(answer).root, root);
      assert.deepEqual(answersIn(answer), each.expect);
      const hasErrors = onlyRoot(answer).findings.some(({ severity }) => severity === "error");
      assert.equal(code, hasErrors ? 1 : 0);
      assert.ok(hasErrors || each.expect.verdict === "valid", "an invalid memory has an error");
    });
  }
});

describe("memory-lens check says when it could not read everything", () => {
  it("L15: an unreadable directory leaves the verdict open, and the exit code is 2", async (t) => {
    const { answer, status, expected } = await checkWithout("L15", "locked", t);
    if (answer === undefined) return;
    assert.deepEqual(answersIn(answer), expected);
    assert.deepEqual(rulesIn(answer), ["not-checked"]);
    assert.equal(status, 2);
  });

  it("L16: an unreadable MEMORY.md is there all the same, and the exit code is 2", async (t) => {
    const { answer, status, expected } = await checkWithout("L16", "MEMORY.md", t);
    if (answer === undefined) return;
    assert.deepEqual(answersIn(answer), expected);
    assert.deepEqual(rulesIn(answer), ["unreadable-file"]);
    assert.deepEqual(onlyRoot(answer).files, [
      { path: "MEMORY.md", bytes: null, lines: null, characters: null, tokens: null },
    ]);
    assert.equal(status, 2);
  });

  it("an unreadable root is no valid memory, and the exit code is 2", async (t) => {
    const { answer, status } = await checkWithout("L15", ".", t);
    if (answer === undefined) return;
    assert.equal(onlyRoot(answer).verdict, "indeterminate");
    assert.deepEqual(rulesIn(answer), ["not-checked"]);
    assert.equal(status, 2);
  });
});

/** Checks a case with the right to read one entry taken away, as a user who has no other rights. */
async function checkWithout(
  id: string,
  entry: string,
  t: TestContext,
): Promise<{ answer: string | undefined; status: number | null; expected: Answers }> {
  const each = conformanceCase(id);
  const user = anotherUser();
  if (user === undefined) {
    t.skip("no user without rights can run the program here");
    return { answer: undefined, status: null, expected: each.expect };
  }
  const folder = makeFolder(t);
  const root = await caseOnDisk(each, folder);
  const locked = path.join(root, entry);
  chmodSync(folder, 0o755);
  chmodSync(locked, 0o000);
  try {
    const { stdout, status } = runProgram(["check", root, "--format", "json"], { cwd: "/", ...user });
    return { answer: stdout, status, expected: each.expect };
  } finally {
    chmodSync(locked, 0o755);
  }
}

interface JsonRoot extends Answers {
  readonly root: string;
  readonly findings: readonly { readonly rule: string; readonly severity: string }[];
  readonly files: readonly unknown[];
}

function onlyRoot(answer: string): JsonRoot {
  const { version, roots } = JSON.parse(answer) as { version: number; roots: JsonRoot[] };
  assert.equal(version, 1);
  const [root] = roots;
  assert.ok(root !== undefined && roots.length === 1);
  return root;
}

function rulesIn(answer: string): string[] {
  return onlyRoot(answer).findings.map(({ rule }) => rule);
}

/** The five answers of the cases; core files come in load order and are compared as a set. */
function answersIn(answer: string): Answers {
  const { verdict, missing, core, external, ignored } = onlyRoot(answer);
  return { verdict, missing, core: [...core].sort(compareCodePoints), external, ignored };
}

function settingArguments({ config }: ConformanceCase): string[] {
  return [
    ...(config?.otherFormats === undefined ? [] : ["--set", `otherFormats=${config.otherFormats.join(",")}`]),
    ...(config?.window === undefined ? [] : ["--window", String(config.window)]),
  ];
}
