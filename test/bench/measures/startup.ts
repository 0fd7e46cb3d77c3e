import assert from "node:assert/strict";
import path from "node:path";
import { startSizes } from "../../support/startSizes";
import { BenchServer, withServer } from "../benchServer";
import type { Measure, Row } from "../measure";
import { compareTimes, formatKilobytes, formatMilliseconds } from "../measure";
import { median } from "../statistics";

const rounds = 5;
const files = 10_000;
const largestServer = 350 * 1024;
const largestPackage = 2 * 1024 * 1024;

/** Goal 12: what is seen before the tokenizer is loaded, and how much has to be loaded for that. */
export const startup: Measure = {
  goal: "12",
  title: "From the start to the first diagnostics, and sizes",
  async *run({ folder, product, package: packed }) {
    const memory = folder.memory(files, "text").folder;
    const starts: Start[] = [];
    for (let round = 0; round < rounds; round++) starts.push(await startOnce(product, memory));
    const of = (key: "greeted" | "shown" | "counted"): number => median(starts.map((start) => start[key]));
    const what = `first diagnostics after the start, ${files / 1000}k files`;
    yield compareTimes(what, of("shown"), { name: "until the server answers", milliseconds: of("greeted") });
    const early = starts.filter(({ shown, counted, wasCounted }) => shown < counted && !wasCounted).length;
    yield {
      what: "first diagnostics before any token is counted",
      ours: formatMilliseconds(of("shown")),
      baseline: `${formatMilliseconds(of("counted"))} until the first count`,
      ratio: of("shown") / of("counted"),
      limit: `in all ${rounds} starts`,
      isMet: early === rounds,
    };
    const sizes = startSizes(path.join(product, "server/out"));
    yield sizeRow("server until it answers, minified", sizes.greeting, largestServer);
    yield {
      what: "size of the server until it looks at memory",
      ours: formatKilobytes(sizes.server),
      baseline: "",
      limit: "",
    };
    assert.ok("bytes" in packed, "trouble" in packed ? packed.trouble : "");
    yield sizeRow("package", packed.bytes, largestPackage);
  },
};

/** Milliseconds from the start of the process. */
interface Start {
  readonly greeted: number;
  readonly shown: number;
  readonly counted: number;
  /** Whether the state told when the first diagnostics came held a count already. */
  readonly wasCounted: boolean;
}

function startOnce(product: string, memory: string): Promise<Start> {
  return withServer(
    () => BenchServer.start(product, memory),
    async (server) => {
      const greeted = performance.now() - server.startedAt;
      const first = await server.arrival(0, ({ diagnostics }) => diagnostics.length > 0);
      const wasCounted = hasCounts(await server.state());
      const counted = wasCounted ? first.at : await server.firstCount();
      return { greeted, shown: first.at - server.startedAt, counted: counted - server.startedAt, wasCounted };
    },
  );
}

function hasCounts(state: Awaited<ReturnType<BenchServer["state"]>>): boolean {
  return state.roots.some(({ budget }) => budget.files.some(({ tokens }) => tokens !== undefined));
}

function sizeRow(what: string, bytes: number, most: number): Row {
  return {
    what: `size of the ${what}`,
    ours: formatKilobytes(bytes),
    baseline: "",
    limit: `≤ ${formatKilobytes(most)}`,
    isMet: bytes <= most,
  };
}
