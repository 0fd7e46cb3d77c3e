/** A record of a table, with the line that it begins on, one-based. */
export interface CsvRow {
  readonly fields: readonly string[];
  readonly line: number;
}

/**
 * Reads comma-separated values (RFC 4180): quoted fields may hold separators, line breaks and doubled quotes. The separator
 * is the comma, semicolon or tab that the first record has most of. Rows without anything in them are left out. Linear.
 */
export function readCsv(text: string): CsvRow[] {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let line = 1;
  let first = 1;
  let at = 0;
  const end = (): void => {
    if (fields.length > 1 || fields[0] !== "") rows.push({ fields, line: first });
    fields = [];
    first = line;
  };
  while (at < text.length) {
    const field = readField(text, at, separator);
    fields.push(field.value);
    line += field.breaks;
    at = field.end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) fields.push("");
      continue;
    }
    if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line++;
    }
    end();
  }
  if (fields.length > 0) end();
  return rows;
}

function readField(
  text: string,
  start: number,
  separator: string,
): { readonly value: string; readonly end: number; readonly breaks: number } {
  let value = "";
  let at = start;
  let breaks = 0;
  if (text[at] === '"') {
    for (at++; at < text.length; ) {
      const quote = text.indexOf('"', at);
      const stop = quote < 0 ? text.length : quote;
      const part = text.slice(at, stop);
      value += part;
      breaks += part.match(/\r\n|\n|\r/g)?.length ?? 0;
      at = stop + 1;
      if (text[at] !== '"') break;
      value += '"';
      at++;
    }
    at = Math.min(at, text.length);
  }
  // What stands behind a closing quote belongs to the field, as every program reads it.
  const rest = at;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  return { value: value + text.slice(rest, at), end: at, breaks };
}

function separatorOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
