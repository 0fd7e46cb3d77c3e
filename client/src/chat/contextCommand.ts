import { Uri } from "vscode";
import type { CompileResult } from "../../../server/src/protocol/contextMessages";
import { countOf, formatTokens, groupDigits } from "../figures";
import { commandIds } from "../ids";
import type { SlashCommand } from "./chatParts";
import { plainText } from "./plainText";

/** `/context`: what an agent gets at the start of a session, file by file, and what the harness cuts off. */
export const contextCommand: SlashCommand = async ({ memory }, { roots, stream }) => {
  for (const { uri } of roots) {
    const result = await memory.compile({ root: uri, format: "xml" });
    if (result === null) continue;
    stream.markdown("\n### ");
    stream.markdown(plainText(result.label));
    stream.markdown(`\n\n${sumOf(result)}\n`);
    for (const part of result.parts) {
      stream.markdown("\n- ");
      stream.anchor(Uri.parse(part.uri), part.path);
      const read = part.section === "start" ? ", read by the agent itself" : "";
      stream.markdown(`: ${formatTokens(part.tokens)}${read}`);
      if (part.cut === undefined) continue;
      stream.markdown(" · **cut**: ");
      stream.markdown(plainText(part.cut));
    }
    for (const note of result.notes) {
      stream.markdown("\n\n");
      stream.markdown(plainText(note));
    }
    stream.markdown("\n");
    stream.button({ title: "Show Compiled Context", command: commandIds.preview, arguments: [Uri.parse(uri)] });
  }
};

function sumOf({
  parts,
  tokens,
  startTokens,
  limit,
  counter,
  harness,
  isCounted,
  nextDirectories,
}: CompileResult): string {
  if (parts.length === 0) return `No file would be loaded by ${harness}.`;
  const core = `${formatTokens(isCounted ? tokens : undefined)} of ${groupDigits(limit)} tokens of core memory (${counter})`;
  const start = startTokens === 0 ? "" : `, ${formatTokens(startTokens)} read at session start`;
  return `${core}${start}, as ${harness} loads it; ${countOf(nextDirectories, "directory", "directories")} to go on from.`;
}
