import type { SlashCommand } from "./chatParts";

/** `/harnesses`: what each known harness would make of the memory. */
export const harnessesCommand: SlashCommand = async ({ contexts }, { roots, stream }) => {
  for (const { uri } of roots) {
    const report = await contexts.compareHarnesses(uri);
    if (report !== null) stream.markdown(`${report.markdown}\n`);
  }
};
