import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BenchServer, withServer } from "../benchServer";
import type { FullValidation } from "../fullValidationAnswer";
import { type BenchContext, compareTimes, formatMilliseconds, type Measure, type Row } from "../measure";
import { runBenchProgram } from "../programs";
import { percentile } from "../statistics";

const sizes = [1000, 100_000] as const;
const rounds = 12;
/** Files that come at once. */
const burst = 1000;
/** The server gathers events for this many milliseconds before it looks at any. */
const gathering = 50;
const longestWork = 5;
/** The folder that is renamed. */
const renamed = "dir-1";

/** Goal 8: what happens on disk, one file at a time, a thousand at once, and a whole folder. */
export const fileEvents: Measure = {
  goal: "8",
  title: "File events to diagnostics",
  async *run(context) {
    yield* measureSingle(context);
    yield* measureMany(context);
  },
};

/** Something that happens to a name, a number telling the round; and what was reported of it. */
const events: readonly { readonly name: string; happen(server: BenchServer, round: number): Promise<number[]> }[] = [
  { name: "a file changed", happen: async (server, round) => [await changeFile(server, round)] },
  { name: "a file created or deleted", happen: (server) => comeAndGo(server, "zz-comes-and-goes.md", makeFile) },
  { name: "a directory created or deleted", happen: (server) => comeAndGo(server, "zz-comes-and-goes", makeDirectory) },
];

async function* measureSingle({ folder, product }: BenchContext): AsyncGenerator<Row> {
  const start = (files: number) => (): Promise<BenchServer> =>
    BenchServer.start(product, folder.memory(files, "text").folder);
  const times = events.map(() => sizes.map((): number[] => []));
  await withServer(start(sizes[0]), (one) =>
    withServer(start(sizes[1]), async (other) => {
      const servers = [one, other];
      for (const server of servers) {
        await server.ready();
        await server.rest();
      }
      for (let round = 0; round < rounds; round++) {
        for (const [i, { happen }] of events.entries()) {
          for (const [j, server] of servers.entries()) times[i]?.[j]?.push(...(await happen(server, round)));
        }
      }
      for (const server of servers) rmSync(path.join(server.folder, changing), { force: true });
    }),
  );
  for (const [i, { name }] of events.entries()) {
    const [small = [], large = []] = (times[i] ?? []).map((all) => all.map((time) => Math.max(0, time - gathering)));
    for (const [label, share] of [
      ["p50", 0.5],
      ["p99", 0.99],
    ] as const) {
      const at1k = { name: `at 1k files, ${label}`, milliseconds: percentile(small, share) };
      const what = `${name}, beyond ${gathering} ms of gathering, 100k files, ${label}`;
      yield compareTimes(what, percentile(large, share), at1k, 1.5);
    }
    const worst = percentile(large, 0.99);
    yield {
      what: `${name}, from the end of gathering to the diagnostics, 100k files, p99`,
      ours: formatMilliseconds(worst),
      baseline: "",
      limit: `≤ ${longestWork} ms`,
      isMet: worst <= longestWork,
    };
  }
}

async function* measureMany({ folder, product }: BenchContext): AsyncGenerator<Row> {
  const large = folder.memory(10_000, "text").folder;
  const { burstTime, renameTime } = await withServer(
    () => BenchServer.start(product, large),
    async (server) => {
      await server.ready();
      await server.rest();
      return { burstTime: await sendBurst(server), renameTime: await renameFolder(server) };
    },
  );
  // As much as everything that a walk of the large memory and a reading of so many files come to.
  const walk = await runBenchProgram<{ readonly milliseconds: number }>("structureCheck", [large]);
  const read = await runBenchProgram<FullValidation>("fullValidation", [folder.memory(burst, "text").folder]);
  const allowed = walk.milliseconds + read.milliseconds;
  const baseline = { name: "for a walk, and 1k files validated", milliseconds: allowed };
  yield compareTimes("1,000 files at once, 10k files", burstTime - gathering, baseline, 1);
  // The folder holds most of the memory, and every file in it is another one for the server.
  const all = await runBenchProgram<FullValidation>("fullValidation", [large]);
  const moved = readdirSync(path.join(large, renamed), { recursive: true }).filter((name) =>
    /\.md$/.test(String(name)),
  );
  const share = moved.length / all.files;
  const rename = {
    name: `for a walk, and ${moved.length} files validated`,
    milliseconds: walk.milliseconds + all.milliseconds * share,
  };
  yield compareTimes(`a folder of ${moved.length} files renamed, 10k files`, renameTime - gathering, rename, 1);
}

const changing = "zz-changes.md";

async function changeFile(server: BenchServer, round: number): Promise<number> {
  await server.rest();
  writeFileSync(path.join(server.folder, changing), `# Note\n\n[gone](zz-gone-${round}.md)\n`);
  return timeReport(server, changing, "changed");
}

/** Makes something and removes it again; answers how long the diagnostics took for each. */
async function comeAndGo(server: BenchServer, name: string, make: (full: string) => void): Promise<number[]> {
  const full = path.join(server.folder, name);
  try {
    await server.rest();
    make(full);
    const came = await timeReport(server, name, "created");
    await server.rest();
    rmSync(full, { recursive: true });
    return [came, await timeReport(server, name, "deleted")];
  } finally {
    rmSync(full, { recursive: true, force: true });
  }
}

function makeFile(full: string): void {
  writeFileSync(full, "# Note\n\n[gone](zz-gone.md)\n");
}

function makeDirectory(full: string): void {
  mkdirSync(full);
  writeFileSync(path.join(full, "note.md"), "# Note\n");
}

/**
 * Reports something to a server that was at rest before it happened; answers how long the first diagnostics took. What
 * follows later, hints about what can be reached and a second look into a folder, would else be taken for the answer.
 */
async function timeReport(server: BenchServer, file: string, kind: "created" | "changed" | "deleted"): Promise<number> {
  const from = server.arrivals.length;
  const start = performance.now();
  await server.report([file, kind]);
  const arrival = await server.arrival(from, () => true);
  return arrival.at - start;
}

/** Files that come at once, each with a link to nothing; answers the milliseconds until the last one is told of. */
async function sendBurst(server: BenchServer): Promise<number> {
  const directory = "zz-burst";
  const full = path.join(server.folder, directory);
  const files = Array.from({ length: burst }, (_, i) => `${directory}/note-${i}.md`);
  try {
    mkdirSync(full);
    for (const file of files) makeFile(path.join(server.folder, file));
    const from = server.arrivals.length;
    const waiting = new Set(files.map((file) => server.uri(file)));
    const start = performance.now();
    await server.report(...files.map((file) => [file, "created"] as const));
    const last = await server.arrival(from, ({ uri }) => waiting.delete(uri) && waiting.size === 0);
    return last.at - start;
  } finally {
    rmSync(full, { recursive: true, force: true });
    await server.report([directory, "deleted"]);
    await server.rest();
  }
}

/** Renames a folder that the root's index links to, and back; answers the milliseconds until the index is told of. */
async function renameFolder(server: BenchServer): Promise<number> {
  const [before, after] = [renamed, "zz-renamed"];
  const move = async (from: string, to: string): Promise<number> => {
    renameSync(path.join(server.folder, from), path.join(server.folder, to));
    const arrivals = server.arrivals.length;
    const start = performance.now();
    await server.report([from, "deleted"], [to, "created"]);
    const arrival = await server.arrival(arrivals, ({ uri }) => uri === server.uri("MEMORY.md"));
    return arrival.at - start;
  };
  const away = await move(before, after);
  await server.rest();
  await move(after, before);
  await server.rest();
  return away;
}
