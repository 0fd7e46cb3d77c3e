import { toOneLine } from "../text";
import type { CompiledContext, ContextFile } from "./compile";
import { cutLine, type FileFigures, figuresOf, isPlainContext } from "./contextFigures";
import { inlineCode } from "./inlineCode";
import { PartWriter, type RenderedContext } from "./renderedText";

/**
 * Writes a heading and a fenced block for each file. Sessions and harnesses other than the contract add what is needed
 * to read them: notes, figures, cuts, and the files that are read at session start.
 */
export function renderMarkdown(context: CompiledContext): RenderedContext {
  const writer = new PartWriter();
  const isPlain = isPlainContext(context);
  const kind = isPlain ? "" : ` (session ${context.session}, harness ${context.harness})`;
  writer.write(`# Memory: ${inlineCode(context.rootName)}${kind}`);
  for (const note of context.notes) {
    writer.write("");
    writer.write(`> ${toOneLine(note)}`);
  }
  writeFiles(writer, context.core, context, "##");
  if (context.start.length > 0) {
    writer.write("");
    writer.write("## Read at session start");
    writeFiles(writer, context.start, context, "###");
  }
  writer.write("");
  writer.write("## Directories");
  writer.write("");
  if (context.next.length === 0) writer.write("None.");
  for (const next of context.next) {
    const state = next.hasIndex ? `read ${inlineCode(`${next.path}MEMORY.md`)} first` : "no MEMORY.md";
    const description = next.description === undefined ? "" : `: ${toOneLine(next.description)}`;
    writer.write(`- ${inlineCode(next.path)} (${state})${description}`);
  }
  return writer.finish();
}

function writeFiles(
  writer: PartWriter,
  files: readonly ContextFile[],
  context: CompiledContext,
  level: "##" | "###",
): void {
  const figures = isPlainContext(context) ? [] : figuresOf(files, context);
  files.forEach((file, i) => {
    writer.write("");
    const fence = freeFence(file.text);
    const cut = cutLine(file);
    writer.writeFile(file, {
      opening: [`${level} ${inlineCode(file.path)}${figureText(figures[i])}`, "", `${fence}markdown`],
      closing: fence,
      cut: cut === undefined ? [] : ["", `> Cut: ${toOneLine(cut)}`],
    });
  });
}

function figureText(figures: FileFigures | undefined): string {
  if (figures?.runningTotal === undefined) return figures?.tokens === undefined ? "" : ` (${figures.tokens})`;
  return ` (${figures.tokens === undefined ? "" : `${figures.tokens}; `}so far ${figures.runningTotal})`;
}

/** A fence longer than any run of back ticks that starts a line of the text. */
function freeFence(text: string): string {
  let longest = 2;
  for (const run of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length);
  return "`".repeat(longest + 1);
}
