import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../../server/src/cli/run";
import { createCommandWorld } from "../../server/src/commandWorld";
import { JOURNAL_NAME } from "../../server/src/host/changeJournal";
import { createTokenService } from "../../server/src/host/tokenService";
import { runMemoryLens } from "./commandLine";
import { findSecrets } from "./findSecrets";
import { type FolderUser, makeFolder, writeFiles } from "./realFolder";
import { inRepository } from "./repository";

const childMode = "be-interrupted";

/**
 * Runs a command and kills this very process before one of its steps of writing, when it was started for that. To be
 * asked first thing by a test file that interrupts commands, which tests nothing then. Answers whether it did.
 */
export async function wasStartedToBeInterrupted(): Promise<boolean> {
  const [, , mode, at, folder, ...args] = process.argv;
  if (mode !== childMode || folder === undefined) return false;
  const tokens = createTokenService(inRepository("server/out/tokenizerWorker.js"));
  let step = 0;
  const world = createCommandWorld({
    currentFolder: folder,
    tokens,
    readWorker: inRepository("server/out/readWorker.js"),
    findSecrets,
    answer: process.stdout,
    notes: process.stderr,
    hasColours: false,
    version: "1.2.3",
    onWriteStep: () => {
      if (++step === Number(at)) process.kill(process.pid, "SIGKILL");
    },
  });
  process.exitCode = await runCommand(args, world);
  tokens.dispose();
  return true;
}

/** Everything in a folder by path, as it is stored. */
export function readAll(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).split(path.sep).join("/"), readFileSync(file, "latin1"));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Commands have far fewer steps of writing than this. */
const mostSteps = 500;

/**
 * Runs a writing command over and over, each time killed one step later, until it comes through. After each kill every
 * file holds its old or its new text, no line is lost, and the same command run once more leads to the very state that an
 * undisturbed run leads to. Answers how many steps there were.
 */
export async function killAtEveryStep(
  user: FolderUser,
  files: Readonly<Record<string, string | Uint8Array>>,
  args: readonly string[],
): Promise<number> {
  const goal = makeFolder(user);
  writeFiles(goal, files);
  const old = readAll(goal);
  const undisturbed = await runMemoryLens(args, goal);
  assert.equal(undisturbed.code, 0, undisturbed.notes);
  const wanted = readAll(goal);
  assert.notDeepEqual(wanted, old, "the command writes something");
  for (let step = 1; step < mostSteps; step++) {
    const folder = makeFolder(user);
    writeFiles(folder, files);
    const [, script = ""] = process.argv;
    const child = spawnSync(process.execPath, [script, childMode, String(step), folder, ...args], {
      encoding: "utf8",
      timeout: 60_000,
    });
    if (child.signal !== "SIGKILL") {
      assert.deepEqual([child.status, child.signal], [0, null], child.stderr);
      assert.deepEqual(readAll(folder), wanted);
      return step - 1;
    }
    checkHalfway(readAll(folder), old, wanted, step);
    const again = await runMemoryLens(args, folder);
    assert.equal(again.code, 0, `step ${step}: ${again.notes}`);
    assert.deepEqual(readAll(folder), wanted, `step ${step}`);
  }
  throw new Error("The command never comes to its end.");
}

function checkHalfway(
  now: ReadonlyMap<string, string>,
  old: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  step: number,
): void {
  const isHidden = (file: string): boolean => path.posix.basename(file).startsWith(".");
  const shown = [...now].filter(([file]) => !isHidden(file));
  for (const [file, text] of shown) {
    const isKnown = text === old.get(file) || text === wanted.get(file) || [...old.values()].includes(text);
    assert.ok(isKnown, `step ${step}: ${file} holds neither its old nor its new text`);
  }
  const lines = new Set(shown.flatMap(([, text]) => text.split("\n")));
  const kept = new Set([...wanted.values()].flatMap((text) => text.split("\n")));
  for (const text of old.values()) {
    for (const line of text.split("\n")) {
      if (kept.has(line)) assert.ok(lines.has(line), `step ${step}: a line is lost: ${line}`);
    }
  }
  if ([...now.keys()].some((file) => path.posix.basename(file) === JOURNAL_NAME)) return;
  const whole = [
    new Map(shown),
    ...[old, wanted].map((files) => new Map([...files].filter(([file]) => !isHidden(file)))),
  ];
  const [here, before, after] = whole.map((files) => JSON.stringify([...files]));
  assert.ok(here === before || here === after, `step ${step}: without a journal all is old or all is new`);
}
