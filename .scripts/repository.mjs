import path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the checkout these scripts belong to. */
export const repositoryRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Absolute path of something in the checkout.
 *
 * @param {...string} segments
 */
export function inRepository(...segments) {
  return path.join(repositoryRoot, ...segments);
}
