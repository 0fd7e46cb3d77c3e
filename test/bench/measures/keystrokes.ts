import { someMarkdown } from "../../support/generatedText";
import { SeededRandom } from "../../support/seededRandom";
import { BenchServer, withServer } from "../benchServer";
import type { BenchContext, Measure, Row } from "../measure";
import { compareDelays, compareTimes } from "../measure";
import { percentile } from "../statistics";

/** Goal 7: from a keystroke in a 20 kB root file to the diagnostics that follow from it. */
export const keystrokes: Measure = {
  goal: "7",
  title: "Keystrokes over the real protocol",
  async *run(context) {
    for (const typing of [silencing, silencingIndexes, countingBytes, countingTokens, linking]) {
      yield* measureTyping(context, typing);
    }
    yield* measureWhileReading(context, countingBytes);
  },
};

/** What is typed, so that every keystroke changes what is shown. */
interface Typing {
  readonly name: string;
  readonly settings: unknown;
  /** The text of the document at the start. */
  text(): string;
  /** The keystroke of a round: where, and what takes the place of how many characters. */
  key(round: number): {
    readonly line: number;
    readonly character: number;
    readonly removes: number;
    readonly text: string;
  };
}

/** Keystrokes that are counted, and those before them that let the server warm up. */
const rounds = 300;
const warmUp = 50;
const sizes = [1000, 100_000] as const;

const overBudget = (counter: string): unknown => ({ tokens: { counter }, budget: { limit: 100 } });

/** A comment that silences a rule is broken and mended by one letter; the size stays the same. */
const silencing: Typing = {
  name: "a comment silences the budget rule",
  settings: overBudget("bytes/4"),
  text: () => `<!-- memory-lens-disable core-over-budget -->\n\n${body()}`,
  key: (round) => ({ line: 0, character: 40, removes: 1, text: round % 2 === 0 ? "x" : "t" }),
};

/** The same with a rule about directories beside it, so that each of them may be concerned. */
const silencingIndexes: Typing = {
  name: "a comment silences missing-index as well",
  settings: overBudget("bytes/4"),
  text: () => `<!-- memory-lens-disable core-over-budget,missing-index -->\n\n${body()}`,
  // Breaks the comment's marker, and so both.
  key: (round) => ({ line: 0, character: 23, removes: 1, text: round % 2 === 0 ? "x" : "e" }),
};

/** Words at the end of the first line; each adds a token to a budget that is used up. */
const countingBytes: Typing = {
  name: "a word over budget, bytes/4",
  settings: overBudget("bytes/4"),
  text: () => `Start\n\n${body()}`,
  key: (round) => ({ line: 0, character: 5 + 4 * round, removes: 0, text: " abc" }),
};

const countingTokens: Typing = {
  name: "a word over budget, o200k_base",
  settings: overBudget("o200k_base"),
  text: () => `Start\n\n${body()}`,
  key: (round) => ({ line: 0, character: 5 + 4 * round, removes: 0, text: " the" }),
};

/** One letter of a link makes it lead to nothing, and to a file again. */
const linking: Typing = {
  name: "a link broken and mended",
  settings: null,
  text: () => `[Start](MEMORY.md)\n\n${body("MEMORY.md")}`,
  key: (round) => ({ line: 0, character: 13, removes: 1, text: round % 2 === 0 ? "X" : "Y" }),
};

interface Delays {
  readonly pings: number[];
  readonly keys: number[];
}

async function* measureTyping(context: BenchContext, typing: Typing): AsyncGenerator<Row> {
  const start = (files: number) => (): Promise<BenchServer> =>
    BenchServer.start(context.product, context.folder.memory(files, "text").folder, typing.settings);
  const measured = await withServer(start(sizes[0]), (one) =>
    withServer(start(sizes[1]), async (other) => {
      const servers = [one, other];
      const delays: Delays[] = servers.map(() => ({ pings: [], keys: [] }));
      for (const server of servers) await openDocument(server, typing);
      for (let round = 0; round < warmUp + rounds; round++) {
        for (const [i, server] of servers.entries()) {
          const ping = await server.ping();
          const key = await pressKey(server, typing, round);
          if (round < warmUp) continue;
          delays[i]?.pings.push(ping);
          delays[i]?.keys.push(key);
        }
      }
      return delays;
    }),
  );
  const p99: number[] = [];
  for (const [i, { pings, keys }] of measured.entries()) {
    const where = `${typing.name}, ${(sizes[i] ?? 0) / 1000}k files`;
    const ping = (share: number, name: string) => ({ name, milliseconds: percentile(pings, share) });
    yield compareDelays(`${where}, p50`, percentile(keys, 0.5), ping(0.5, "ping p50"), 3);
    yield compareDelays(`${where}, p99`, percentile(keys, 0.99), ping(0.99, "ping p99"), 10);
    p99.push(percentile(keys, 0.99));
  }
  const [at1k = 0, at100k = 0] = p99;
  yield compareTimes(`${typing.name}, p99 100k over 1k`, at100k, { name: "at 1k", milliseconds: at1k }, 1.5);
}

/** Keystrokes from the moment on when the root is walked, while its files are still being read. */
async function* measureWhileReading(context: BenchContext, typing: Typing): AsyncGenerator<Row> {
  const { folder } = context.folder.memory(100_000, "text");
  const pings: number[] = [];
  const keys: number[] = [];
  await withServer(
    () => BenchServer.start(context.product, folder, typing.settings),
    async (server) => {
      await server.ready();
      await server.open("MEMORY.md", typing.text());
      await server.ready();
      for (let round = 0; round < rounds; round++) {
        pings.push(await server.ping());
        keys.push(await pressKey(server, typing, round));
      }
    },
  );
  const name = "ping p99";
  const baseline = { name, milliseconds: percentile(pings, 0.99) };
  yield compareDelays(`${typing.name}, 100k files being read, p99`, percentile(keys, 0.99), baseline, 10);
}

async function openDocument(server: BenchServer, typing: Typing): Promise<void> {
  await server.ready();
  await server.open("MEMORY.md", typing.text());
  await server.ready();
  await server.rest();
}

/** Types one key and waits for the diagnostics of the document. */
async function pressKey(server: BenchServer, typing: Typing, round: number): Promise<number> {
  const uri = server.uri("MEMORY.md");
  const { line, character, removes, text } = typing.key(round);
  const from = server.arrivals.length;
  const start = performance.now();
  const range = { start: { line, character }, end: { line, character: character + removes } };
  await server.type("MEMORY.md", range, text);
  const arrival = await server.arrival(from, (each) => each.uri === uri);
  return arrival.at - start;
}

function body(target = "note.md"): string {
  return someMarkdown(new SeededRandom(7), 20_000, () => target);
}
