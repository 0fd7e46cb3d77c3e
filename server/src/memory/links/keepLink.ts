import type { ReplaceTextEdit } from "../edits";
import type { LinkForm } from "../markdown/links";
import { parentPath, pathSegments } from "../paths";
import { destinationLike, type LinkTargetPlace, writeLink } from "./linkWriter";
import type { MemoryAfter } from "./memoryAfter";
import { relativePath } from "./relative";
import { type ResolvedLink, resolveRelative } from "./resolve";

/** The forms in which Markdown itself writes links. */
export const markdownForms: ReadonlySet<LinkForm> = new Set(["inline", "reference", "definition", "autolink"]);

/**
 * The edit that makes a link of a file mean after a move what it means now, read from `fromAfter`; `undefined` when it
 * does by itself, or means nothing that could be kept. A path that leads to nothing yet goes on naming the same place.
 * `line` is the line that the link's path stands on.
 */
export function keepLinkTrue(
  resolved: ResolvedLink,
  path: string,
  line: string,
  after: MemoryAfter,
  fromAfter: string,
): ReplaceTextEdit | undefined {
  const { link, target } = resolved;
  if (link.path === "" && fromAfter === after.pathOf(path)) return undefined;
  if (target.kind === "file" || target.kind === "directory" || target.kind === "other") {
    const place: LinkTargetPlace = { kind: target.kind, path: after.pathOf(target.path) };
    const exists = target.kind === "other" ? (other: string) => other === place.path : () => false;
    const context = { places: after.places, exists };
    const written = writeLink(resolved, path, line, { from: fromAfter, target: place, context });
    return written === undefined ? undefined : { kind: "replace", path, ...written };
  }
  if (!markdownForms.has(link.form) || link.form === "reference") return undefined;
  let text: string | undefined;
  if (target.kind === "missing") {
    const place = after.pathOf(target.path);
    if (resolveRelative(parentPath(fromAfter), link.path) === place) return undefined;
    text = relativePath(fromAfter, place) + (link.path.endsWith("/") ? "/" : "");
  } else if (target.kind === "outside" && parentPath(fromAfter) !== parentPath(path)) {
    text = outsidePath(link.path, path, fromAfter);
  }
  if (text === undefined || text === link.path) return undefined;
  const raw = line.slice(link.pathRange.start.character, link.pathRange.end.character);
  return { kind: "replace", path, range: link.pathRange, text: destinationLike(text, link, raw, line) };
}

/** A path that leaves the root, as another file writes it; `undefined` where it is no such path. */
function outsidePath(written: string, from: string, fromAfter: string): string | undefined {
  let ups = 0;
  const rest: string[] = [];
  const base = pathSegments(parentPath(from));
  for (const segment of written.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") rest.push(segment);
    else if (rest.length > 0) rest.pop();
    else if (base.pop() === undefined) ups++;
  }
  if (ups === 0) return undefined;
  const steps = pathSegments(parentPath(fromAfter)).length + ups;
  return [...Array.from({ length: steps }, () => ".."), ...rest].join("/") + (written.endsWith("/") ? "/" : "");
}
