import { dsvFormat } from "d3-dsv";

/**
 * Reads the rows of a table of separated values (RFC 4180): quoted fields may hold separators, line breaks and doubled
 * quotes. The separator is the comma, semicolon or tab that the first line has most of. Rows without anything in them are
 * left out.
 */
export function readCsv(text: string): string[][] {
  const rows = dsvFormat(separatorOf(text)).parseRows(text);
  return rows.filter((fields) => fields.length > 1 || fields[0] !== "");
}

function separatorOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
