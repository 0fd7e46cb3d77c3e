import type { FileLink } from "../markdown/fileLinks";
import { destinationText, isVisiblePath, linkDestination, linkText } from "../markdown/linkWriting";
import { isPathUnit } from "../markdown/pathCharacters";
import { headingSlugs } from "../markdown/slugs";
import { isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName, parentPath, ROOT_PATH } from "../paths";
import { type WrittenLink, withoutLink } from "./linkWords";
import { relativePath } from "./relative";
import { type ResolveContext, type ResolvedLink, resolveLink, resolveRelative } from "./resolve";

/** Something that a link can lead to. */
export interface LinkTargetPlace {
  readonly kind: "file" | "directory" | "other";
  readonly path: string;
}

/** Where a link is to stand and what it is to mean there. */
export interface WantedLink {
  /** File that the link stands in. */
  readonly from: string;
  readonly target: LinkTargetPlace;
  /** The files and directories there are then. */
  readonly context: ResolveContext;
}

/**
 * Writes a link so that it means what is wanted, in the manner in which it is written: from the file or from the root,
 * by path or by bare name, with or without extension, encoded or in angle brackets. `from` is the file in which it
 * stands now, `line` the line of its path. `undefined` when it means that already as it stands, or when no way of
 * writing it does.
 */
export function writeLink(
  resolved: ResolvedLink,
  from: string,
  line: string,
  wanted: WantedLink,
): WrittenLink | undefined {
  const { link, target } = resolved;
  const differs = target.kind === "file" ? target.differs : undefined;
  if (leadsTo(link, wanted, differs) && !isStalePath(resolved, from, wanted)) return undefined;
  return spellLink(resolved, from, line, wanted);
}

/** As `writeLink`, also where the link leads there already and is only written otherwise. */
export function spellLink(
  resolved: ResolvedLink,
  from: string,
  line: string,
  wanted: WantedLink,
): WrittenLink | undefined {
  const { link, meantLength } = resolved;
  const { pathRange } = link;
  const raw = line.slice(pathRange.start.character, pathRange.end.character);
  const prefix = link.path.slice(0, link.path.length - meantLength);
  const start = pathRange.end.character - writtenLength(raw, link.path.length, meantLength);
  const range = { start: { line: pathRange.start.line, character: start }, end: pathRange.end };
  const ways = [...waysToWrite(resolved, from, wanted)];
  const means = (path: string): boolean => leadsTo({ form: link.form, path, isAbsolute: path.startsWith("/") }, wanted);
  for (const path of ways) {
    if (link.form === "wiki" && (/[[\]|#]/.test(path) || !isVisiblePath(path))) continue;
    if (means(prefix + path)) return { range, text: textOf(path, resolved, raw, line, start) };
  }
  if (link.form === "wiki") return asMarkdownLink(link, line, wanted);
  // Words before a path that are not parted from it can give it another meaning; a code span parts them.
  const alone = prefix === "" || isInCode(line, start) ? undefined : ways.find(means);
  return alone === undefined ? undefined : { range, text: `\`${alone}\`` };
}

/** A wiki link as a Markdown link, for a name that no wiki link can hold. */
function asMarkdownLink(link: FileLink, line: string, { from, target }: WantedLink): WrittenLink | undefined {
  const words = withoutLink(link, line);
  if (words === undefined) return undefined;
  const anchor = link.anchor === undefined ? "" : `#${headingSlugs([link.anchor])[0] ?? ""}`;
  const destination = linkDestination(relativePath(from, target.path));
  const closed = destination.endsWith(">") ? `${destination.slice(0, -1)}${anchor}>` : destination + anchor;
  return { range: words.range, text: `${link.isImage ? "!" : ""}[${linkText(words.text)}](${closed})` };
}

/** Whether a link means what is wanted, written as the file is named or differing from its name no more than it may. */
export function leadsTo(
  link: Pick<FileLink, "form" | "path" | "isAbsolute">,
  wanted: WantedLink,
  mayDiffer?: "case" | "form",
): boolean {
  const { target } = resolveLink(link, wanted.from, wanted.context);
  if (target.kind !== wanted.target.kind || target.path !== wanted.target.path) return false;
  return target.kind !== "file" || target.differs === undefined || target.differs === mayDiffer;
}

function* waysToWrite(resolved: ResolvedLink, from: string, wanted: WantedLink): Generator<string> {
  const { link, meantLength } = resolved;
  const written = link.path.slice(link.path.length - meantLength);
  const { target } = wanted;
  const now = "path" in resolved.target ? resolved.target.path : undefined;
  // A link to a heading of its own file has no path to take the manner from.
  const isBareStem =
    !written.endsWith("/") &&
    !isMarkdownName(written) &&
    target.kind === "file" &&
    (written !== "" || link.form === "wiki");
  const finish = (path: string): string => {
    if (target.kind === "directory") return written.endsWith("/") && !path.endsWith("/") ? `${path}/` : path;
    return isBareStem && isMarkdownName(path) ? path.slice(0, -MARKDOWN_EXTENSION.length) : path;
  };
  const relative = relativePath(wanted.from, target.path);
  const fromFile = written.startsWith("./") && !relative.startsWith(".") ? `./${relative}` : relative;
  if (link.form === "wiki") {
    if (!written.includes("/")) yield finish(baseName(target.path));
    if (isReadFromFile(written, from, now)) yield finish(fromFile);
    yield finish(written.startsWith("/") ? `/${target.path}` : target.path);
    yield finish(`/${target.path}`);
    yield `/${target.path}`;
  } else if (link.form === "mention") {
    if (isReadFromFile(written, from, now)) yield finish(fromFile);
    yield finish(target.path);
    yield finish(fromFile);
    yield finish(`./${relative}`);
  } else {
    if (written.startsWith("/")) yield finish(`/${target.path}`);
    yield finish(fromFile);
    yield fromFile;
  }
}

/** Whether a wiki link is written as the path of its target, and would lead there by the last name alone. */
function isStalePath({ link, target }: ResolvedLink, from: string, wanted: WantedLink): boolean {
  if (link.form !== "wiki" || !link.path.includes("/")) return false;
  const isPathOf = (path: string, file: string): boolean =>
    isReadFromFile(link.path, file, path) || isPath(resolveRelative(ROOT_PATH, link.path), path);
  return "path" in target && isPathOf(target.path, from) && !isPathOf(wanted.target.path, wanted.from);
}

/** Whether a wiki link or mention was found from its file and not from the root. */
function isReadFromFile(written: string, from: string, target: string | undefined): boolean {
  const directory = parentPath(from);
  if (directory === ROOT_PATH || written.startsWith("/")) return false;
  return isPath(resolveRelative(directory, written), target);
}

function isPath(path: string | undefined, target: string | undefined): boolean {
  return path !== undefined && (path === target || `${path}${MARKDOWN_EXTENSION}` === target);
}

/** Length, as written, of the end of a path that is meant; escapes make it longer than the path itself. */
function writtenLength(raw: string, length: number, meantLength: number): number {
  if (length === meantLength) return raw.length;
  if (raw.length === length) return meantLength;
  let at = raw.length;
  for (let left = meantLength; left > 0 && at > 0; left--) {
    at--;
    if (raw.charAt(at - 1) === "\\" && /[!-/:-@[-`{-~]/.test(raw.charAt(at))) at--;
  }
  return raw.length - at;
}

function textOf(path: string, { link }: ResolvedLink, raw: string, line: string, start: number): string {
  if (link.form === "wiki") return path;
  if (link.form === "mention") {
    const isWindows = raw.includes("\\") && !raw.includes("/") && raw.length === link.path.length;
    const text = isWindows ? path.replaceAll("/", "\\") : path;
    return isPlainPath(path) || isInCode(line, start) ? text : `\`${text}\``;
  }
  return destinationLike(path, link, raw, line);
}

/** A path as a destination that is written like the one that stands there. */
export function destinationLike(path: string, { form, pathRange }: FileLink, raw: string, line: string): string {
  const isAngled = line.charAt(pathRange.start.character - 1) === "<" && form !== "autolink";
  const text = destinationText(path, isAngled);
  return /%[89a-f][0-9a-f]/i.test(raw) ? text.replace(/[^\p{ASCII}]+/gu, encodeURIComponent) : text;
}

/** Whether a path can be mentioned in a sentence; any other one has to stand in a code span. */
function isPlainPath(path: string): boolean {
  for (let i = 0; i < path.length; i++) if (!isPathUnit(path.charCodeAt(i))) return false;
  return true;
}

function isInCode(line: string, at: number): boolean {
  return (line.slice(0, at).split("`").length - 1) % 2 === 1;
}
