import { displayName } from "../names";
import { countLines, toOneLine } from "../text";
import type { CompiledContext, ContextFile, NextLayer } from "./compile";

/** The wrappers a context can be written in; the format leaves the choice open (Add Agent Memory support, step 2). */
export type ContextFormat = "xml" | "markdown" | "json";

/** Which lines of a rendered context came from which file, so that a reader can fold it and go to its source. */
export interface RenderedPart {
  readonly path: string;
  /** Zero-based line of the part's opening line. */
  readonly startLine: number;
  /** Zero-based line of the part's last line. */
  readonly endLine: number;
  /** Zero-based line on which the file's own first line stands. */
  readonly textLine: number;
}

/** A compiled context as text, with `\n` as line break. */
export interface RenderedContext {
  readonly text: string;
  readonly parts: readonly RenderedPart[];
}

/**
 * Writes a context in a format. Boundaries stay unambiguous whatever the files contain. The texts are not altered, save
 * that outside JSON each line ends in `\n`.
 */
export function renderContext(context: CompiledContext, format: ContextFormat): RenderedContext {
  if (format === "json") return renderJson(context);
  return format === "xml" ? renderXml(context) : renderMarkdown(context);
}

/** Collects lines and remembers where each file stands. */
class PartWriter {
  private readonly chunks: string[] = [];
  private readonly parts: RenderedPart[] = [];
  private line = 0;

  write(line: string): void {
    this.chunks.push(`${line}\n`);
    this.line++;
  }

  writeFile(file: ContextFile, opening: readonly string[], closing: string): void {
    const startLine = this.line;
    for (const line of opening) this.write(line);
    const textLine = this.line;
    const text = normalText(file.text);
    this.chunks.push(text);
    this.line += countLines(text);
    this.write(closing);
    this.parts.push({ path: file.path, startLine, endLine: this.line - 1, textLine });
  }

  finish(): RenderedContext {
    return { text: this.chunks.join(""), parts: this.parts };
  }
}

function renderXml(context: CompiledContext): RenderedContext {
  const writer = new PartWriter();
  const suffix = freeSuffix(context.core);
  writer.write(`<memory${suffix} root="${attribute(context.rootName)}">`);
  for (const file of context.core) {
    writer.writeFile(file, [`<file${suffix} name="${attribute(file.path)}">`], `</file${suffix}>`);
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

function directoryElement(next: NextLayer, suffix: string): string {
  const index = next.hasIndex ? `index="${attribute(next.path)}MEMORY.md"` : 'index="" problem="no MEMORY.md"';
  const head = `  <directory${suffix} name="${attribute(next.path)}" ${index}`;
  return next.description === undefined
    ? `${head} />`
    : `${head}>${attribute(toOneLine(next.description))}</directory${suffix}>`;
}

/** The shortest ending for our element names that no file's text gives to one of them: nothing, `-1`, `-2`, … */
function freeSuffix(files: readonly ContextFile[]): string {
  const taken = new Set<number>();
  for (const { text } of files) {
    for (const found of text.matchAll(/<\/?(?:memory|file|directories|directory)(?:-(\d{1,9}))?/g)) {
      taken.add(0).add(Number(found[1] ?? 0));
    }
  }
  let free = 0;
  while (taken.has(free)) free++;
  return free === 0 ? "" : `-${free}`;
}

function renderMarkdown(context: CompiledContext): RenderedContext {
  const writer = new PartWriter();
  writer.write(`# Memory: ${inlineCode(context.rootName)}`);
  for (const file of context.core) {
    writer.write("");
    const fence = freeFence(file.text);
    writer.writeFile(file, [`## ${inlineCode(file.path)}`, "", `${fence}markdown`], fence);
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

/** A fence longer than any run of back ticks that starts a line of the text. */
function freeFence(text: string): string {
  let longest = 2;
  for (const run of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length);
  return "`".repeat(longest + 1);
}

function renderJson(context: CompiledContext): RenderedContext {
  const parts: RenderedPart[] = [];
  const lines = ["{", `  "root": ${JSON.stringify(context.rootName)},`, '  "files": ['];
  context.core.forEach((file, i) => {
    const startLine = lines.length;
    lines.push("    {", `      "name": ${JSON.stringify(file.path)},`, `      "text": ${JSON.stringify(file.text)}`);
    lines.push(i === context.core.length - 1 ? "    }" : "    },");
    parts.push({ path: file.path, startLine, endLine: lines.length - 1, textLine: startLine + 2 });
  });
  lines.push("  ],", '  "directories": [');
  context.next.forEach((next, i) => {
    const entry = {
      name: next.path,
      index: next.hasIndex ? `${next.path}MEMORY.md` : null,
      description: next.description ?? null,
    };
    lines.push(`    ${JSON.stringify(entry)}${i === context.next.length - 1 ? "" : ","}`);
  });
  lines.push("  ]", "}", "");
  return { text: lines.join("\n"), parts };
}

/** A text with `\n` as its only line break and one at its end. */
function normalText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

/** A value inside quotes; what could break its line is a character reference. */
function attribute(value: string): string {
  return value
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
}

function inlineCode(value: string): string {
  const text = displayName(value);
  let ticks = 1;
  for (const run of text.matchAll(/`+/g)) ticks = Math.max(ticks, run[0].length + 1);
  const mark = "`".repeat(ticks);
  const needsSpace = ticks > 1 || (text.startsWith(" ") && text.endsWith(" "));
  return needsSpace ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`;
}
