import { Uri } from "vscode";
import { pickHarnesses } from "../pickers/contextPickers";
import { setHarnesses } from "../rootSettings";
import type { CommandContext } from "./commandContext";
import { showReport } from "./showReport";
import { rootFor } from "./targets";

/** Lets a person choose the harnesses by which a root is judged, and keeps them in the settings of that root. */
export async function changeHarness(context: CommandContext, argument: unknown): Promise<void> {
  const given = typeof argument === "string" ? Uri.parse(argument) : argument;
  const root = await rootFor(context, given, "Change the harness of which memory?", true);
  const choices = root === undefined ? null : await context.contexts.choices(root.uri);
  if (root === undefined || choices === null) return;
  const names = await pickHarnesses(choices.harnesses, `Which harnesses load ${root.label}?`);
  if (names !== undefined) await setHarnesses(Uri.parse(root.uri), names);
}

/** Shows a table of what each known harness would load of a root. */
export async function compareHarnesses(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Compare harnesses for which memory?", true);
  const report = root === undefined ? null : await context.contexts.compareHarnesses(root.uri);
  if (root === undefined || report === null) return;
  await showReport(context, {
    title: `Compare Harnesses · ${report.label}`,
    root: root.uri,
    markdown: report.markdown,
  });
}
