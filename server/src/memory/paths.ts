/** The root of a memory as a root-relative path. Every other path is `name/name`, without a leading or trailing slash. */
export const ROOT_PATH = "";

/** Joins a directory path and an entry name. */
export function joinPath(directory: string, name: string): string {
  return directory === ROOT_PATH ? name : `${directory}/${name}`;
}

/** The directory that holds the entry; the root's parent is the root. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? ROOT_PATH : path.slice(0, slash);
}

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The name without its `.md`. */
export function stemOf(path: string): string {
  const name = baseName(path);
  return name.endsWith(".md") ? name.slice(0, -3) : name;
}

/** Whether `path` is `directory` itself or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === ROOT_PATH || path === directory || path.startsWith(`${directory}/`);
}

/** The names a path is made of; none for the root. */
export function pathSegments(path: string): string[] {
  return path === ROOT_PATH ? [] : path.split("/");
}

/** How a directory is written for people and on the command line: `notes/`, the root as `.`. */
export function directoryLabel(path: string): string {
  return path === ROOT_PATH ? "." : `${path}/`;
}

/**
 * Compares by Unicode code point, the order the format's answers are listed in.
 * JavaScript's own order compares UTF-16 units and differs beyond U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xIsSurrogate = x >= 0xd800 && x <= 0xdfff;
      const yIsSurrogate = y >= 0xd800 && y <= 0xdfff;
      return xIsSurrogate === yIsSurrogate ? x - y : xIsSurrogate ? 1 : -1;
    }
  }
  return a.length - b.length;
}
