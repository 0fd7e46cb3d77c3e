import type { Option, ParsedArguments } from "./arguments";
import type { ExitCode, Outcome } from "./outcome";
import type { CommandWorld } from "./world";

/** One thing the command line can do. */
export interface Verb {
  readonly name: string;
  /** What it takes beside options, for the help: `[ROOT…]`. */
  readonly operands: string;
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Further paragraphs for the verb's own help. */
  readonly details: string;
  readonly options: readonly Option[];
  /** Does it. A problem means that the arguments make no sense; nothing was answered then. */
  run(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>>;
}
