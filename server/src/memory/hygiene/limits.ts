import { countOf, groupDigits } from "../budget/figures";
import { displayName, INDEX_NAME } from "../names";
import { baseName } from "../paths";
import type { TextSize } from "../text";
import type { ArchitectureSettings, RoleLimit } from "./architecture";
import { type Role, type RoleSettings, roleOf } from "./roles";

/** The largest size of a file by its role; `undefined` where nothing limits it. */
export function limitOf(
  path: string,
  settings: RoleSettings & { readonly architecture: Pick<ArchitectureSettings, "limits"> },
): RoleLimit | undefined {
  const role = roleOf(path, settings);
  return role === undefined ? undefined : settings.architecture.limits[role];
}

/** Whether a size is over a limit: each measure alone is enough, equal is not over. */
export function isOverLimit({ lines, bytes }: Pick<TextSize, "lines" | "bytes">, limit: RoleLimit): boolean {
  return lines > (limit.lines ?? Number.POSITIVE_INFINITY) || bytes > (limit.bytes ?? Number.POSITIVE_INFINITY);
}

/** Says by which measures a file is over its limit: `MEMORY.md has 501 lines, over its limit of 500.` */
export function describeOverLimit(
  path: string,
  { lines, bytes }: Pick<TextSize, "lines" | "bytes">,
  limit: RoleLimit,
): string {
  const sizes: string[] = [];
  const limits: string[] = [];
  const add = (size: number, most: number | undefined, unit: string): void => {
    if (most === undefined || size <= most) return;
    sizes.push(countOf(size, unit));
    limits.push(groupDigits(most));
  };
  add(lines, limit.lines, "line");
  add(bytes, limit.bytes, "byte");
  const over = limits.length === 1 ? `its limit of ${limits[0]}` : `its limits of ${limits.join(" and ")}`;
  return `${displayName(path)} has ${sizes.join(" and ")}, over ${over}.`;
}

const advice: Partial<Record<Role, string>> = {
  "active-context": "Move items to the daily notes.",
  "long-term": "Split it into topic files.",
  "daily-note": "Summarise it instead of transcribing.",
  topic: "Split it, or move what is over to the archive.",
};

/** What to do about a file that is over its limit (Agent Memory Architecture, section 12). */
export function adviceFor(role: Role): string {
  return advice[role] ?? "Shorten it, or split it.";
}

/** From this many lines on, a long-term memory is called giant (section 14). */
const giantLines = 1000;

/** Whether a file over its limit is a giant long-term memory. */
export function isGiant(role: Role, { lines }: Pick<TextSize, "lines">): boolean {
  return role === "long-term" && lines >= giantLines;
}

/** Whether a file is an index below the root, for which no limit is given (case A12). */
export function isNestedIndex(path: string): boolean {
  return path !== INDEX_NAME && baseName(path) === INDEX_NAME;
}
