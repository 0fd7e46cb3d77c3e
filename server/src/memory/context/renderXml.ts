import { toOneLine } from "../text";
import type { CompiledContext, ContextFile, NextLayer } from "./compile";
import { cutLine, type FileFigures, figuresOf, isPlainContext } from "./contextFigures";
import { PartWriter, type RenderedContext } from "./renderedText";

/**
 * Writes an element for each file, as the format's own example has it. Sessions and harnesses other than the contract
 * add what is needed to read them: notes, figures, cuts, and the files that are read at session start.
 */
export function renderXml(context: CompiledContext): RenderedContext {
  const writer = new PartWriter();
  const suffix = freeSuffix(context);
  const isPlain = isPlainContext(context);
  const kind = isPlain ? "" : ` session="${context.session}" harness="${context.harness}"`;
  writer.write(`<memory${suffix} root="${attribute(context.rootName)}"${kind}>`);
  for (const note of context.notes) writer.write(`<note${suffix}>${attribute(toOneLine(note))}</note${suffix}>`);
  writeFiles(writer, context.core, context, suffix);
  if (context.start.length > 0) {
    writer.write(`<session-start${suffix}>`);
    writeFiles(writer, context.start, context, suffix);
    writer.write(`</session-start${suffix}>`);
  }
  if (context.next.length === 0) writer.write(`<directories${suffix} />`);
  else {
    writer.write(`<directories${suffix}>`);
    for (const next of context.next) writer.write(directoryElement(next, suffix));
    writer.write(`</directories${suffix}>`);
  }
  writer.write(`</memory${suffix}>`);
  return writer.finish();
}

function writeFiles(writer: PartWriter, files: readonly ContextFile[], context: CompiledContext, suffix: string): void {
  const figures = isPlainContext(context) ? [] : figuresOf(files, context);
  files.forEach((file, i) => {
    const cut = cutLine(file);
    writer.writeFile(file, {
      opening: [`<file${suffix} name="${attribute(file.path)}"${figureAttributes(figures[i])}>`],
      closing: `</file${suffix}>`,
      cut: cut === undefined ? [] : [`<cut${suffix}>${attribute(toOneLine(cut))}</cut${suffix}>`],
    });
  });
}

function figureAttributes(figures: FileFigures | undefined): string {
  const size = figures?.tokens === undefined ? "" : ` size="${figures.tokens}"`;
  return figures?.runningTotal === undefined ? size : `${size} total="${figures.runningTotal}"`;
}

function directoryElement(next: NextLayer, suffix: string): string {
  const index = next.hasIndex ? `index="${attribute(next.path)}MEMORY.md"` : 'index="" problem="no MEMORY.md"';
  const head = `  <directory${suffix} name="${attribute(next.path)}" ${index}`;
  return next.description === undefined
    ? `${head} />`
    : `${head}>${attribute(toOneLine(next.description))}</directory${suffix}>`;
}

const plainTags = /<\/?(?:memory|file|directories|directory)(?:-(\d{1,9}))?/g;
const allTags = /<\/?(?:memory|file|directories|directory|note|cut|session-start)(?:-(\d{1,9}))?/g;

/** The shortest ending for our element names that no file's text gives to one of them: nothing, `-1`, `-2`, … */
function freeSuffix(context: CompiledContext): string {
  const tags = isPlainContext(context) && context.notes.length === 0 ? plainTags : allTags;
  const taken = new Set<number>();
  for (const { text } of [...context.core, ...context.start]) {
    for (const found of text.matchAll(tags)) taken.add(0).add(Number(found[1] ?? 0));
  }
  let free = 0;
  while (taken.has(free)) free++;
  return free === 0 ? "" : `-${free}`;
}

/** A value inside quotes, or a text of one line; what could break its line is a character reference. */
function attribute(value: string): string {
  return value
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
}
