import { fileOverruns, selectedHarnesses, totalOverrun } from "../context/harnessLimits";
import { describeFileOverrun, describeTotalOverrun } from "../context/limitWording";
import { displayName } from "../names";
import { ROOT_PATH } from "../paths";
import { positionAt } from "../text";
import type { Report, RootRule } from "./rule";

const mostRelated = 20;

/** What is over a limit of the harness is lost without a word, or refused when it is written. */
export const overHarnessLimit: RootRule = {
  id: "over-harness-limit",
  about: "root",
  severity: "warning",
  description: "A file is larger than the selected harness loads or accepts.",
  clause:
    'Specification, "Size guidance": harnesses may enforce a limit when memory is edited. What each harness does is data that the setting memoryLens.harnesses overrides.',
  help: "Some harnesses load only the beginning of a large file and say nothing about the rest; others refuse the change. The message names the limit that binds first and what lies behind it, and the headings that are lost stand beside it. Move a section into a file of its own and leave a line in MEMORY.md that says where it is.",
  check: (view) =>
    selectedHarnesses(view).flatMap((harness) => {
      const reports = fileOverruns(harness, view).map((file): Report => {
        const { path, text, overrun, headings, takenBefore } = file;
        const lost = headings.slice(0, mostRelated).map(({ text: title, line }) => ({
          path,
          message: harness.overflow === "cut" ? `Not loaded: ${title}` : `Behind the limit: ${title}`,
          range: { start: { line, character: 0 }, end: { line, character: 0 } },
        }));
        const before = takenBefore.map((taken) => ({
          path: taken.path,
          message: `${displayName(taken.path)} is loaded before it.`,
        }));
        return {
          subject: "file",
          path,
          range: { start: overrun.position, end: positionAt(text, text.length) },
          message: describeFileOverrun(harness, file),
          related: [...lost, ...before],
        };
      });
      const total = totalOverrun(harness, view);
      if (total !== undefined)
        reports.push({
          subject: "directory",
          path: ROOT_PATH,
          message: describeTotalOverrun(harness, total),
          related: total.files
            .slice(0, mostRelated)
            .map(({ path }) => ({ path, message: `${displayName(path)} counts towards the limit.` })),
        });
      return reports;
    }),
};
