import { nearLimits, selectedHarnesses } from "../context/harnessLimits";
import { describeNearLimit } from "../context/limitWording";
import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** An early sign, before the harness cuts or refuses. */
export const nearHarnessLimit: RootRule = {
  id: "near-harness-limit",
  about: "root",
  severity: "information",
  description: "A file has nearly reached a limit of the selected harness.",
  clause:
    'Specification, "Size guidance": root Markdown should stay small. What each harness does is data that the setting memoryLens.harnesses overrides.',
  help: "Nothing is lost yet. This is the moment to move a section into a file of its own, before the next addition is cut off or refused. The share of the limit from which this is said is the setting memoryLens.budget.nearShare.",
  check: (view) =>
    selectedHarnesses(view).flatMap((harness) =>
      nearLimits(harness, view, view.settings.budget.nearShare).map((near) => ({
        subject: near.path === undefined ? ("directory" as const) : ("file" as const),
        path: near.path ?? ROOT_PATH,
        message: describeNearLimit(harness, near),
      })),
    ),
};
