import { MarkdownString } from "vscode";

/** A text as Markdown within a line that shows it letter for letter, whatever signs are in it. */
export function plainText(text: string): MarkdownString {
  const line = text.replace(/\s+/g, " ").trim();
  return new MarkdownString(line.replace(/[\\`*_[\]<>&~|$]/g, "\\$&"));
}
