import type { FileLink, LinkPath } from "../markdown/fileLinks";
import { mentionReadings } from "../markdown/mentionReadings";
import { isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName, compareCodePoints, joinPath, parentPath, ROOT_PATH, stemOf } from "../paths";
import type { PathTable } from "./pathTable";
import { foldPath, normalName, type Places, placeKey } from "./places";

/** A memory file; the path is its own, which may differ from the written one as `differs` says. */
export interface FileResolution {
  readonly kind: "file";
  readonly path: string;
  readonly differs?: "case" | "form";
}

/** What a link means in a memory. */
export type Resolution =
  | FileResolution
  /** A memory directory, read through its index. */
  | { readonly kind: "directory"; readonly path: string }
  /** Something in the root that is not memory. */
  | { readonly kind: "other"; readonly path: string }
  /** Nothing; the path is where it was looked for first. */
  | { readonly kind: "missing"; readonly path: string }
  /** Several files answer to the name, by code point. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly string[] }
  /** A relative path that leaves the root. */
  | { readonly kind: "outside"; readonly path: string }
  /** A path that names a place on one machine. */
  | { readonly kind: "absolute"; readonly path: string };

/** What resolving needs beside the memory's own files. */
export interface ResolveContext {
  readonly places: Places;
  /** Whether something that is not memory stands at a path of the root. */
  exists(path: string): boolean;
}

/** A link with what it means. */
export interface ResolvedLink {
  readonly link: FileLink;
  readonly target: Resolution;
  /** Length of the end of a mention's path that is meant; the whole path's for any other link. */
  readonly meantLength: number;
}

/**
 * Finds out what a link in a file means (decisions D14 and D15). A Markdown link is looked for from the file, and from
 * the root when it starts with `/`; a wiki link by path, then by the name in the front matter, by the file's stem, by a
 * path in another letter case and by its normal stem; a mention from the file, then from the root.
 */
export function resolveLink(
  link: LinkPath,
  from: string,
  context: ResolveContext,
): { readonly target: Resolution; readonly meantLength: number } {
  if (link.form === "mention") return resolveMention(link.path, from, context);
  const target = link.form === "wiki" ? resolveWiki(link.path, from, context) : resolvePath(link, from, context);
  return { target, meantLength: link.path.length };
}

/**
 * What is kept of the file that a Markdown link names letter for letter from its own directory, as nearly all do:
 * `resolveLink` would find that file, and the link means it while it is there. `siblings` are the files beside the link's.
 */
export function namedFile<File>(
  { form, path: written, isAbsolute }: LinkPath,
  from: string,
  siblings: ReadonlyMap<string, File> | undefined,
  files: PathTable<File>,
): File | undefined {
  if (isAbsolute || form === "mention" || form === "wiki") return undefined;
  const slash = written.lastIndexOf("/");
  if (slash < 0) return siblings?.get(written);
  const directory = slash === 0 ? undefined : resolveRelative(parentPath(from), written.slice(0, slash));
  return directory === undefined ? undefined : files.in(directory)?.get(written.slice(slash + 1));
}

/** Whether a link leads to a file as it is named, without an anchor, or to something else that is there. */
export function leadsPlainly(target: Resolution, hasAnchor: boolean): boolean {
  if (target.kind === "file") return target.differs === undefined && !hasAnchor;
  return target.kind === "directory" || target.kind === "other";
}

/** The keys under which a link's target may come or go, so that the link is looked at again when one does. */
export function keysOfLink(link: LinkPath, from: string): string[] {
  const keys: string[] = [];
  const add = (key: string): void => {
    if (!keys.includes(key)) keys.push(key);
  };
  const paths = link.form === "mention" ? mentionReadings(link.path) : [link.path];
  for (const written of paths) {
    for (const base of [parentPath(from), ROOT_PATH]) {
      const path = resolveRelative(base, written);
      if (path === undefined) continue;
      // A path can be that of a file without its extension, and an index has another key than a directory of its stem.
      const found = [placeKey(path)];
      if (link.form !== "mention") found.push(placeKey(`${path}${MARKDOWN_EXTENSION}`));
      found.forEach(add);
      // Only the key of an index and that of a path without a name at its end depend on where the path starts.
      if (!found.some((key) => key.includes("/")) && written.endsWith(baseName(path))) break;
    }
    if (link.form === "wiki") add(normalName(written));
  }
  return keys;
}

function resolveMention(
  written: string,
  from: string,
  context: ResolveContext,
): { readonly target: Resolution; readonly meantLength: number } {
  for (const reading of mentionReadings(written)) {
    for (const base of [parentPath(from), ROOT_PATH]) {
      const path = resolveRelative(base, reading);
      const target = path === undefined ? undefined : exactTarget(path, reading.endsWith("/"), context);
      if (target !== undefined) return { target, meantLength: reading.length };
    }
  }
  const target: Resolution = { kind: "missing", path: resolveRelative(parentPath(from), written) ?? written };
  return { target, meantLength: written.length };
}

function resolvePath({ path: written, isAbsolute }: LinkPath, from: string, context: ResolveContext): Resolution {
  if (written === "") return { kind: "file", path: from };
  const isFromRoot = written.startsWith("/");
  if (isAbsolute && !isFromRoot) return { kind: "absolute", path: written };
  const path = resolveRelative(isFromRoot ? ROOT_PATH : parentPath(from), written);
  if (path === undefined) return isFromRoot ? { kind: "absolute", path: written } : { kind: "outside", path: written };
  const found = exactTarget(path, false, context) ?? withExtension(path, context) ?? nearTarget(path, context);
  if (found !== undefined) return found;
  const other = otherMarkdown(path, context);
  if (other !== undefined) return other;
  return isFromRoot ? { kind: "absolute", path: written } : { kind: "missing", path };
}

function resolveWiki(written: string, from: string, context: ResolveContext): Resolution {
  if (written === "") return { kind: "file", path: from };
  const bases = written.startsWith("/") ? [ROOT_PATH] : [parentPath(from), ROOT_PATH];
  const paths = bases.flatMap((base) => resolveRelative(base, written) ?? []);
  for (const path of paths) {
    const found = withExtension(path, context) ?? exactTarget(path, false, context);
    if (found !== undefined) return found;
  }
  const { places } = context;
  const name = written.replace(/^\/|\/$/g, "");
  const byKey = [...places.withKey(placeKey(name))];
  const exact = onlyOf([
    [...places.named(name)].filter((path) => places.nameOf(path) === name),
    name.includes("/") ? [] : byKey.filter((path) => stemOf(path) === stemOf(name)),
  ]);
  if (exact !== undefined) return exact;
  for (const path of paths) {
    const near = nearTarget(path, context) ?? nearTarget(`${path}${MARKDOWN_EXTENSION}`, context);
    if (near !== undefined)
      return isBareName(written) && near.differs === "case" ? { kind: "file", path: near.path } : near;
  }
  const alike = onlyOf([[...places.named(name)], name.includes("/") ? [] : byKey]);
  if (alike !== undefined) return alike;
  for (const path of paths) {
    const other = otherMarkdown(path, context);
    if (other !== undefined) return other;
  }
  const [first] = paths;
  if (first === undefined) return { kind: "outside", path: written };
  return { kind: "missing", path: isMarkdownName(first) ? first : `${first}${MARKDOWN_EXTENSION}` };
}

/** The one file at the first level that has any; several there are ambiguous (D15). */
function onlyOf(levels: readonly (readonly string[])[]): Resolution | undefined {
  const candidates = levels.find(({ length }) => length > 0);
  const [only] = candidates ?? [];
  if (candidates === undefined || only === undefined) return undefined;
  return candidates.length === 1
    ? { kind: "file", path: only }
    : { kind: "ambiguous", candidates: [...candidates].sort(compareCodePoints) };
}

/** Whether a wiki link is a name, in which letter case does not count, and no path (D15). */
function isBareName(written: string): boolean {
  return !written.includes("/") && !isMarkdownName(written);
}

function exactTarget(
  path: string,
  mustBeDirectory: boolean,
  { places, exists }: ResolveContext,
): Resolution | undefined {
  const found = (mustBeDirectory ? undefined : places.fileAt(path)) ?? places.directoryAt(path);
  return found ?? (exists(path) ? { kind: "other", path } : undefined);
}

function withExtension(path: string, { places }: ResolveContext): Resolution | undefined {
  return places.fileAt(`${path}${MARKDOWN_EXTENSION}`);
}

/** Markdown that is not memory, at a path without its extension. */
function otherMarkdown(path: string, { exists }: ResolveContext): Resolution | undefined {
  if (path === ROOT_PATH || isMarkdownName(path)) return undefined;
  const file = `${path}${MARKDOWN_EXTENSION}`;
  return exists(file) ? { kind: "other", path: file } : undefined;
}

/** A memory file whose path differs by normal form or by letter case only. */
function nearTarget(path: string, { places }: ResolveContext): FileResolution | undefined {
  const folded = foldPath(path);
  const near = [...places.withKey(placeKey(path))].filter((other) => foldPath(other) === folded);
  const sameForm = near.find((other) => other.normalize("NFC") === path.normalize("NFC"));
  if (sameForm !== undefined) return { kind: "file", path: sameForm, differs: "form" };
  const [only] = near.sort(compareCodePoints);
  return only === undefined ? undefined : { kind: "file", path: only, differs: "case" };
}

/** A path followed from a directory, with `.` and `..` taken away; `undefined` when it leaves the root. */
export function resolveRelative(base: string, written: string): string | undefined {
  if (isPlain(written)) return joinPath(base, written);
  let path = base;
  for (const segment of written.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (path === ROOT_PATH) return undefined;
      path = parentPath(path);
    } else path = joinPath(path, segment);
  }
  return path;
}

/** Whether a path can be joined to a directory as it is: it is not empty, and each of its parts is a name. */
function isPlain(written: string): boolean {
  return !/(?:^|\/)\.{0,2}(?:\/|$)/.test(written);
}
