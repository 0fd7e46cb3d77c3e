import { MEMFS_CONFIG_NAME, readMemfsConfig } from "../context/memfsConfig";
import type { RootRule } from "./rule";

/** A limit that is not understood does not hold, and nobody is told. */
export const memfsConfigInvalid: RootRule = {
  id: "memfs-config-invalid",
  about: "root",
  severity: "warning",
  description: "The root's .memfs.config.json holds something that is not understood.",
  clause:
    "The format is silent here: .memfs.config.json, version 1, is how letta-code is told the limits of one memory.",
  help: "The file takes version, maxDepth, maxFileCharacters, maxCoreMemoryCharacters, fileCharacterLimits and readOnlyFiles. A key that is not known or a value of the wrong type is passed over here, and letta-code refuses the whole file.",
  check: ({ memfsConfig }) =>
    memfsConfig === undefined
      ? []
      : readMemfsConfig(memfsConfig).complaints.map(({ message, range }) => ({
          subject: "file",
          path: MEMFS_CONFIG_NAME,
          message,
          range,
        })),
};
