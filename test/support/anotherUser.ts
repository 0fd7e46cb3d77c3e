import { spawnSync } from "node:child_process";
import { programPath } from "./commandLine";

/**
 * How to start a process as someone whom file rights bind: as we are, or as another user when we are the one whom they do
 * not bind. `undefined` where that is not possible.
 */
export function anotherUser(): { readonly uid?: number } | undefined {
  if (process.getuid === undefined) return undefined;
  if (process.getuid() !== 0) return {};
  const uid = 65_534;
  const tried = spawnSync(process.execPath, ["-e", `require("node:fs").readFileSync(${JSON.stringify(programPath)})`], {
    uid,
  });
  return tried.status === 0 ? { uid } : undefined;
}
