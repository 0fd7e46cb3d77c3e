import { inRepository } from "../../.scripts/repository.mjs";
import { findBrowser } from "./browserProgram.mjs";
import { hasScreen } from "./screen.mjs";
import { fetchVsCode } from "./vsCode.mjs";

/** How long the host that serves desktop builds may take to answer, in milliseconds. */
const answerLimit = 2_000;

/**
 * The program to give @vscode/test-electron: the desktop VS Code where it can be downloaded or
 * MEMORY_LENS_DESKTOP=1 asks for it, else our stand-in, which needs no more than the npm registry.
 * MEMORY_LENS_DESKTOP=0 always takes the stand-in.
 *
 * @param {string} version
 * @returns {Promise<string>} absolute path of an executable
 */
export async function findExecutable(version) {
  const wish = process.env.MEMORY_LENS_DESKTOP;
  if (wish === "1" || (wish !== "0" && hasScreen() && (await canDownload()))) {
    const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
    return await downloadAndUnzipVSCode({ version, cachePath: inRepository(".vscode-test") });
  }
  // Fetched here rather than by the program, so that trouble is told where it can be seen.
  await fetchVsCode(version);
  await findBrowser();
  return inRepository("test", "host", "desktop.mjs");
}

async function canDownload() {
  try {
    const answer = await fetch("https://update.code.visualstudio.com/api/releases/stable", {
      method: "HEAD",
      signal: AbortSignal.timeout(answerLimit),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
