import { spawn } from "node:child_process";
import type { FormerFile } from "../../../server/src/protocol/contextMessages";

/** Commits with more than so many bytes of memory are not taken apart. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The Markdown of a folder, and its own limits file, as the last commit holds them. Only reads, takes no lock, and runs
 * nothing that the repository configures. A sentence when there is no such thing.
 *
 * @param program the `git` to run
 * @param folder path of the memory root
 */
export async function readCommittedFiles(
  program: string,
  folder: string,
): Promise<readonly FormerFile[] | { readonly refusal: string }> {
  const git = (args: readonly string[], input = ""): Promise<Buffer | undefined> => run(program, folder, args, input);
  if ((await git(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])) === undefined) {
    return {
      refusal: "This memory is in no git repository that has a commit yet, so there is nothing to compare with.",
    };
  }
  const listing = await git(["ls-tree", "-r", "-z", "HEAD"]);
  const entries = (listing?.toString("utf8") ?? "").split("\0").flatMap((line) => {
    const found = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(line);
    const [, id = "", path = ""] = found ?? [];
    return path.endsWith(".md") || path === ".memfs.config.json" ? [{ id, path }] : [];
  });
  if (entries.length === 0) {
    return { refusal: "The last commit holds nothing of this memory, so there is nothing to compare with." };
  }
  const blobs = await git(["cat-file", "--batch"], entries.map(({ id }) => `${id}\n`).join(""));
  if (blobs === undefined) return { refusal: "git could not read the last commit." };
  return readBatch(blobs, entries);
}

/** Whether a program answers as git does. */
export async function isGit(program: string): Promise<boolean> {
  return (await run(program, undefined, ["--version"], "")) !== undefined;
}

/** Takes the answer of `cat-file --batch` apart: a line with the size, the bytes, a line break, for each object. */
function readBatch(blobs: Buffer, entries: readonly { readonly path: string }[]): FormerFile[] {
  const files: FormerFile[] = [];
  let at = 0;
  for (const { path } of entries) {
    const lineEnd = blobs.indexOf(10, at);
    const size = Number(/ blob (\d+)$/.exec(blobs.toString("latin1", at, lineEnd))?.[1]);
    if (lineEnd < 0 || !Number.isSafeInteger(size)) break;
    files.push({ path, text: blobs.toString("utf8", lineEnd + 1, lineEnd + 1 + size) });
    at = lineEnd + 1 + size + 1;
  }
  return files;
}

/** Runs git and answers what it wrote; `undefined` when it failed or wrote too much. */
function run(
  program: string,
  folder: string | undefined,
  args: readonly string[],
  input: string,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, ["-c", "core.fsmonitor=false", ...args], {
      cwd: folder,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.on("error", () => resolve(undefined));
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) child.kill();
      else chunks.push(chunk);
    });
    child.on("close", (code) => resolve(code === 0 ? Buffer.concat(chunks) : undefined));
    // A program that ends before it has read everything has said why by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
