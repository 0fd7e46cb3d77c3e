import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BenchServer, withServer } from "../benchServer";
import type { FullValidation } from "../fullValidationAnswer";
import { type BenchContext, compareDelays, compareTimes, type Measure, type Row } from "../measure";
import { runBenchProgram } from "../programs";
import { percentile } from "../statistics";

const sizes = [1000, 100_000] as const;
const rounds = 12;
/** Files that come at once. */
const burst = 1000;
/** The server gathers events for this many milliseconds before it looks at any. */
const gathering = 50;
/** The milliseconds of work that one event may take the server, beyond the way of the messages. */
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

/** Milliseconds from an event to the diagnostics beyond those of gathering, and of a ping to the same server just before. */
interface Delay {
  readonly event: number;
  readonly ping: number;
}

/** Something that happens to a name, a number telling the round; and what was reported of it. */
const events: readonly { readonly name: string; happen(server: BenchServer, round: number): Promise<Delay[]> }[] = [
  { name: "a file changed", happen: async (server, round) => [await changeFile(server, round)] },
  { name: "a file created or deleted", happen: (server) => comeAndGo(server, "zz-comes-and-goes.md", makeFile) },
  { name: "a directory created or deleted", happen: (server) => comeAndGo(server, "zz-comes-and-goes", makeDirectory) },
];

async function* measureSingle({ folder, product }: BenchContext): AsyncGenerator<Row> {
  const start = (files: number) => (): Promise<BenchServer> =>
    BenchServer.start(product, folder.memory(files, "text").folder);
  const delays = events.map(() => sizes.map((): Delay[] => []));
  await withServer(start(sizes[0]), (one) =>
    withServer(start(sizes[1]), async (other) => {
      const servers = [one, other];
      for (const server of servers) {
        await server.ready();
        await server.rest();
      }
      for (let round = 0; round < rounds; round++) {
        for (const [i, { happen }] of events.entries()) {
          for (const [j, server] of servers.entries()) delays[i]?.[j]?.push(...(await happen(server, round)));
        }
      }
      for (const server of servers) rmSync(path.join(server.folder, changing), { force: true });
    }),
  );
  for (const [i, { name }] of events.entries()) {
    const [small = [], large = []] = delays[i] ?? [];
    yield* judgeDelays(name, small, large);
  }
}

/**
 * To carry a message and to wake a process takes the machine its time, which is no work of the server: a ping tells it.
 * For the ratio it is taken off event by event, since one slow ping would else make all of the work look like none.
 */
function* judgeDelays(name: string, small: readonly Delay[], large: readonly Delay[]): Generator<Row> {
  const beyond = `${name}, beyond ${gathering} ms of gathering`;
  for (const [label, share] of shares) {
    const at1k = { name: `at 1k files, ${label}`, milliseconds: percentile(small.map(eventOf), share) };
    yield compareTimes(`${beyond}, 100k files, ${label}`, percentile(large.map(eventOf), share), at1k);
  }
  for (const [label, share] of shares) {
    const at1k = { name: `at 1k files, ${label}`, milliseconds: percentile(small.map(workOf), share) };
    const what = `${beyond}, each less the ping before it, 100k files, ${label}`;
    yield compareTimes(what, percentile(large.map(workOf), share), at1k, 1.5);
  }
  const ping = { name: "ping p99", milliseconds: percentile(large.map(pingOf), 0.99) };
  yield compareDelays(
    `${beyond}, 100k files, p99 over that of pings`,
    percentile(large.map(eventOf), 0.99),
    ping,
    longestWork,
  );
}

const shares = [
  ["p50", 0.5],
  ["p99", 0.99],
] as const;

const eventOf = ({ event }: Delay): number => event;
const pingOf = ({ ping }: Delay): number => ping;
const workOf = ({ event, ping }: Delay): number => Math.max(0, event - ping);

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

function changeFile(server: BenchServer, round: number): Promise<Delay> {
  return measureEvent(server, changing, "changed", (full) => {
    writeFileSync(full, `# Note\n\n[gone](zz-gone-${round}.md)\n`);
  });
}

/** Makes something and removes it again; answers how long the diagnostics took for each. */
async function comeAndGo(server: BenchServer, name: string, make: (full: string) => void): Promise<Delay[]> {
  try {
    const came = await measureEvent(server, name, "created", make);
    const went = await measureEvent(server, name, "deleted", (full) => rmSync(full, { recursive: true }));
    return [came, went];
  } finally {
    rmSync(path.join(server.folder, name), { recursive: true, force: true });
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
 * Lets something happen to a server at rest and reports it; answers how long the first diagnostics took. What follows
 * later, hints about what can be reached and a second look into a folder, would else be taken for the answer.
 */
async function measureEvent(
  server: BenchServer,
  file: string,
  kind: "created" | "changed" | "deleted",
  happen: (full: string) => void,
): Promise<Delay> {
  await server.rest();
  const ping = await server.ping();
  happen(path.join(server.folder, file));
  const from = server.arrivals.length;
  const start = performance.now();
  await server.report([file, kind]);
  const arrival = await server.arrival(from, () => true);
  return { event: Math.max(0, arrival.at - start - gathering), ping };
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
