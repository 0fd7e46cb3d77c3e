import { homedir } from "node:os";
import path from "node:path";
import { ROOT_PATH } from "../memory/paths";
import { holdsIndex } from "../memory/tree/classify";
import { isGlob, splitGlob } from "../memory/tree/rootGlobs";
import { openFileSystem } from "./nodeFileSystem";

/** A folder as people write it, found out on this machine. */
export interface ResolvedFolder {
  /** Absolute path of the folder, or of the folder from which a glob starts. */
  readonly path: string;
  /** Glob relative to the path, with `/`; empty when the path is the folder itself. */
  readonly pattern: string;
}

/**
 * Finds out a folder that is written absolute, with a leading `~`, or relative to a base folder; on Windows with either
 * separator. A folder that exists under exactly the written name is meant literally, even if the name looks like a glob.
 * `undefined` when the path is relative and there is no base.
 */
export function resolveFolder(written: string, base: string | undefined, home = homedir()): ResolvedFolder | undefined {
  const plain = expandHome(written, home);
  if (base === undefined && !path.isAbsolute(plain)) return undefined;
  const absolute = path.resolve(base ?? "", plain);
  if (!isGlob(plain) || openFileSystem(absolute).list(ROOT_PATH) !== "missing") return { path: absolute, pattern: "" };
  const { base: start, pattern } = splitGlob(withSlashes(plain));
  return { path: path.resolve(base ?? "", start === "" ? "" : start.replace(/\/?$/, "/")), pattern };
}

/** Whether the folder above holds an index, and so may be the root that was meant (decision SC10). */
export function parentHoldsIndex(absolutePath: string): boolean {
  const parent = path.dirname(absolutePath);
  return parent !== absolutePath && holdsIndex(openFileSystem(parent), ROOT_PATH);
}

function expandHome(written: string, home: string): string {
  if (written === "~") return home;
  return /^~[/\\]/.test(written) ? path.join(home, written.slice(2)) : written;
}

function withSlashes(written: string): string {
  return path.sep === "\\" ? written.replaceAll("\\", "/") : written;
}
