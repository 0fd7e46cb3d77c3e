import type { ShownReport } from "../operations/reportPanels";
import type { CommandContext } from "./commandContext";

/** Shows a report that offers nothing to be done, in a tab of its own; as text where Markdown cannot be drawn. */
export async function showReport(
  { panels, texts }: CommandContext,
  report: Pick<ShownReport, "title" | "root" | "markdown">,
): Promise<void> {
  const nothing = (): Promise<boolean> => Promise.resolve(false);
  const isDrawn = await panels.show({ ...report, actions: [] }, { act: nothing, showChange: nothing });
  if (!isDrawn) await texts.showMarkdown(report.title, report.markdown);
}
