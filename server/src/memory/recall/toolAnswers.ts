import { groupDigits } from "../budget/figures";
import { displayName } from "../names";
import type { Finding, MemoryView } from "../rules/rule";
import type { SearchHit } from "../search/memorySearch";
import { missingIndexes, verdictOf } from "../tree/queries";
import type { Listing } from "./listMemory";
import type { RecalledFile } from "./recallMemory";

/** Files are given in parts of so many characters. */
export const mostCharacters = 100_000;
/** The most hits that are given. */
export const mostHits = 100;
/** How many hits are given where nobody says. */
export const defaultHits = 20;
const mostEntries = 1000;
const mostFindings = 200;

/** A listing as tools answer it. */
export function listingAnswer(
  root: string,
  { path, hasIndex, description, entries }: Listing,
): Record<string, unknown> {
  const shown = entries.slice(0, mostEntries).map((entry) => {
    const { path: entryPath, kind, description: says } = entry;
    const head = { path: entryPath, kind, description: says ?? null };
    return kind === "directory" ? { ...head, hasIndex: entry.hasIndex } : head;
  });
  const omitted = entries.length - shown.length;
  return {
    root,
    path,
    hasIndex,
    description: description ?? null,
    entries: shown,
    ...(omitted > 0 ? { omitted } : {}),
  };
}

/** The text of a file as it is, and behind it a remark where it is not whole. */
export function fileTexts({ path, lines, excerpt }: RecalledFile): string[] {
  const { nextLine, isLineCut, fromLine } = excerpt;
  const remarks: string[] = [];
  if (isLineCut) remarks.push(`Line ${fromLine} is longer than a part and was cut.`);
  if (nextLine !== undefined) {
    remarks.push(`${displayName(path)} has ${groupDigits(lines)} lines; read on with fromLine ${nextLine}.`);
  } else if (fromLine > Math.max(1, lines)) remarks.push(`${displayName(path)} has ${groupDigits(lines)} lines only.`);
  return remarks.length > 0 ? [excerpt.text, remarks.join(" ")] : [excerpt.text];
}

/** The hits of several roots as tools answer them, lines from 1: the best of each root first where there is but one. */
export function hitsAnswer(
  found: readonly { readonly root: string; readonly hit: SearchHit }[],
  limit: number,
): Record<string, unknown> {
  const hits = found.slice(0, limit).map(({ root, hit: { path, line, heading, text, score } }) => {
    return { root, path, line: line + 1, heading: heading ?? null, text, score };
  });
  return { hits };
}

/** Hits of several roots in one order: a root's own where there is but one, else by score. */
export function mergeHits<Found extends { readonly root: string; readonly hit: SearchHit }>(
  found: readonly Found[],
): Found[] {
  const isOne = new Set(found.map(({ root }) => root)).size <= 1;
  return isOne ? [...found] : [...found].sort((a, b) => b.hit.score - a.hit.score);
}

/** What the rules find, as tools answer it, lines from 1. */
export function checkAnswer(
  root: string,
  { tree, budget }: Pick<MemoryView, "tree" | "budget">,
  findings: readonly Finding[],
): Record<string, unknown> {
  const { counter, tokens, limit, state } = budget;
  return {
    root,
    verdict: verdictOf(tree),
    missing: missingIndexes(tree).map((directory) => (directory === "" ? "." : directory)),
    budget: { counter, tokens, limit, state },
    findings: findings.slice(0, mostFindings).map(({ rule, severity, path, range, message }) => {
      return { rule, severity, path: path === "" ? "." : path, line: range.start.line + 1, message };
    }),
    findingsInAll: findings.length,
  };
}
