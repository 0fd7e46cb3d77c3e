import type { DocumentLink } from "vscode-languageserver";
import { meantRange } from "../../memory/links/backlinks";
import { displayName } from "../../memory/names";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, isFollowedByMarkdown, locationOf } from "../placedLinks";

/** The wiki links and mentions of a file as links to follow with a click, and the other links where nobody else does. */
export function provideDocumentLinks(
  uri: string,
  workspace: MemoryWorkspace,
  hasMarkdownSupport: boolean,
): DocumentLink[] {
  const place = workspace.locate(uri);
  if (place === undefined) return [];
  const { memory } = place.root;
  const found: DocumentLink[] = [];
  for (const resolved of memory.view.links?.linksOf(place.path) ?? []) {
    const { link, target } = resolved;
    if (link.form === "definition" || (hasMarkdownSupport && isFollowedByMarkdown(link.form))) continue;
    const [path, ...others] = filesMeant(target, memory);
    if (path === undefined || others.length > 0) continue;
    const { uri: targetUri, range } = locationOf(memory, path, link.anchor);
    const fragment = link.anchor === undefined ? "" : `#L${range.start.line + 1}`;
    found.push({ range: meantRange(resolved), target: `${targetUri}${fragment}`, tooltip: displayName(path) });
  }
  return found;
}
