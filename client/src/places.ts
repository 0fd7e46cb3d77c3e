import { Uri, workspace } from "vscode";

/** Whether a URI is a folder's or lies below it. */
export function isWithin(uri: Uri, folder: Uri): boolean {
  return pathBelow(uri, folder) !== undefined;
}

/** The path of a URI relative to a folder, with `/`; empty for the folder itself, `undefined` outside it. */
export function pathBelow(uri: Uri, folder: Uri): string | undefined {
  if (uri.scheme !== folder.scheme || uri.authority !== folder.authority) return undefined;
  const base = folder.path.replace(/\/+$/, "");
  if (uri.path === base || uri.path === `${base}/`) return "";
  return uri.path.startsWith(`${base}/`) ? uri.path.slice(base.length + 1) : undefined;
}

/** The innermost of some things whose folder holds a URI. */
export function innermost<T extends { readonly uri: string }>(things: readonly T[], uri: Uri): T | undefined {
  let best: T | undefined;
  for (const thing of things) {
    if (isWithin(uri, Uri.parse(thing.uri)) && (best === undefined || thing.uri.length > best.uri.length)) best = thing;
  }
  return best;
}

/** The last name of a URI's path. */
export function nameOf(uri: Uri): string {
  return uri.path.replace(/\/+$/, "").split("/").at(-1) ?? "";
}

/** Whether something exists at a URI. */
export async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
