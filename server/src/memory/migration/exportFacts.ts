import { chooseHeading } from "../hygiene/factHeading";
import { cleanFact, longestFactLine } from "../hygiene/factLine";
import { layerDirectory } from "../hygiene/roles";
import { datePrefix, factWords } from "../hygiene/sameFact";
import { titleFromName } from "../indexes/indexText";
import { headingSlugs } from "../markdown/slugs";
import { INDEX_NAME, isIndexByCaseOnly, isReservedName } from "../names";
import { joinPath } from "../paths";
import type { MemoryView } from "../rules/rule";
import { clipText } from "../text";
import { placementOf } from "../tree/queries";
import type { FoundSecret, MigrationDraft } from "./draft";
import { type ExportRecord, readExport } from "./exportRecords";
import { LineBook } from "./lineBook";

/** A category with more facts than this gets a topic file of its own. */
const mostUnderHeading = 20;

/**
 * Takes over an export of another system: one line for each fact, dated where the export dates it, under the heading of
 * its category or the one that its words fit; a large category becomes a topic. `undefined` when the file is no export
 * that can be read.
 */
export function draftExport(
  name: string,
  text: string,
  { tree, settings, findSecrets, rootName }: Pick<MemoryView, "tree" | "settings" | "findSecrets" | "rootName">,
): MigrationDraft | undefined {
  const records = readExport(text, name);
  if (records === undefined) return undefined;
  const book = new LineBook(
    name,
    records.map(({ raw }) => raw),
    "record",
  );
  const secrets: FoundSecret[] = [];
  const counts = countCategories(records);
  const told = new Set<string>();
  const files = new Map<string, Map<string, string[]>>([[INDEX_NAME, new Map()]]);
  records.forEach((record, i) => {
    const fact = cleanFact(record.fact ?? "");
    const [secret] = [record.fact, record.category].flatMap((text) => (text === undefined ? [] : findSecrets(text)));
    const { all } = factWords(fact);
    if (fact === "") book.leave(i, "it holds no text under a name that is known");
    else if (secret !== undefined) {
      secrets.push({ source: name, line: i + 1, label: secret.label });
      book.leave(i, `it holds what looks like ${secret.label}`);
    } else if (fact.length > longestFactLine) book.leave(i, "it is longer than a fact; write a topic about it");
    else if (all !== "" && told.has(all)) book.leave(i, "it says the same as a record before it");
    else {
      told.add(all);
      const { path, heading } = placeOf(record.category, fact, counts, settings.dailyNotes);
      const sections = files.get(path) ?? new Map<string, string[]>();
      const lines = sections.get(heading) ?? [];
      lines.push(lineOf(fact, record));
      files.set(path, sections.set(heading, lines));
      book.keep(i, i + 1, path);
    }
  });
  const texts = [...files].map(([path, sections]) => {
    const title = path === INDEX_NAME ? rootName : (path.split("/").pop() ?? path).slice(0, -".md".length);
    const isThere = placementOf(tree, path) !== "ignored";
    // A file that is there has a title.
    return [path, composeSections(isThere ? undefined : titleFromName(title), sections)] as const;
  });
  return { files: new Map(texts), books: [book], secrets, passedOver: [] };
}

function lineOf(fact: string, { date }: ExportRecord): string {
  return date === undefined || datePrefix.test(fact) ? `- ${fact}` : `- ${date} — ${fact}`;
}

function composeSections(title: string | undefined, sections: ReadonlyMap<string, readonly string[]>): string {
  const parts = [...sections].map(([heading, lines]) => `\n## ${heading}\n\n${lines.join("\n")}\n`);
  return (title === undefined ? "" : `# ${title}\n`) + parts.join("");
}

function countCategories(records: readonly ExportRecord[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of records) {
    if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return counts;
}

function placeOf(
  category: string | undefined,
  fact: string,
  counts: ReadonlyMap<string, number>,
  notePatterns: readonly string[],
): { readonly path: string; readonly heading: string } {
  const slug = category === undefined ? "" : (headingSlugs([category])[0] ?? "");
  if (category === undefined || slug === "") {
    const chosen = chooseHeading(fact, []);
    return { path: INDEX_NAME, heading: "newHeading" in chosen ? chosen.newHeading : chosen.heading.text };
  }
  if ((counts.get(category) ?? 0) <= mostUnderHeading) {
    return { path: INDEX_NAME, heading: titleFromName(clipText(category, 80)) };
  }
  return { path: joinPath(layerDirectory("topics", notePatterns), topicFileOf(slug)), heading: "Facts" };
}

/** A name that every disk can keep, apart from the index. */
function topicFileOf(slug: string): string {
  const stem = clipText(slug, 80);
  const name = `${stem}.md`;
  return isReservedName(name) || isIndexByCaseOnly(name) ? `${stem}-facts.md` : name;
}
