import assert from "node:assert/strict";
import { BenchServer, withServer } from "../benchServer";
import type { BenchContext, Measure, Row } from "../measure";
import { compareDelays, compareTimes, formatMegabytes } from "../measure";
import { findAndCount, runBenchProgram } from "../programs";
import type { RootDetection } from "../rootDetectionAnswer";
import { median, percentile } from "../statistics";
import { writeUnrelatedWorkspace } from "../unrelatedWorkspace";

const rounds = 5;

// No goal names figures for detection. Ours: as quick as a structure check has to be, small beside an editor, and a
// request waits for two slices of work at most.
const highestRatio = 1.5;
const mostGrowth = 50 * 1024 * 1024;
const longestDelay = 30;

/** Detection among 200,000 unrelated files: quick, small, and never outside of the folder. */
export const rootDetection: Measure = {
  goal: "detection",
  title: "Detection among 200,000 unrelated files",
  async *run(context) {
    const outside = context.folder.memory(10_000, "text").folder;
    const { folder, truth } = context.folder.input("workspace-200000", (to) => writeUnrelatedWorkspace(to, outside));
    const recorded = await runBenchProgram<RootDetection>("rootDetection", [folder, "record"]);
    assert.deepEqual(recorded.roots, truth.roots, "Other roots were found than there are.");
    const followed = recorded.listed.filter((path) => path === truth.link || path.startsWith(`${truth.link}/`));
    const entered = recorded.listed.filter((path) => /(^|\/)(node_modules|\.git)(\/|$)/.test(path));
    yield countRow("directories listed through the link that leads outside", followed.length);
    yield countRow("directories listed in node_modules and .git", entered.length);
    const ours: number[] = [];
    const finds: number[] = [];
    const growth: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const detection = await runBenchProgram<RootDetection>("rootDetection", [folder]);
      const find = await findAndCount(folder, "-type", "f");
      assert.equal(Number(find.output), truth.files, "The workspace is not the one that was written.");
      if (round === 0) continue;
      ours.push(detection.milliseconds);
      finds.push(find.milliseconds);
      growth.push(detection.grownBy);
    }
    const find = { name: "find and wc there", milliseconds: median(finds) };
    yield compareTimes("detection in a fresh process", median(ours), find, highestRatio);
    yield {
      what: "memory that detection takes",
      ours: formatMegabytes(median(growth)),
      baseline: "",
      limit: `≤ ${formatMegabytes(mostGrowth)}`,
      isMet: median(growth) <= mostGrowth,
    };
    yield* measureServer(context, folder);
  },
};

/** The whole server in the workspace: when it is done, how it answers meanwhile, and what it keeps. */
async function* measureServer(context: BenchContext, folder: string): AsyncGenerator<Row> {
  const nothing = context.folder.fresh("empty-workspace");
  const empty = await withServer(() => BenchServer.start(context.product, nothing), watchStart);
  const full = await withServer(() => BenchServer.start(context.product, folder), watchStart);
  yield compareTimes("server, from the start until the roots are known", full.milliseconds, {
    name: "in an empty folder",
    milliseconds: empty.milliseconds,
  });
  const idle = { name: "ping p99 after it", milliseconds: percentile(full.restPings, 0.99) };
  yield compareDelays("server, ping during detection, p99", percentile(full.pings, 0.99), idle, longestDelay);
  yield {
    what: "memory of the server, tokenizer included",
    ours: formatMegabytes(full.bytes),
    baseline: `${formatMegabytes(empty.bytes)} in an empty folder`,
    ratio: full.bytes / empty.bytes,
    limit: "",
  };
}

async function watchStart(server: BenchServer) {
  const pings: number[] = [];
  let isLoading = true;
  while (isLoading) {
    pings.push(await server.ping());
    isLoading = (await server.state()).isLoading;
  }
  const milliseconds = performance.now() - server.startedAt;
  await server.ready();
  await server.rest();
  const restPings: number[] = [];
  for (let i = 0; i < 200; i++) restPings.push(await server.ping());
  return { milliseconds, pings, restPings, bytes: server.memory().now };
}

function countRow(what: string, count: number): Row {
  return { what, ours: String(count), baseline: "", limit: "none", isMet: count === 0 };
}
