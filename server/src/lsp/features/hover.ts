import { type Hover, MarkupKind, type Position } from "vscode-languageserver";
import { lineOfAnchor } from "../../memory/links/headingPlace";
import { displayName } from "../../memory/names";
import { describeForReaders } from "../fileNotes";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, linkAt } from "../placedLinks";

/** What the link under the cursor leads to: its placement, its tokens, its last change and its first lines. */
export async function provideHover(
  uri: string,
  position: Position,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<Hover | null> {
  const placed = linkAt(workspace, uri, position);
  if (placed === undefined) return null;
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
