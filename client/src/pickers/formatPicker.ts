import { window } from "vscode";
import { type PreviewFormat, previewFormats } from "../ids";

const descriptions: Record<PreviewFormat, { readonly label: string; readonly detail: string }> = {
  xml: { label: "XML", detail: "Each file in an element of its own, with the directories listed after them" },
  markdown: { label: "Markdown", detail: "Each file in a fenced block under a heading with its name" },
  json: { label: "JSON", detail: "Names and texts as values, for programs" },
};

/** The name of a format as people read it. */
export function formatLabel(format: PreviewFormat): string {
  return descriptions[format].label;
}

/** Lets a person choose a format; `undefined` when nothing is chosen. */
export async function pickFormat(current: PreviewFormat): Promise<PreviewFormat | undefined> {
  const items = previewFormats.map((format) => ({
    ...descriptions[format],
    ...(format === current ? { description: "shown now" } : {}),
    format,
  }));
  return (await window.showQuickPick(items, { placeHolder: "Show the compiled context as" }))?.format;
}
