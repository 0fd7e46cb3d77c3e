import assert from "node:assert/strict";
import type { BenchContext, Measure, Row } from "../measure";
import { compareTimes } from "../measure";
import { compileWalker, findAndCount, runBenchProgram, runProgram } from "../programs";
import { median } from "../statistics";
import type { StructureCheck } from "../structureCheckAnswer";

/** Goal 1: all missing indexes of a memory, held against `find` and against a walker in C. */
export const structureCheck: Measure = {
  goal: "1",
  title: "Structure check in a fresh process, warm disk",
  async *run(context) {
    const walker = compileWalker(context.folder.fresh("walker"));
    const times = new Map<number, number>();
    const sizes = context.size === "full" ? [10_000, 100_000, 500_000] : [10_000, 100_000];
    for (const files of sizes) {
      const found = await measureSize(context, files, walker);
      times.set(files, found.ours);
      yield* found.rows;
    }
    const hundred = times.get(100_000) ?? 0;
    const five = times.get(500_000);
    if (five !== undefined) {
      yield compareTimes("scaling, 500k files over 100k", five, { name: "at 100k", milliseconds: hundred }, 6);
    }
    yield compareTimes(
      "scaling, 100k files over 10k",
      hundred,
      { name: "at 10k", milliseconds: times.get(10_000) ?? 0 },
      12,
    );
  },
};

async function measureSize(
  context: BenchContext,
  files: number,
  walker: string | undefined,
): Promise<{ readonly ours: number; readonly rows: readonly Row[] }> {
  const { folder, truth } = context.folder.memory(files, files > 100_000 ? "empty" : "text");
  const ours: number[] = [];
  const again: number[] = [];
  const finds: number[] = [];
  const walks: number[] = [];
  let heapBytes = 0;
  const rounds = files > 100_000 ? 5 : files > 10_000 ? 9 : 15;
  // The first round brings the listings into memory and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const check = await runBenchProgram<StructureCheck>("structureCheck", [folder]);
    assert.deepEqual(check.missing, truth.missing, "The missing indexes are not those that were left out.");
    const find = await findAndCount(folder, "-name", "*.md");
    assert.equal(check.files, Number(find.output), "Other files are memory than those that find counts.");
    const walk = walker === undefined ? undefined : await runProgram(walker, [folder]);
    if (round === 0) continue;
    ours.push(check.milliseconds);
    again.push(check.againMilliseconds);
    finds.push(find.milliseconds);
    if (walk !== undefined) walks.push(walk.milliseconds);
    heapBytes = check.heapBytes;
  }
  const milliseconds = median(ours);
  const what = `missing indexes, ${files / 1000}k files`;
  const find = { name: "find and wc", milliseconds: median(finds) };
  const rows: Row[] = [
    compareTimes(what, milliseconds, find, 1.5),
    compareTimes(`${what}, once more in the process`, median(again), find, 1.5),
    // What other programs on the machine take away shows least in the quickest runs.
    compareTimes(`${what}, the quickest of ${rounds}`, Math.min(...ours), {
      name: find.name,
      milliseconds: Math.min(...finds),
    }),
  ];
  if (walks.length > 0) {
    rows.push(compareTimes(`${what}, against C`, milliseconds, { name: "walker in C", milliseconds: median(walks) }));
  }
  rows.push({
    what: `${what}, heap of the tree`,
    ours: `${Math.round(heapBytes / files)} bytes a file`,
    baseline: "",
    limit: "",
  });
  return { ours: milliseconds, rows };
}
