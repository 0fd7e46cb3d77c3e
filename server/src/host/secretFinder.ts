import { createRequire } from "node:module";
import { secretFinder } from "../memory/secrets/scan";
import type { FindSecrets } from "../memory/secrets/secretSpan";

/** Finds secrets with the library's rules from the bundle at the given path, which is loaded with the first text. */
export function createSecretFinder(bundle: string): FindSecrets {
  let findByLibrary: typeof import("./secretRules").findByLibrary | undefined;
  return secretFinder((text) => {
    findByLibrary ??= load(bundle).findByLibrary;
    return findByLibrary(text);
  });
}

function load(bundle: string): typeof import("./secretRules") {
  return createRequire(bundle)(bundle);
}
