import { type Hover, MarkupKind, type Position } from "vscode-languageserver";
import { formatShare, formatTokens } from "../../memory/budget/figures";
import { describeRole } from "../../memory/hygiene/roleText";
import { lineOfAnchor } from "../../memory/links/headingPlace";
import { displayName } from "../../memory/names";
import { describeForReaders } from "../fileNotes";
import { attributeFile, findSection } from "../fileParts";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, linkAt } from "../placedLinks";

/**
 * What the link under the cursor leads to: its placement, its tokens, its last change and its first lines. On a heading:
 * what its section takes, and which of its parts the most.
 */
export async function provideHover(
  uri: string,
  position: Position,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<Hover | null> {
  const placed = linkAt(workspace, uri, position);
  if (placed === undefined) return hoverHeading(uri, position, workspace, host, signal);
  const { memory, resolved, range } = placed;
  const files = filesMeant(resolved.target, memory);
  const [path] = files;
  if (path === undefined) return null;
  const value =
    files.length > 1
      ? ["Several files answer to this name:", ...files.map((file) => `- ${displayName(file)}`)].join("\n")
      : await describeForReaders(memory, path, startLine(resolved.link.anchor, path, memory), host, signal);
  return { contents: { kind: files.length > 1 ? MarkupKind.PlainText : MarkupKind.Markdown, value }, range };
}

function startLine(anchor: string | undefined, path: string, memory: LiveMemory): number | undefined {
  const facts = anchor === undefined ? undefined : memory.factsNow(path);
  return typeof facts === "object" && anchor !== undefined ? lineOfAnchor(anchor, facts.headings) : undefined;
}

const mostParts = 8;

async function hoverHeading(
  uri: string,
  { line }: Position,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<Hover | null> {
  const place = workspace.locate(uri);
  if (place === undefined) return null;
  const { memory } = place.root;
  const facts = memory.factsNow(place.path);
  if (typeof facts !== "object" || !facts.headings.some((heading) => heading.line === line)) return null;
  const parts = await attributeFile(memory, place.path, host, signal);
  const section = findSection(parts, line);
  if (section === undefined) return null;
  const whole = parts.reduce((sum, { tokens }) => sum + tokens, 0);
  const counter = memory.settings.budget.counter;
  const lines = [
    `${formatTokens(section.tokens)} tokens (${counter}), ${formatShare(section.tokens, whole)} of this file.`,
    ...section.parts
      .slice(0, mostParts)
      .map(({ label, tokens }) => `- ${formatTokens(tokens)}  ${label === "" ? "(blank)" : label}`),
    ...(section.parts.length > mostParts ? [`- and ${section.parts.length - mostParts} more`] : []),
  ];
  const role = facts.headings[0]?.line === line ? describeRole(place.path, memory.view) : [];
  if (role.length > 0) lines.push("", role.join(" "));
  return { contents: { kind: MarkupKind.PlainText, value: lines.join("\n") } };
}
