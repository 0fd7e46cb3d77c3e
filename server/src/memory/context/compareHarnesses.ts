import type { Harness } from "../budget/harnesses";
import type { HarnessName } from "../harnessSettings";
import { displayName } from "../names";
import { countCharacters } from "../text";
import type { CompiledContext } from "./compile";
import { fileOverruns, type LimitSource, totalOverrun } from "./harnessLimits";
import { describeFileOverrun, describeLoss, describeTotalOverrun } from "./limitWording";

/** How a memory fares with a harness, the worst last. */
export type HarnessVerdict = "whole" | "partly" | "cut" | "refused" | "nothing";

/** One row of the comparison: what a harness makes of the memory. */
export interface HarnessRow {
  readonly harness: HarnessName;
  /** Where the facts about the harness are from. */
  readonly source: string;
  /** Root files that it loads, in its order. */
  readonly loads: readonly string[];
  /** Root files that it does not load. */
  readonly notLoaded: readonly string[];
  /** Tokens of what is loaded; `undefined` until all of it is counted. */
  readonly tokens: number | undefined;
  readonly counter: CompiledContext["counter"];
  /** Code points of what is loaded. */
  readonly characters: number;
  /** What is cut from which file. */
  readonly cuts: readonly { readonly path: string; readonly loss: string }[];
  readonly verdict: HarnessVerdict;
  /** The verdict in words. */
  readonly sentence: string;
}

/**
 * What a harness makes of a memory ("will it survive a move?").
 *
 * @param context the memory compiled for this harness by the contract
 */
export function compareHarness(harness: Harness, context: CompiledContext, source: LimitSource): HarnessRow {
  const { core, notLoaded, counter } = context;
  const cuts = core.flatMap(({ path, cut }) => (cut === undefined ? [] : [{ path, loss: describeLoss(cut) }]));
  const verdict = judge(harness, context, cuts.length, source);
  return {
    harness: harness.name,
    source: harness.source,
    loads: core.map(({ path }) => path),
    notLoaded,
    tokens: core.every(({ count }) => count !== undefined) ? context.tokens : undefined,
    counter,
    characters: core.reduce((sum, { text }) => sum + countCharacters(text), 0),
    cuts,
    ...verdict,
  };
}

function judge(
  harness: Harness,
  { core, notLoaded }: CompiledContext,
  cuts: number,
  source: LimitSource,
): Pick<HarnessRow, "verdict" | "sentence"> {
  const left = notLoaded.length === 0 ? "" : ` It does not load ${notLoaded.map(displayName).join(", ")}.`;
  if (core.length === 0) return { verdict: "nothing", sentence: `0 files would be loaded.${left}` };
  const refusals = harness.overflow === "cut" ? [] : refusalsOf(harness, source);
  if (refusals.length > 0) return { verdict: "refused", sentence: `${refusals.join(" ")}${left}` };
  if (cuts > 0) {
    const cutFiles = core.flatMap(({ path, cut }) =>
      cut === undefined ? [] : [`${displayName(path)}: ${describeLoss(cut)}.`],
    );
    return { verdict: "cut", sentence: `${cutFiles.join(" ")}${left}` };
  }
  if (left !== "") return { verdict: "partly", sentence: `What it loads, it loads whole.${left}` };
  return { verdict: "whole", sentence: "Every root file is loaded whole." };
}

function refusalsOf(harness: Harness, source: LimitSource): string[] {
  const total = totalOverrun(harness, source);
  return [
    ...fileOverruns(harness, source).map((file) => describeFileOverrun(harness, file)),
    ...(total === undefined ? [] : [describeTotalOverrun(harness, total)]),
  ];
}
