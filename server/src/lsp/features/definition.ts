import type { LocationLink, Position } from "vscode-languageserver";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, isFollowedByMarkdown, linkAt, locationOf } from "../placedLinks";

/**
 * Where the link under the cursor leads: the file, its heading when the link names one, every candidate when the name is
 * ambiguous. Links that the editor's own Markdown support follows are left to it.
 */
export function provideDefinition(
  uri: string,
  position: Position,
  workspace: MemoryWorkspace,
  hasMarkdownSupport: boolean,
): LocationLink[] {
  const placed = linkAt(workspace, uri, position);
  if (placed === undefined) return [];
  const { memory, resolved, range } = placed;
  const { link, target } = resolved;
  if (hasMarkdownSupport && isFollowedByMarkdown(link.form)) return [];
  return filesMeant(target, memory).map((path) => {
    const { uri: targetUri, range: targetRange } = locationOf(memory, path, link.anchor);
    return { originSelectionRange: range, targetUri, targetRange, targetSelectionRange: targetRange };
  });
}
