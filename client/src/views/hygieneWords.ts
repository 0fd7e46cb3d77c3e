import type { Layer, LayerFile, MaintenanceEntry } from "../../../server/src/protocol/hygieneMessages";
import { countOf, groupDigits } from "../figures";

/** A layer in a few words: of a single file what is said of the file, else how many there are and how many are over. */
export function describeLayer({ id, files }: Layer): string {
  const [only] = files;
  if (only === undefined) return "none yet";
  if (files.length === 1 && (id === "active-context" || id === "long-term")) return describeLayerFile(only);
  const over = files.filter(({ isOver }) => isOver).length;
  const count = countOf(files.length, "file");
  return over === 0 ? count : `${count} · ${groupDigits(over)} over the limit`;
}

/** What each file of a layer is called, by its path: its name, with its directory where others have the same name. */
export function namesIn(files: readonly { readonly path: string }[]): ReadonlyMap<string, string> {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1);
  return new Map(
    files.map(({ path }) => {
      const name = nameOf(path);
      return [path, (counts.get(name) ?? 0) > 1 ? path.split("/").slice(-2).join("/") : name];
    }),
  );
}

/** Age and size of a file, the size against the limit of its role by the measure that is nearer to it. */
export function describeLayerFile({ age, lines, bytes, limit }: LayerFile): string {
  const parts = age === undefined ? [] : [describeAge(age)];
  const size = describeSize(lines, bytes, limit);
  if (size !== undefined) parts.push(size);
  return parts.join(" · ");
}

function describeAge(days: number): string {
  if (days < 0) return days === -1 ? "tomorrow" : `in ${countOf(-days, "day")}`;
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : countOf(days, "day");
}

function describeSize(
  lines: number | undefined,
  bytes: number | undefined,
  limit: LayerFile["limit"],
): string | undefined {
  if (lines === undefined || bytes === undefined) return undefined;
  const lineShare = limit?.lines === undefined ? 0 : lines / limit.lines;
  const byteShare = limit?.bytes === undefined ? 0 : bytes / limit.bytes;
  if (limit?.bytes !== undefined && byteShare > lineShare) {
    return `${formatKilobytes(bytes)} of ${formatKilobytes(limit.bytes)} KB`;
  }
  return limit?.lines === undefined
    ? countOf(lines, "line")
    : `${groupDigits(lines)} of ${countOf(limit.lines, "line")}`;
}

function formatKilobytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  // Rounded up, so that what is over its limit never reads as equal to it.
  return kilobytes < 10 && bytes % 1024 !== 0
    ? (Math.ceil(kilobytes * 10) / 10).toFixed(1)
    : groupDigits(Math.ceil(kilobytes));
}

/** How often a thing is to be done, and since or from when it is due. */
export function describeTask({ cadence, isDue, dueOn }: MaintenanceEntry, today: string): string {
  if (dueOn === undefined) return isDue ? `${cadence} · due` : cadence;
  if (isDue) return dueOn >= today ? `${cadence} · due today` : `${cadence} · due since ${dueOn}`;
  return `${cadence} · from ${dueOn}`;
}
