import { realpathSync } from "node:fs";
import path from "node:path";
import { isThere } from "./durableFile";

/**
 * Whether what is written under a root-relative path would come to lie outside the root, through a link at the path or on
 * the way to it. The root itself may be a link; one that is not there yet holds none.
 */
export function leadsOutside(root: string, relative: string): boolean {
  const folder = path.resolve(root);
  if (!isThere(folder)) return false;
  let nearest = path.join(folder, relative);
  while (nearest !== folder && !isThere(nearest)) nearest = path.dirname(nearest);
  try {
    const way = path.relative(realpathSync.native(folder), realpathSync.native(nearest));
    return way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
  } catch {
    // Where a link that leads nowhere ends is not known.
    return true;
  }
}
