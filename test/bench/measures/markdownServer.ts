import path from "node:path";
import { BenchServer, withServer } from "../benchServer";
import { MarkdownServer } from "../markdownServer";
import { type BenchContext, compareTimes, formatMegabytes, type Measure, peersOf, type Row } from "../measure";
import { median } from "../statistics";

/** The peer may take this many milliseconds for a pass; where it is not done then, the rest is taken to cost nothing. */
const longestPass = 120_000;
const mostMemoryShare = 0.6;
/** How often ours starts; the peer is too slow to be started more than once. */
const rounds = 5;

/** Goal 6: from the start of a server to the diagnostics of every file. With it the peer's share of goal 9. */
export const markdownServer: Measure = {
  goal: "6",
  title: "Against vscode-markdown-languageserver, full-tree diagnostics",
  async *run(context) {
    yield* measureSize(context, 1000, 5);
    yield* measureSize(context, 10_000, 50);
  },
};

/** Until what the last file shows is shown: the last to arrive before the server is at rest. */
function diagnoseOurs({ product }: BenchContext, folder: string) {
  return withServer(
    () => BenchServer.start(product, folder),
    async (server) => {
      await server.ready();
      await server.rest();
      const shown = new Map(server.arrivals.map(({ uri, diagnostics }) => [uri, diagnostics.length]));
      const last = server.arrivals[server.arrivals.length - 1]?.at ?? Number.NaN;
      const diagnostics = [...shown.values()].reduce((sum, count) => sum + count, 0);
      return { milliseconds: last - server.startedAt, diagnostics, most: server.memory().most };
    },
  );
}

async function* measureSize(context: BenchContext, files: number, factor: number): AsyncGenerator<Row> {
  const modules = path.join(peersOf(context), "node_modules");
  const { folder } = context.folder.memory(files, "text");
  const runs: Awaited<ReturnType<typeof diagnoseOurs>>[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await diagnoseOurs(context, folder));
  const ours = {
    milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
    diagnostics: runs[0]?.diagnostics,
    most: Math.max(...runs.map(({ most }) => most)),
  };
  const start = performance.now();
  const server = await MarkdownServer.start(modules, folder);
  try {
    const started = performance.now() - start;
    const pass = await server.diagnoseAll(longestPass);
    const isDone = pass.documents >= files;
    const name = `vscode-markdown-languageserver${isDone ? "" : `, cut at ${pass.documents} files`}`;
    const what = `start to full-tree diagnostics, ${files / 1000}k files`;
    yield compareTimes(what, ours.milliseconds, { name, milliseconds: started + pass.milliseconds }, 1 / factor);
    yield {
      what: `problems shown, ${files / 1000}k files`,
      ours: String(ours.diagnostics),
      baseline: `${pass.diagnostics} by ${name}`,
      limit: "",
    };
    if (files < 10_000) return;
    const theirs = server.mostMemory();
    yield {
      what: `the most memory of the server, ${files / 1000}k files`,
      ours: formatMegabytes(ours.most),
      baseline: `${formatMegabytes(theirs)} by ${name}`,
      ratio: ours.most / theirs,
      limit: `≤ ${mostMemoryShare}×`,
      isMet: ours.most <= mostMemoryShare * theirs,
    };
  } finally {
    await server.stop();
  }
}
