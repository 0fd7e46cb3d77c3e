import type { Refusal } from "../memory/recall/refusal";
import type { MemorySession } from "./memorySession";

/** The memory roots that are served, by name. */
export class Sessions {
  private readonly byName: ReadonlyMap<string, MemorySession>;

  constructor(readonly all: readonly MemorySession[]) {
    this.byName = new Map(all.map((session) => [session.name, session]));
  }

  /** The names in the order in which the roots were given. */
  get names(): readonly string[] {
    return [...this.byName.keys()];
  }

  /** The root of a name; the only one where none is named. */
  choose(name: string | undefined): MemorySession | Refusal {
    const [only, ...others] = this.all;
    if (name === undefined && only !== undefined && others.length === 0) return only;
    const found = name === undefined ? undefined : this.byName.get(name);
    if (found !== undefined) return found;
    const names = this.names.map((each) => JSON.stringify(each)).join(", ");
    const message =
      name === undefined
        ? `Say which memory root is meant: root must be one of ${names}.`
        : `There is no memory root ${JSON.stringify(name)}. The roots are ${names}.`;
    return { refused: "missing", message };
  }

  /** The roots to search: the one that is named, else all. */
  chooseMany(name: string | undefined): readonly MemorySession[] | Refusal {
    if (name === undefined) return this.all;
    const chosen = this.choose(name);
    return "refused" in chosen ? chosen : [chosen];
  }
}
