import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Whether a module is the program that was started, as against imported by another.
 *
 * @param {string} moduleUrl the module's import.meta.url
 */
export function isMain(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl));
}
