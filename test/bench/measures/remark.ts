import assert from "node:assert/strict";
import path from "node:path";
import type { FullValidation } from "../fullValidationAnswer";
import { compareTimes, type Measure, peersOf } from "../measure";
import { type ProgramRun, runBenchProgram, runProgram } from "../programs";
import { median } from "../statistics";

const rounds = 3;
const leastFactor = 10;

/** Goal 5: remark-validate-links, as it is run on a folder, against a full validation of the same one. */
export const remark: Measure = {
  goal: "5",
  title: "Against remark-validate-links, whole processes, 1k files",
  async *run(context) {
    const modules = path.join(peersOf(context), "node_modules");
    const { folder } = context.folder.memory(1000, "text");
    const ours: number[] = [];
    const theirs: number[] = [];
    let broken: readonly string[] = [];
    let reported: readonly string[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const answer = await runBenchProgram<FullValidation>("fullValidation", [folder]);
      ours.push(performance.now() - start);
      broken = answer.broken.map((line) => /^(.*?): (.*?) leads to nothing/.exec(line)?.slice(1).join(" ") ?? line);
      const run = await runRemark(modules, folder);
      theirs.push(run.milliseconds);
      reported = [...run.output.matchAll(/Cannot find file `(?<target>[^`]*)`/g)].map(
        ({ groups }) => groups?.target ?? "",
      );
    }
    assert.ok(reported.length > 0, "remark-validate-links said nothing.");
    yield {
      what: "broken links found",
      ours: String(broken.length),
      baseline: `${reported.length} by remark-validate-links`,
      ratio: broken.length / reported.length,
      limit: "equal",
      isMet: broken.length === reported.length,
    };
    const baseline = { name: "remark-validate-links", milliseconds: median(theirs) };
    yield compareTimes("full validation, 1k files, whole process", median(ours), baseline, 1 / leastFactor);
  },
};

function runRemark(modules: string, folder: string): Promise<ProgramRun> {
  const program = path.join(modules, "remark-cli", "cli.js");
  const plugin = `${path.join(modules, "remark-validate-links", "index.js")}=repository:false`;
  const args = [program, folder, "--no-config", "--no-color", "--quiet", "--no-stdout", "--use", plugin];
  return runProgram(process.execPath, args, { joinsErrors: true });
}
