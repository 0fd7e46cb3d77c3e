import { countLines } from "../text";
import type { ContextFile } from "./compile";

/** Which lines of a rendered context came from which file, so that a reader can fold it and go to its source. */
export interface RenderedPart {
  readonly path: string;
  /** Zero-based line of the part's opening line. */
  readonly startLine: number;
  /** Zero-based line of the part's last line. */
  readonly endLine: number;
  /** Zero-based line on which the file's own first line stands. */
  readonly textLine: number;
  /** Zero-based line that says what the harness cuts off; absent when the file is whole. */
  readonly cutLine?: number;
}

/** A compiled context as text, with `\n` as line break. */
export interface RenderedContext {
  readonly text: string;
  readonly parts: readonly RenderedPart[];
}

/** How one file is framed. */
export interface FileFrame {
  readonly opening: readonly string[];
  readonly closing: string;
  /** The line that says what is cut off; it follows the closing line. */
  readonly cut: readonly string[];
}

/** Collects lines and remembers where each file stands. */
export class PartWriter {
  private readonly chunks: string[] = [];
  private readonly parts: RenderedPart[] = [];
  private line = 0;

  /** Writes one line; the text must hold no line break. */
  write(line: string): void {
    this.chunks.push(`${line}\n`);
    this.line++;
  }

  /** Writes a file's text in its frame. */
  writeFile(file: ContextFile, { opening, closing, cut }: FileFrame): void {
    const startLine = this.line;
    for (const line of opening) this.write(line);
    const textLine = this.line;
    const text = normalText(file.text);
    this.chunks.push(text);
    this.line += countLines(text);
    this.write(closing);
    const cutLine = this.line + cut.length - 1;
    for (const line of cut) this.write(line);
    const part = { path: file.path, startLine, endLine: this.line - 1, textLine };
    this.parts.push(cut.length === 0 ? part : { ...part, cutLine });
  }

  /** Everything written so far. */
  finish(): RenderedContext {
    return { text: this.chunks.join(""), parts: this.parts };
  }
}

/** A text with `\n` as its only line break and one at its end. */
function normalText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}
