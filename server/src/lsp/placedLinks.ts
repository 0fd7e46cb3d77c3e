import type { Location, Position } from "vscode-languageserver";
import { meantRange } from "../memory/links/backlinks";
import { lineOfAnchor } from "../memory/links/headingPlace";
import type { Resolution, ResolvedLink } from "../memory/links/resolve";
import type { LinkForm } from "../memory/markdown/links";
import { INDEX_NAME } from "../memory/names";
import { joinPath } from "../memory/paths";
import { type Range, START_RANGE } from "../memory/text";
import { findDirectory } from "../memory/tree/queries";
import { uriOf } from "./convert";
import type { LiveMemory } from "./liveMemory";
import type { MemoryWorkspace } from "./memoryWorkspace";

/** A link under the cursor, with the file and the memory it stands in. */
export interface PlacedLink {
  readonly memory: LiveMemory;
  readonly path: string;
  readonly resolved: ResolvedLink;
  /** The stretch that a person means by it. */
  readonly range: Range;
}

/** The link at a place of a file; `undefined` where none stands, outside memory, and until all files were read. */
export function linkAt(workspace: MemoryWorkspace, uri: string, position: Position): PlacedLink | undefined {
  const place = workspace.locate(uri);
  if (place === undefined) return undefined;
  const { memory } = place.root;
  let best: PlacedLink | undefined;
  for (const resolved of memory.view.links?.linksOf(place.path) ?? []) {
    const range = meantRange(resolved);
    if (compare(position, range.start) < 0) break;
    // A link may hold another one, an image for instance: the inner one starts later and is meant.
    if (compare(position, range.end) <= 0) best = { memory, path: place.path, resolved, range };
  }
  return best;
}

/** Whether the editor's own Markdown support follows a kind of link, so that two answers would be one too many. */
export function isFollowedByMarkdown(form: LinkForm): boolean {
  return form !== "wiki" && form !== "mention";
}

/** The files that a link may lead to: one, several where it is ambiguous, none where it leads to no memory file. */
export function filesMeant(target: Resolution, memory: LiveMemory): readonly string[] {
  if (target.kind === "file") return [target.path];
  if (target.kind === "ambiguous") return target.candidates;
  if (target.kind !== "directory" || findDirectory(memory.tree, target.path)?.hasIndex !== true) return [];
  return [joinPath(target.path, INDEX_NAME)];
}

/** Where a link leads in a file: the line of its anchor, else the start. */
export function locationOf(memory: LiveMemory, path: string, anchor: string | undefined): Location {
  const facts = anchor === undefined ? undefined : memory.factsNow(path);
  const line = typeof facts === "object" && anchor !== undefined ? lineOfAnchor(anchor, facts.headings) : undefined;
  const place = { line: line ?? 0, character: 0 };
  return { uri: uriOf(memory.uri, path), range: line === undefined ? START_RANGE : { start: place, end: place } };
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
