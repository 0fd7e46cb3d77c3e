import { readFileSync } from "node:fs";

/** What Linux tells of a process. */
interface ProcessStatus {
  /** One letter; `Z` and `X` are processes that have ended, of which the first still have their number. */
  readonly state: string;
  /** When it started, in ticks since the machine did. */
  readonly started: string;
}

/**
 * Whether a process of this machine is running. One that was killed and that its parent has not asked after yet is not,
 * as far as the system tells. With what `startOf` answered for a process, another one that has its number is not it.
 */
export function isRunning(pid: number, started?: string): boolean {
  const status = statusOf(pid);
  if (status !== undefined) {
    return !/^[ZXx]$/.test(status.state) && (started === undefined || started === status.started);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When a process started, to be compared and no more; `undefined` where the system does not tell. */
export function startOf(pid: number): string | undefined {
  return statusOf(pid)?.started;
}

function statusOf(pid: number): ProcessStatus | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before may hold spaces and brackets itself.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state, started] = [fields[0], fields[19]];
    return state === undefined || started === undefined ? undefined : { state, started };
  } catch {
    return undefined;
  }
}
