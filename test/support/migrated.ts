import assert from "node:assert/strict";
import type { SourceAccount } from "../../server/src/memory/migration/lineBook";
import { migrate } from "../../server/src/memory/operations/migrate";
import { isRefused, type OperationAnswer } from "../../server/src/memory/operations/operation";
import { applyEdits } from "./applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "./memoryOf";
import { operationWorldOf } from "./operationWorld";

/** What a migration answers as data. */
export interface MigrationData {
  readonly kind: string;
  readonly accounts: readonly SourceAccount[];
  readonly secrets: readonly { readonly source: string; readonly line: number; readonly label: string }[];
  readonly passedOver: readonly { readonly path: string; readonly reason: string }[];
  readonly created: readonly string[];
  readonly changed: readonly { readonly path: string; readonly keptAs: string }[];
}

/** A migration that was planned and carried out in memory. */
export interface Migrated {
  readonly memory: InMemoryFileSystem;
  readonly answer: OperationAnswer;
  readonly data: MigrationData;
}

/** Takes the contents of a place, named `old`, over into a memory. */
export async function migrated(
  target: MemoryContents,
  old: MemoryContents | undefined,
  values: Readonly<Record<string, string>> = {},
): Promise<Migrated> {
  const memory = memoryOf(target);
  const world = operationWorldOf(memory, old === undefined ? {} : { places: { old } });
  const answer = await migrate.run(world, old === undefined ? values : { from: "old", ...values });
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  applyEdits(memory, answer.edits);
  return { memory, answer, data: answer.data as MigrationData };
}

/** Checks that every line of every source is accounted for, once, and that those that are kept stand where it says. */
export function checkAccounts({ memory, data }: Migrated, sources: Readonly<Record<string, string>>): void {
  for (const { source, unit, total, blank, kept, left } of data.accounts) {
    const sum =
      blank + kept.reduce((all, { count }) => all + count, 0) + left.reduce((all, { lines }) => all + lines.length, 0);
    assert.equal(sum, total, `${source}: every ${unit} once`);
    assert.ok(
      left.every(({ reason }) => reason !== "not understood"),
      `${source}: every ${unit} is understood`,
    );
    const text = sources[source];
    if (text === undefined || unit !== "line") continue;
    const lines = text.split(/\r\n|\n|\r/);
    if (lines.at(-1) === "") lines.pop();
    assert.equal(lines.length, total, source);
    const gone = new Set(left.flatMap(({ lines: numbers }) => numbers));
    const there = kept.map(({ path }) => memory.text(path)).join("\n");
    lines.forEach((line, i) => {
      // Links are written anew and secrets taken out, so only the words before them are looked for.
      const words = line.trim().split(/\]\(|\[\[|`|sk-|password/i)[0] ?? "";
      if (!gone.has(i + 1)) assert.ok(there.includes(words.replace(/^#+ */, "")), `${source}, line ${i + 1}: ${line}`);
    });
  }
}
