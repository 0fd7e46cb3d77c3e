import { addToGroup } from "../groups";
import { compareCodePoints } from "../paths";
import { isBlank } from "../text";

/** What became of the lines, or records, of one source: kept in which file, or left out and why. Each is counted once. */
export interface SourceAccount {
  /** Path of the source, relative to the place that is migrated. */
  readonly source: string;
  readonly unit: "line" | "record";
  readonly total: number;
  /** Lines with nothing on them; records never are. */
  readonly blank: number;
  readonly kept: readonly { readonly path: string; readonly count: number }[];
  readonly left: readonly LeftLines[];
}

/** Lines that are left out for one reason. */
export interface LeftLines {
  /** Why, as the end of a sentence. */
  readonly reason: string;
  /** One-based. */
  readonly lines: readonly number[];
}

/** The lines of a source with what becomes of each. Whoever migrates says it of every one. */
export class LineBook {
  private readonly fates: ({ readonly path: string } | { readonly reason: string } | undefined)[];

  constructor(
    readonly source: string,
    readonly lines: readonly string[],
    private readonly unit: SourceAccount["unit"] = "line",
  ) {
    this.fates = new Array(lines.length).fill(undefined);
  }

  /** Says that lines from the first to before the last are kept in a file. */
  keep(first: number, end: number, path: string): void {
    for (let line = first; line < end; line++) this.fates[line] = { path };
  }

  /** Says that a line is left out; the reason ends a sentence. */
  leave(line: number, reason: string): void {
    this.fates[line] = { reason };
  }

  /** Says where the lines of a file went that got another name. */
  rename(path: string, to: string): void {
    this.fates.forEach((fate, line) => {
      if (fate !== undefined && "path" in fate && fate.path === path) this.fates[line] = { path: to };
    });
  }

  /** The sums. A line that nobody spoke of is left out, and told of as such. */
  account(): SourceAccount {
    const kept = new Map<string, number>();
    const left = new Map<string, number[]>();
    let blank = 0;
    this.fates.forEach((fate, line) => {
      if (this.unit === "line" && isBlank(this.lines[line] ?? "")) blank++;
      else if (fate !== undefined && "path" in fate) kept.set(fate.path, (kept.get(fate.path) ?? 0) + 1);
      else {
        const reason = fate?.reason ?? "not understood";
        addToGroup(left, reason, line + 1);
      }
    });
    return {
      source: this.source,
      unit: this.unit,
      total: this.lines.length,
      blank,
      kept: [...kept].map(([path, count]) => ({ path, count })).sort((a, b) => compareCodePoints(a.path, b.path)),
      left: [...left].map(([reason, lines]) => ({ reason, lines })),
    };
  }
}
