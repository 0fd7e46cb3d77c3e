import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What uses a folder and says when it is done with it: a test, or a suite's hooks. */
export interface FolderUser {
  after(action: () => void): void;
}

/** Makes an empty folder on disk that is removed when the test ends, and answers its real path. */
export function makeFolder(user: FolderUser): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "memory-lens-")));
  user.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by path below a folder, with the folders on the way; a path that ends in `/` makes an empty folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(file, content);
  }
}
