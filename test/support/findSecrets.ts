import { findByLibrary } from "../../server/src/host/secretRules";
import { secretFinder } from "../../server/src/memory/secrets/scan";
import type { FindSecrets } from "../../server/src/memory/secrets/secretSpan";

/** Finds secrets as the programs do: by our own patterns and by the library's rules. */
export const findSecrets: FindSecrets = secretFinder(findByLibrary);
