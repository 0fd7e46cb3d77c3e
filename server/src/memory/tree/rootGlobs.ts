import { GLOBSTAR, Minimatch } from "minimatch";
import type { FileSystem } from "../fileSystem";
import { compareCodePoints, joinPath, ROOT_PATH } from "../paths";
import { globOptions } from "./scope";
import type { Steps } from "./walk";

/** Whether a path written in the settings is a glob and stands for the folders that match it. */
export function isGlob(path: string): boolean {
  return /[*?[\]{}]|[!+@]\(/.test(path);
}

/**
 * A glob cut into the folder it starts from, which holds no wild card and is empty where a relative glob begins with
 * one, and the pattern below that folder.
 */
export function splitGlob(path: string): { readonly base: string; readonly pattern: string } {
  const segments = path.split("/");
  const first = segments.findIndex(isGlob);
  if (first < 0) return { base: path, pattern: "" };
  const base = segments.slice(0, first).join("/");
  return { base: base === "" && path.startsWith("/") ? "/" : base, pattern: segments.slice(first).join("/") };
}

/** Folders are looked through to this depth below the base of a glob with `**`. */
const deepest = 12;

/**
 * The folders below the base of a file system that match a pattern, by code point. Only folders that can still match are
 * listed; hidden ones match like any other, links are not followed.
 */
export function* expandGlob(fileSystem: FileSystem, pattern: string): Steps<string[]> {
  const matcher = new Minimatch(pattern.replace(/\/+$/, ""), globOptions);
  const levels = Math.max(...matcher.set.map((row) => (row.includes(GLOBSTAR) ? deepest : row.length)));
  const found: string[] = [];
  const pending = [ROOT_PATH];
  let directories = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const entries = fileSystem.list(path);
    yield { directories: ++directories };
    if (typeof entries === "string") continue;
    for (const { name, kind } of entries) {
      if (kind !== "directory" || name === "node_modules" || name === ".git") continue;
      const child = joinPath(path, name);
      if (matcher.match(child)) found.push(child);
      if (child.split("/").length < levels && matcher.match(child, true)) pending.push(child);
    }
  }
  return found.sort(compareCodePoints);
}
