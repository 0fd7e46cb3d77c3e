import { countOf, formatTokens, groupDigits } from "../budget/figures";
import { displayName } from "../names";
import { clipText } from "../text";
import { kindNames, type MigrationDraft, type MigrationKind } from "./draft";
import type { SourceAccount } from "./lineBook";
import type { MergedDraft } from "./mergeDraft";

/** What a migration comes to. */
export interface MigrationOutcome {
  readonly kind: MigrationKind;
  /** The place that is migrated, as it was written; `undefined` for the memory itself. */
  readonly from: string | undefined;
  readonly draft: MigrationDraft;
  readonly accounts: readonly SourceAccount[];
  readonly merged: MergedDraft;
  /** Tokens of core memory, as they are and as they would be, and what they may be. */
  readonly core: { readonly before: number; readonly after: number };
  readonly budget: { readonly limit: number; readonly counter: string };
  /** The loose notes of a folder go below the root, since core memory would pass its budget with them. */
  readonly isLight: boolean;
}

/** A few sentences: what is taken over from where, what is not, and what each request pays for it. */
export function summariseMigration(outcome: MigrationOutcome): string {
  const { kind, from, accounts, merged, draft } = outcome;
  const { created, changed } = merged;
  const where = from === undefined ? "" : ` from ${displayName(from)}`;
  const kept = accounts.reduce((sum, { kept: each }) => sum + each.reduce((lines, { count }) => lines + count, 0), 0);
  const left = accounts.reduce(
    (sum, account) => sum + account.left.reduce((lines, each) => lines + each.lines.length, 0),
    0,
  );
  const unit = accounts[0]?.unit ?? "line";
  if (created.length === 0 && changed.length === 0) {
    if (left > 0 && kept === 0) return `Nothing is taken over${where}: ${countOf(left, unit)} left out.`;
    if (accounts.length > 0 && kept === 0) return `There is nothing to take over${where}.`;
    return "There is nothing to migrate: everything is there already.";
  }
  const sums = accounts.length === 0 ? "" : ` ${countOf(kept, unit)} kept, ${groupDigits(left)} left out.`;
  const secrets = draft.secrets.length === 0 ? "" : ` ${countOf(draft.secrets.length, "secret")} not taken over.`;
  const files = [
    `${countOf(created.length, "file")} to create`,
    ...(changed.length > 0 ? [`${changed.length} to add to`] : []),
  ];
  return `Taking over ${kindNames[kind]}${where}: ${files.join(", ")}.${sums}${secrets}${describeCost(outcome)}`;
}

function describeCost({ core, budget, isLight }: MigrationOutcome): string {
  const limit = groupDigits(budget.limit);
  const below = isLight ? " Loose notes go below the root, since core memory would pass its budget with them." : "";
  const over = core.after >= budget.limit ? ", which is over its budget" : "";
  const range = `from ${formatTokens(core.before)} to ${formatTokens(core.after)} of ${limit} tokens`;
  return `${below} Core memory goes ${range} (${budget.counter})${over}.`;
}

/** The whole report: every source with what becomes of its lines, secrets, what is not taken over, and the way back. */
export function describeMigration(outcome: MigrationOutcome): string {
  const { accounts, draft, merged, from } = outcome;
  const lines = ["# Migration", "", summariseMigration(outcome), ""];
  if (accounts.length > 0) lines.push("## What becomes of every line", "");
  for (const account of accounts) lines.push(...describeAccount(account));
  if (draft.secrets.length > 0) {
    lines.push(
      "",
      "## Secrets that are not taken over",
      "",
      "Keep them in a secret store and remember only where they are.",
      "",
    );
    const units = new Map(accounts.map(({ source, unit }) => [source, unit]));
    for (const { source, line, label } of draft.secrets)
      lines.push(`- ${displayName(source)}, ${units.get(source) ?? "line"} ${line}: ${label}`);
  }
  if (draft.passedOver.length > 0) {
    lines.push("", "## Not taken over", "");
    const shown = draft.passedOver.slice(0, mostPassedOver);
    lines.push(...shown.map(({ path, reason }) => `- ${displayName(path)}: ${reason}`));
    if (draft.passedOver.length > shown.length) lines.push(`- and ${draft.passedOver.length - shown.length} more`);
  }
  if (merged.created.length > 0) {
    lines.push("", "## Created", "", ...merged.created.map((path) => `- ${displayName(path)}`));
  }
  if (merged.changed.length > 0) {
    lines.push("", "## Added to", "");
    lines.push(
      ...merged.changed.map(({ path, keptAs }) => `- ${displayName(path)}; as it was: ${displayName(keptAs)}`),
    );
  }
  if (merged.created.length + merged.changed.length > 0) {
    const untouched = from === undefined ? "" : `Nothing in ${displayName(from)} is changed. `;
    const byHand = [
      ...(merged.created.length > 0 ? ["delete the files under *Created*"] : []),
      ...(merged.changed.length > 0 ? ["give those under *Added to* their texts back from the files beside them"] : []),
    ];
    lines.push(
      "",
      "## The way back",
      "",
      `${untouched}In the editor all of it is one step to undo. Otherwise ${byHand.join(", and ")}.`,
    );
  }
  if (merged.created.length + merged.changed.length > 0) lines.push("", ...whatComesNext);
  return `${lines.join("\n").trim()}\n`;
}

/** The weeks after the first days, as section 15 of the Agent Memory Architecture goes on. */
const whatComesNext = [
  "## What comes next",
  "",
  "- Every day: write to the note of the day, and bring the active context up to date before a session ends.",
  "- Every week: *review* takes what lasts out of the last seven notes into MEMORY.md.",
  "- After a month or two: *topic-create* for subjects that come up again and again.",
  "- Every quarter: *archive* moves old notes away. *heartbeat* says what is due.",
];

const mostPassedOver = 200;
const mostLineNumbers = 20;

function describeAccount({ source, unit, total, blank, kept, left }: SourceAccount): string[] {
  const empty = blank === 0 ? "" : `, ${blank} blank`;
  const lines = [`- ${displayName(source)}: ${countOf(total, unit)}${empty}`];
  for (const { path, count } of kept) lines.push(`  - ${groupDigits(count)} to ${displayName(path)}`);
  for (const { reason, lines: numbers } of left) {
    const shown = numbers.slice(0, mostLineNumbers).join(", ");
    const more = numbers.length > mostLineNumbers ? ", …" : "";
    lines.push(`  - ${groupDigits(numbers.length)} left out, since ${clipText(reason, 200)} (${unit} ${shown}${more})`);
  }
  return lines;
}
