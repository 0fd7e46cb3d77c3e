import { type FileLimit, type Harness, harnesses, overrideHarness } from "../budget/harnesses";
import type { HarnessName, HarnessOverrides } from "../harnessSettings";
import { MEMFS_CONFIG_NAME, type MemfsConfig, readMemfsConfig } from "./memfsConfig";

/**
 * A harness as it is for one root: the preset, over it what the settings say, and over that what the root's own
 * `.memfs.config.json` says, which the harness of that file obeys and no other.
 *
 * @param configText text of that file; `undefined` where there is none
 */
export function harnessOfRoot(name: HarnessName, overrides: HarnessOverrides, configText: string | undefined): Harness {
  const harness = overrideHarness(harnesses[name], overrides[name]);
  if (name !== "letta-code" || configText === undefined) return harness;
  return withMemfsConfig(harness, readMemfsConfig(configText).config);
}

function withMemfsConfig(harness: Harness, config: MemfsConfig): Harness {
  const { maxDepth, maxFileCharacters, maxCoreMemoryCharacters, fileCharacterLimits = [] } = config;
  const single = fileCharacterLimits.map(
    ({ pattern, maxCharacters }): FileLimit => ({ pattern, limits: charactersOf(maxCharacters) }),
  );
  const general = maxFileCharacters === undefined ? [] : [{ pattern: "**", limits: charactersOf(maxFileCharacters) }];
  return {
    ...harness,
    source: `${harness.source}, with the limits of ${MEMFS_CONFIG_NAME}`,
    fileLimits: [...single, ...general, ...harness.fileLimits],
    totalLimit: charactersOf(maxCoreMemoryCharacters ?? null) ?? harness.totalLimit,
    maxDepth: maxDepth ?? harness.maxDepth,
  };
}

function charactersOf(characters: number | null): { readonly characters: number } | undefined {
  return characters === null ? undefined : { characters };
}
