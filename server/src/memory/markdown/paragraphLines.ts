import { skipWhiteSpace } from "./characters";
import { type Definition, readDefinition } from "./references";
import { type Lines, stretchOf } from "./stretch";

/** The lines of a paragraph while it grows. */
export class ParagraphLines {
  lastLine: number;
  isBroken = false;

  /** Starts at an offset in a line; `canDefine`: with the first thing that a paragraph says, not behind a task box. */
  constructor(
    public start: number,
    public firstLine: number,
    private readonly canDefine: boolean,
  ) {
    this.lastLine = firstLine;
  }

  /** Whether definitions were all that it held. */
  get isEmpty(): boolean {
    return this.firstLine > this.lastLine;
  }

  /** Adds a line from its ink on; `isQuoted`: a block quote mark stands before that. */
  add(line: number, ink: number, isQuoted: boolean): void {
    if (this.isEmpty) {
      this.start = ink;
      this.firstLine = line;
    } else if (isQuoted) this.isBroken = true;
    this.lastLine = line;
  }

  /** Takes the definitions that it starts with away from it, and returns them with offsets in the text. */
  takeDefinitions(text: string, lines: Lines): readonly Definition[] {
    if (!this.canDefine || this.isEmpty || text.charCodeAt(this.start) !== 91) return [];
    const taken: Definition[] = [];
    const end = lines.lineEnds[this.lastLine] ?? this.start;
    const { start, firstLine, lastLine, isBroken } = this;
    const stretch = stretchOf(text, lines, { start, end, firstLine, lastLine, isBroken });
    for (let at = stretch.start; at < stretch.end; ) {
      const found = readDefinition(stretch.text, at, stretch.end);
      if (found === undefined) break;
      const definition = {
        label: found.label,
        start: stretch.startOf(found.start),
        end: stretch.endOf(found.end),
        destinationStart: stretch.startOf(found.destinationStart),
        destinationEnd: stretch.endOf(found.destinationEnd),
      };
      taken.push(definition);
      while ((lines.lineEnds[this.firstLine] ?? end) < definition.end) this.firstLine++;
      this.firstLine++;
      this.start = lines.contentStarts[this.firstLine] ?? end;
      at = skipWhiteSpace(stretch.text, found.end, stretch.end);
    }
    return taken;
  }
}
