import { lstatSync, realpathSync } from "node:fs";
import path from "node:path";
import { isWithin, joinPath, ROOT_PATH } from "../memory/paths";

/** For this many milliseconds a directory that was seen to be no link is believed to be none still. */
const longestTrust = 50;

/** A directory that was no link a moment ago. */
interface SeenDirectory {
  readonly path: string;
  readonly realPath: string;
  /** Names that its listing gave to directories; `undefined` when it has none or was not listed. */
  directories: ReadonlySet<string> | undefined;
}

/**
 * Real paths of the directories below a root, found without following a link below it. The root itself may be a link.
 * Remembers the way to the directory asked for last, so that a walk looks at each directory once and not at its whole
 * way every time: asking the disk for a real path costs as much as listing a directory.
 */
export class RealDirectories {
  /** From the root down, each directly below the one before. */
  private readonly way: SeenDirectory[] = [];
  private trustedUntil = 0;

  constructor(private readonly root: string) {}

  /**
   * Real path of a directory; `undefined` when a link stands on the way or the path leads out. Whether there is a
   * directory is not said. Throws what the disk throws.
   */
  resolve(directory: string): string | undefined {
    let last = this.nearest(directory);
    if (last.path === directory) return last.realPath;
    for (const name of directory.slice(last.path === ROOT_PATH ? 0 : last.path.length + 1).split("/")) {
      if (!isPlainName(name)) return undefined;
      const realPath = withSeparator(last.realPath) + name;
      const isSeen = last.directories?.has(name) === true;
      if (!isSeen && lstatSync(realPath).isSymbolicLink()) return undefined;
      last = { path: joinPath(last.path, name), realPath, directories: undefined };
      this.way.push(last);
    }
    return last.realPath;
  }

  /** Takes the names of directories, no links among them, that a listing of the directory resolved last gave just now. */
  noteListed(directories: ReadonlySet<string> | undefined): void {
    const last = this.way[this.way.length - 1];
    if (last !== undefined) last.directories = directories;
  }

  /** Forgets everything, so that even a root that is a link is found out anew. */
  forget(): void {
    this.way.length = 0;
  }

  /** Whether a real path is the root, as it was found out last, or lies in it. */
  isInside(realPath: string): boolean {
    const root = this.way[0]?.realPath ?? this.root;
    return realPath === root || realPath.startsWith(withSeparator(root));
  }

  /** The nearest directory on the remembered way that is above the one given or is it; the way then ends there. */
  private nearest(directory: string): SeenDirectory {
    const { way } = this;
    const now = performance.now();
    if (now >= this.trustedUntil) way.length = 0;
    for (let last = way[way.length - 1]; last !== undefined; last = way[way.length - 1]) {
      if (isWithin(directory, last.path)) return last;
      way.pop();
    }
    const root: SeenDirectory = {
      path: ROOT_PATH,
      realPath: realpathSync.native(this.root),
      directories: undefined,
    };
    way.push(root);
    this.trustedUntil = now + longestTrust;
    return root;
  }
}

function withSeparator(folder: string): string {
  return folder.endsWith(path.sep) ? folder : folder + path.sep;
}

/** Whether a name stands for an entry of its directory and for nothing else. */
export function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !name.includes(path.sep);
}
