import { backlinkFiles, linksBetween, meantRange } from "../../memory/links/backlinks";
import { clipText, splitLines, toOneLine } from "../../memory/text";
import { placementOf } from "../../memory/tree/queries";
import type { BacklinkFile, BacklinksResult } from "../../protocol/backlinkMessages";
import { uriOf } from "../convert";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** Files beyond these are counted and not read, so that a file that all others lead to is shown at once. */
const mostFiles = 200;
const mostLinksOfFile = 100;
const longestLine = 200;

/** What leads to a file, with the lines in which it does; `null` when the file is not memory. */
export function listBacklinks(uri: string, workspace: MemoryWorkspace): BacklinksResult | null {
  const place = workspace.locate(uri);
  if (place === undefined) return null;
  const { memory } = place.root;
  const { path } = place;
  const { links } = memory.view;
  if (placementOf(memory.tree, path) === "ignored") return null;
  if (links === undefined) return { path, isKnown: false, files: [], leftOut: 0 };
  const sources = backlinkFiles(path, links);
  const files = sources.slice(0, mostFiles).map((from): BacklinkFile => {
    const lines = splitLines(memory.shownText(from));
    const placement = placementOf(memory.tree, from);
    return {
      uri: uriOf(memory.uri, from),
      path: from,
      placement: placement === "core" ? "core" : "external",
      links: linksBetween(from, path, links)
        .slice(0, mostLinksOfFile)
        .map((backlink) => {
          const range = meantRange(backlink);
          return { range, text: clipText(toOneLine(lines[range.start.line] ?? ""), longestLine) };
        }),
    };
  });
  const isReachable = links.isReachable(path);
  return {
    path,
    isKnown: true,
    ...(isReachable === undefined ? {} : { isReachable }),
    files,
    leftOut: sources.length - files.length,
  };
}
