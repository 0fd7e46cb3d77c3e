import type { Location, Position } from "vscode-languageserver";
import { backlinkFiles, linksBetween, meantRange } from "../../memory/links/backlinks";
import { findHeading } from "../../memory/links/headingPlace";
import type { Heading } from "../../memory/markdown/headings";
import { uriOf } from "../convert";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, isFollowedByMarkdown, linkAt } from "../placedLinks";

/**
 * Every link in memory that leads where the link under the cursor leads, or to the heading that the cursor is in. Where
 * the editor's own Markdown support answers too, for headings and its own links, only what it does not see is added.
 */
export function provideReferences(
  uri: string,
  position: Position,
  workspace: MemoryWorkspace,
  hasMarkdownSupport: boolean,
): Location[] {
  const placed = linkAt(workspace, uri, position);
  if (placed !== undefined) {
    const { memory, resolved } = placed;
    const onlyOurs = hasMarkdownSupport && isFollowedByMarkdown(resolved.link.form);
    return filesMeant(resolved.target, memory).flatMap((path) =>
      referencesTo(path, headingNamed(resolved.link.anchor, path, memory), memory, onlyOurs),
    );
  }
  const place = workspace.locate(uri);
  if (place === undefined) return [];
  const { memory } = place.root;
  const facts = memory.factsNow(place.path);
  const heading = typeof facts === "object" ? facts.headings.find(({ line }) => line === position.line) : undefined;
  return heading === undefined ? [] : referencesTo(place.path, heading, memory, hasMarkdownSupport);
}

/** The links that lead to a file, or only those to one of its headings. */
function referencesTo(path: string, heading: Heading | undefined, memory: LiveMemory, onlyOurs: boolean): Location[] {
  const { links } = memory.view;
  if (links === undefined) return [];
  return [...backlinkFiles(path, links), path].flatMap((from) =>
    linksBetween(from, path, links)
      .filter(({ link }) => !onlyOurs || !isFollowedByMarkdown(link.form))
      .filter(({ link }) => heading === undefined || headingNamed(link.anchor, path, memory)?.line === heading.line)
      .map((backlink) => ({ uri: uriOf(memory.uri, from), range: meantRange(backlink) })),
  );
}

function headingNamed(anchor: string | undefined, path: string, memory: LiveMemory): Heading | undefined {
  if (anchor === undefined) return undefined;
  const facts = memory.factsNow(path);
  return typeof facts === "object" ? findHeading(anchor, facts.headings) : undefined;
}
