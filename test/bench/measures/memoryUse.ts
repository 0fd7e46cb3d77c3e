import { BenchServer, withServer } from "../benchServer";
import type { Measure } from "../measure";
import { compareTimes, formatMegabytes } from "../measure";
import { median } from "../statistics";

const files = 100_000;
const most = 350 * 1024 * 1024;
const rounds = 20;

/** Goal 9 in part: what the server keeps in memory for a large root, and what it costs to describe it to the view. */
export const memoryUse: Measure = {
  goal: "9",
  title: "Memory of the server, and its answer to the view",
  async *run({ folder, product }) {
    const sizes = [1000, files];
    const measured = [];
    for (const size of sizes) {
      measured.push(
        await withServer(
          () => BenchServer.start(product, folder.memory(size, "text").folder),
          async (server) => {
            await server.ready();
            await server.rest();
            const memory = server.memory();
            const times: number[] = [];
            for (let round = 0; round < rounds; round++) {
              const start = performance.now();
              await server.state();
              times.push(performance.now() - start);
            }
            return { ...memory, state: median(times) };
          },
        ),
      );
    }
    const [small, large] = measured;
    if (small === undefined || large === undefined) return;
    yield {
      what: "memory of the server at 100k files, tokens loaded",
      ours: formatMegabytes(large.now),
      baseline: `${formatMegabytes(small.now)} at 1k files`,
      ratio: large.now / small.now,
      limit: `≤ ${formatMegabytes(most)}`,
      isMet: large.now <= most,
    };
    yield {
      what: "the most that it had at 100k files",
      ours: formatMegabytes(large.most),
      baseline: `${formatMegabytes(small.most)} at 1k files`,
      ratio: large.most / small.most,
      limit: "",
    };
    yield compareTimes("state for the view at 100k files", large.state, {
      name: "at 1k files",
      milliseconds: small.state,
    });
  },
};
