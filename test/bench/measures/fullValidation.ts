import assert from "node:assert/strict";
import path from "node:path";
import type { FullValidation } from "../fullValidationAnswer";
import { type BenchContext, compareTimes, limitOf, type Measure, type Row } from "../measure";
import { compileWalker, runBenchProgram, runProgram } from "../programs";
import { median } from "../statistics";

const mostHeap = 1200;

/** Goal 2: walk, read, links, headings and every rule. With it goal 4, how that grows, and goal 9, what it keeps. */
export const fullValidation: Measure = {
  goal: "2",
  title: "Full validation in a fresh process, warm disk",
  async *run(context) {
    const walker = compileWalker(context.folder.fresh("walker"));
    const small = await measureSize(context, 10_000, 7, walker);
    yield* small.rows;
    const large = await measureSize(context, 100_000, 3, walker);
    yield* large.rows;
    const at10k = { name: "at 10k", milliseconds: small.processor };
    yield compareTimes("full validation, processor time, 100k files over 10k", large.processor, at10k, 12);
    if (context.size === "full") {
      const huge = await measureSize(context, 500_000, 1, walker);
      yield* huge.rows;
      const at100k = { name: "at 100k", milliseconds: large.processor };
      yield compareTimes("full validation, processor time, 500k files over 100k", huge.processor, at100k, 6);
    }
  },
};

async function measureSize(
  context: BenchContext,
  files: number,
  rounds: number,
  walker: string | undefined,
): Promise<{ readonly processor: number; readonly rows: readonly Row[] }> {
  const { folder, truth } = context.folder.memory(files, "text");
  const runs: {
    readonly answer: FullValidation;
    readonly alone: FullValidation;
    readonly whole: number;
    readonly c: number;
  }[] = [];
  const worker = path.join(context.product, "server/out/readWorker.js");
  // The first round brings the files into memory and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const answer = await runBenchProgram<FullValidation>("fullValidation", [folder, worker], { weighs: false });
    const whole = performance.now() - start;
    const alone = await runBenchProgram<FullValidation>("fullValidation", [folder]);
    assert.deepEqual(alone.broken, answer.broken, "Threads find other broken links than one thread alone.");
    assert.equal(answer.files, truth.files, "Other files were validated than were written.");
    assert.deepEqual(answer.missing, truth.missing, "The missing indexes are not those that were left out.");
    assert.ok(answer.broken.length >= truth.brokenLinks, "Broken links were not found.");
    const c = walker === undefined ? undefined : await runProgram(walker, [folder, "read"]);
    if (round > 0) runs.push({ answer, alone, whole, c: c?.milliseconds ?? Number.NaN });
  }
  const of = (figure: (run: (typeof runs)[number]) => number): number => median(runs.map(figure));
  const what = `full validation, ${files / 1000}k files`;
  const rows: Row[] = [];
  if (walker !== undefined) {
    const c = { name: "walk and read in C", milliseconds: of((run) => run.c) };
    const inProcess = of(({ answer }) => answer.milliseconds);
    rows.push(compareTimes(`${what}, in process`, inProcess, c, files === 100_000 ? 4 : undefined));
    rows.push(
      compareTimes(
        `${what}, whole process`,
        of(({ whole }) => whole),
        c,
        files === 10_000 ? 8 : undefined,
      ),
      compareTimes(
        `${what}, in process, one thread alone`,
        of(({ alone }) => alone.milliseconds),
        c,
        undefined,
      ),
      compareTimes(
        `${what}, in process, the quickest of ${rounds}`,
        Math.min(...runs.map(({ answer }) => answer.milliseconds)),
        {
          name: c.name,
          milliseconds: Math.min(...runs.map((run) => run.c)),
        },
      ),
    );
  }
  const heap = of(({ alone }) => alone.heapBytes) / files;
  rows.push({
    what: `${what}, heap of tree, facts and links`,
    ours: `${Math.round(heap)} bytes a file`,
    baseline: "",
    ...limitOf(files === 100_000 ? `≤ ${mostHeap} bytes` : "", () => heap <= mostHeap),
  });
  return { processor: of(({ alone }) => alone.processorMilliseconds), rows };
}
