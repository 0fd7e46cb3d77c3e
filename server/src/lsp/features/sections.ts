import type { CodeAction, CodeActionParams } from "vscode-languageserver";
import type { Heading } from "../../memory/markdown/headings";
import { headingSlugs } from "../../memory/markdown/slugs";
import { planSectionMove } from "../../memory/operations/moveSection";
import { isRefused } from "../../memory/operations/operation";
import { findSection } from "../../memory/operations/sectionText";
import { baseName, parentPath } from "../../memory/paths";
import { splitLines } from "../../memory/text";
import { placementOf } from "../../memory/tree/queries";
import type { EditResult, SectionParams, SectionSummary } from "../../protocol/editMessages";
import { normalUri, toWorkspaceEdit, uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { SECTION_KIND } from "../offers";

const moveTitle = "Move Section to a Topic File…";

/** On the heading of a section, the action that makes it a file of its own; `command` is what the client calls. */
export function provideSectionActions(
  { textDocument, range, context: { only } }: CodeActionParams,
  workspace: MemoryWorkspace,
  command: string | undefined,
): CodeAction[] {
  const isWanted =
    only === undefined || only.some((kind) => SECTION_KIND === kind || SECTION_KIND.startsWith(`${kind}.`));
  const place = isWanted && command !== undefined ? workspace.locate(textDocument.uri) : undefined;
  if (place === undefined || command === undefined) return [];
  const { line } = range.start;
  if (sectionHeading(place.root.memory, place.path, line)?.line !== line) return [];
  const params: SectionParams = { uri: textDocument.uri, line };
  return [{ title: moveTitle, kind: SECTION_KIND, command: { title: moveTitle, command, arguments: [params] } }];
}

/** The section that a line lies in, with what taking it out of its file would save; `null` when it lies in none. */
export async function describeSection(
  { uri, line }: SectionParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<SectionSummary | null> {
  const place = workspace.locate(normalUri(uri));
  if (place === undefined) return null;
  const { memory } = place.root;
  const heading = sectionHeading(memory, place.path, line);
  const text = memory.readText(place.path)?.text;
  const section = heading === undefined || text === undefined ? undefined : findSection(text, heading.line);
  if (heading === undefined || section === undefined) return null;
  const lines = splitLines(text ?? "").slice(section.firstLine, section.endLine);
  const title = memory.masked(heading.text);
  return {
    title,
    suggestedName: `${headingSlugs([title])[0] || "section"}.md`,
    placement: placementOf(memory.tree, place.path) === "core" ? "core" : "external",
    tokens: await host.countTokens(memory.settings.budget.counter, lines.join("\n"), signal),
    root: memory.uri,
    line: heading.line,
  };
}

/** Makes a section a file at a path of its root. */
export async function extractSection(
  { uri, line, path: written }: SectionParams & { readonly path: string },
  workspace: MemoryWorkspace,
  host: LanguageHost,
): Promise<EditResult> {
  const place = workspace.locate(normalUri(uri));
  if (place === undefined) return { refusal: "This is not part of a memory any more. Refresh the view and try again." };
  const { memory } = place.root;
  const { counter } = memory.settings.budget;
  const request = { path: place.path, line, directory: parentPath(written), name: baseName(written) };
  const plan = await planSectionMove(memory.view, request, (text) =>
    host.countTokens(counter, text, new AbortController().signal),
  );
  if (isRefused(plan)) return plan;
  return { edit: toWorkspaceEdit(plan.edits, memory.uri), open: uriOf(memory.uri, plan.path) };
}

/** The heading of the section around a line. The title of a file is no section: all of the file stands below it. */
function sectionHeading(memory: LiveMemory, path: string, line: number): Heading | undefined {
  const facts = placementOf(memory.tree, path) === "ignored" ? undefined : memory.view.facts(path);
  if (typeof facts !== "object") return undefined;
  const [title] = facts.headings;
  return facts.headings.findLast(
    (heading) => heading.line <= line && !(heading.line === title?.line && heading.level === 1),
  );
}
