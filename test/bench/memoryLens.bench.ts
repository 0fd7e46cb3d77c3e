import { cpus, loadavg } from "node:os";
import { BenchFolder } from "./benchFolder";
import type { BenchContext, Measure, Row } from "./measure";
import { fileEvents } from "./measures/fileEvents";
import { fullValidation } from "./measures/fullValidation";
import { keystrokes } from "./measures/keystrokes";
import { markdownServer } from "./measures/markdownServer";
import { memoryUse } from "./measures/memoryUse";
import { remark } from "./measures/remark";
import { rootDetection } from "./measures/rootDetection";
import { startup } from "./measures/startup";
import { structureCheck } from "./measures/structureCheck";
import { tokenCounts } from "./measures/tokenCounts";
import { tokenUpdates } from "./measures/tokenUpdates";
import { renderTable } from "./table";

// memoryLens OPTIONS, with the options as JSON: runs the measures and prints their table.

/** What the script that builds the product hands over. */
type Options = Omit<BenchContext, "folder"> & {
  readonly folder: string;
  /** Goals to measure; all when empty. */
  readonly only: readonly string[];
  /** Whether a missed goal is a failure. */
  readonly isStrict: boolean;
};

const measures: readonly Measure[] = [
  structureCheck,
  fullValidation,
  remark,
  markdownServer,
  keystrokes,
  fileEvents,
  memoryUse,
  tokenCounts,
  tokenUpdates,
  startup,
  rootDetection,
];

process.exitCode = await main(JSON.parse(process.argv[2] ?? "{}") as Options);

async function main(options: Options): Promise<number> {
  const unknown = options.only.find((goal) => !measures.some((measure) => measure.goal === goal));
  if (unknown !== undefined) {
    process.stderr.write(`There is no goal ${unknown}. Choose from ${measures.map(({ goal }) => goal).join(", ")}.\n`);
    return 1;
  }
  const context: BenchContext = { ...options, folder: new BenchFolder(options.folder) };
  const rows: [goal: string, row: Row][] = [];
  const troubles: string[] = [];
  for (const measure of measures) {
    if (options.only.length > 0 && !options.only.includes(measure.goal)) continue;
    const start = performance.now();
    process.stderr.write(`Measuring ${measure.goal}: ${measure.title}.\n`);
    try {
      for await (const row of measure.run(context)) rows.push([measure.goal, row]);
    } catch (error) {
      troubles.push(`${measure.goal} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
    }
    process.stderr.write(`  took ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  }
  const missed = rows.filter(([, row]) => row.isMet === false);
  const load = loadavg().map((value) => value.toFixed(1));
  process.stdout.write(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${process.platform}, load ${load.join(" ")}\n\n`,
  );
  process.stdout.write(`${renderTable(rows)}\n\n`);
  for (const trouble of troubles) process.stdout.write(`${trouble}\n`);
  const judged = rows.filter(([, row]) => row.isMet !== undefined).length;
  process.stdout.write(
    missed.length === 0
      ? `All ${judged} goals measured are met.\n`
      : `${missed.length} of ${judged} goals are missed: ${missed.map(([goal, { what }]) => `${goal} (${what})`).join(", ")}.\n`,
  );
  return troubles.length > 0 || rows.length === 0 || (options.isStrict && missed.length > 0) ? 1 : 0;
}
