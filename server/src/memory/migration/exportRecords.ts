import { type CalendarDate, isCalendarDate } from "../hygiene/dailyNotes";
import { isRecord } from "../record";
import { isBlank, splitLines, toOneLine } from "../text";
import { readCsv } from "./csvRows";

/** One record of an export. */
export interface ExportRecord {
  /** As it stands in the export, on one line, for the report. */
  readonly raw: string;
  /** What it says; `undefined` when no field of it is known to hold a text. */
  readonly fact: string | undefined;
  readonly date: CalendarDate | undefined;
  /** What it is filed under. */
  readonly category: string | undefined;
}

const factFields = [
  "fact",
  "memory",
  "text",
  "content",
  "value",
  "body",
  "note",
  "summary",
  "description",
  "message",
  "observation",
];
const dateFields = [
  "date",
  "created_at",
  "createdat",
  "created",
  "timestamp",
  "time",
  "updated_at",
  "updatedat",
  "updated",
];
const categoryFields = [
  "category",
  "topic",
  "heading",
  "section",
  "collection",
  "namespace",
  "type",
  "kind",
  "label",
  "tags",
  "tag",
];
const listFields = ["memories", "facts", "items", "entries", "records", "results", "data", "notes"];

/** Reads an export of another system: JSON, JSON Lines or CSV with a header. `undefined` when it is none of these. */
export function readExport(text: string, name: string): readonly ExportRecord[] | undefined {
  if (/\.(?:csv|tsv)$/i.test(name)) return readTable(text);
  const whole = parseJson(text);
  if (whole !== undefined) {
    const list = listIn(whole.value);
    return list?.map((value) => readValue(value));
  }
  const lines = splitLines(text).filter((line) => !isBlank(line));
  const values = lines.map(parseJson);
  if (lines.length > 0 && values.every((value) => value !== undefined))
    return values.map(({ value }) => readValue(value));
  return undefined;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isShallow(value, deepest) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing that is exported as facts is nested deeper. */
const deepest = 100;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

/** The records of a parsed export: a list, an object that holds one under a usual name, or facts by key. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const named = entriesByName(value);
  for (const field of listFields) {
    const list = named.get(field);
    if (Array.isArray(list)) return list;
    if (isRecord(list)) {
      const inner = listIn(list);
      if (inner !== undefined) return inner;
    }
  }
  const [only] = Object.values(value).filter(Array.isArray);
  if (only !== undefined && Object.values(value).filter(Array.isArray).length === 1) return only;
  if (factFields.some((field) => typeof named.get(field) === "string")) return [value];
  return Object.entries(value).map(([key, each]) =>
    isRecord(each) ? { label: key, ...each } : `${key}: ${textOf(each)}`,
  );
}

function readValue(value: unknown): ExportRecord {
  const raw = toOneLine(typeof value === "string" ? value : JSON.stringify(value));
  if (typeof value === "string")
    return { raw, fact: isBlank(value) ? undefined : value, date: undefined, category: undefined };
  if (!isRecord(value)) return { raw, fact: undefined, date: undefined, category: undefined };
  return readFields(entriesByName(value), raw);
}

function readTable(text: string): readonly ExportRecord[] | undefined {
  const [header, ...rows] = readCsv(text);
  if (header === undefined) return undefined;
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.some((name) => factFields.includes(name))) {
    // A list of facts without a header.
    if (header.length > 1) return undefined;
    return [header, ...rows].map((row) => readValue(row.join(" ")));
  }
  return rows.map((row) => readRow(names, row));
}

function readRow(names: readonly string[], fields: readonly string[]): ExportRecord {
  return readFields(new Map(names.map((name, i) => [name, fields[i] ?? ""])), toOneLine(fields.join(" | ")));
}

function readFields(fields: ReadonlyMap<string, unknown>, raw: string): ExportRecord {
  const category = categoryFields.map((name) => textOf(firstOf(fields.get(name)))).find((text) => !isBlank(text));
  return {
    raw,
    fact: factFields.map((name) => textOf(fields.get(name))).find((text) => !isBlank(text)),
    date: dateFields.map((name) => dateOf(fields.get(name))).find((date) => date !== undefined),
    category: category === undefined ? undefined : toOneLine(category),
  };
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    return value
      .map(textOf)
      .filter((text) => !isBlank(text))
      .join("; ");
  }
  return isRecord(value) ? JSON.stringify(value) : "";
}

/** A day from a date as it is usually written, or from seconds or milliseconds since 1970. */
function dateOf(value: unknown): CalendarDate | undefined {
  if (typeof value === "number" || (typeof value === "string" && /^\d{10}(?:\d{3})?$/.test(value.trim()))) {
    const moment = Number(value);
    const date = new Date(moment < 1e11 ? moment * 1000 : moment);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
  }
  const written = typeof value === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(value.trim())?.[0] : undefined;
  return written !== undefined && isCalendarDate(written) ? written : undefined;
}

function entriesByName(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]));
}
