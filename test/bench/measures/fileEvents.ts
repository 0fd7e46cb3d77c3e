import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BenchServer, withServer } from "../benchServer";
import type { Measure } from "../measure";
import { compareTimes } from "../measure";
import { median, percentile } from "../statistics";

const sizes = [1000, 100_000] as const;
const rounds = 30;
/** The server gathers events for this many milliseconds before it looks at any. */
const gathering = 50;

/** Goal 8, told ahead of its milestone: a directory without an index comes and goes on disk. */
export const fileEvents: Measure = {
  goal: "8",
  title: "File events to diagnostics",
  async *run({ folder, product }) {
    const start = (files: number) => (): Promise<BenchServer> =>
      BenchServer.start(product, folder.memory(files, "text").folder);
    const times: number[][] = sizes.map(() => []);
    await withServer(start(sizes[0]), (one) =>
      withServer(start(sizes[1]), async (other) => {
        const servers = [one, other];
        for (const server of servers) {
          await server.ready();
          await server.rest();
        }
        for (let round = 0; round < rounds; round++) {
          for (const [i, server] of servers.entries()) times[i]?.push(...(await comeAndGo(server)));
        }
      }),
    );
    const [small = [], large = []] = times;
    for (const [name, share] of [
      ["p50", 0.5],
      ["p99", 0.99],
    ] as const) {
      yield compareTimes(`from the event to the diagnostics at 100k files, ${name}`, percentile(large, share), {
        name: `at 1k files, ${name}`,
        milliseconds: percentile(small, share),
      });
    }
    yield compareTimes(`the same beyond the ${gathering} ms of gathering, p50`, median(large) - gathering, {
      name: "at 1k files, p50",
      milliseconds: median(small) - gathering,
    });
  },
};

/** Makes a directory without an index and removes it again; answers how long the diagnostics took for each. */
async function comeAndGo(server: BenchServer): Promise<number[]> {
  const name = "zz-comes-and-goes";
  const directory = path.join(server.folder, name);
  try {
    mkdirSync(directory);
    writeFileSync(path.join(directory, "note.md"), "# Note\n");
    const came = await timeReport(server, name, "created");
    rmSync(directory, { recursive: true });
    return [came, await timeReport(server, name, "deleted")];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function timeReport(server: BenchServer, file: string, kind: "created" | "deleted"): Promise<number> {
  const from = server.arrivals.length;
  const start = performance.now();
  await server.report(file, kind);
  const arrival = await server.arrival(from, () => true);
  return arrival.at - start;
}
