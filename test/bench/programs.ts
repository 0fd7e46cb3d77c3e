import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { inRepository } from "../support/repository";

/** What a program printed and how long it took from its start to its end. */
export interface ProgramRun {
  readonly output: string;
  readonly milliseconds: number;
}

/** No program of the benchmark takes longer than this many milliseconds. */
const longestRun = 300_000;

/** Runs a program to its end. Throws with what it printed when it fails. `joinsErrors` takes its complaints as output. */
export function runProgram(
  program: string,
  args: readonly string[],
  { joinsErrors = false }: { readonly joinsErrors?: boolean } = {},
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: longestRun });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (joinsErrors) output += chunk.toString();
      else errors += chunk.toString();
    });
    child.on("error", (error) => reject(new Error(`${program} could not be run: ${error.message}.`)));
    child.on("close", (code) => {
      const milliseconds = performance.now() - start;
      if (code === 0) resolve({ output, milliseconds });
      else reject(new Error(`${program} failed (${code}): ${errors.trim() || output.trim()}`));
    });
  });
}

/**
 * Runs one of the benchmark's own programs in a fresh process and reads the JSON that it prints. Memory that is not used is
 * collected before it is weighed, which takes its time, so that a program whose whole run is timed does not weigh.
 */
export async function runBenchProgram<Answer>(
  name: string,
  args: readonly string[],
  { weighs = true }: { readonly weighs?: boolean } = {},
): Promise<Answer> {
  const file = inRepository("test", "out", "bench", `${name}.measured.cjs`);
  const { output } = await runProgram(process.execPath, [...(weighs ? ["--expose-gc"] : []), file, ...args]);
  return JSON.parse(output) as Answer;
}

/** Runs `find FOLDER … | wc -l` with the given test; the count is in the output. */
export function findAndCount(folder: string, ...test: readonly string[]): Promise<ProgramRun> {
  return runProgram("sh", ["-c", 'find "$@" | wc -l', "sh", folder, ...test]);
}

/** A walk that counts Markdown and, with `read`, reads it: about the least that this machine can do. */
const walkerSource = `#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static long found;
static long bytes;
static int reads;
static char buffer[1 << 20];

static void take(int directory, const char *name) {
  int file;
  long count;
  found++;
  if (!reads || (file = openat(directory, name, O_RDONLY | O_NOFOLLOW)) < 0) return;
  while ((count = read(file, buffer, sizeof buffer)) > 0) bytes += count;
  close(file);
}

static void walk(int directory) {
  DIR *listing = fdopendir(directory);
  struct dirent *entry;
  if (listing == NULL) return;
  while ((entry = readdir(listing)) != NULL) {
    const char *name = entry->d_name;
    size_t length = strlen(name);
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (entry->d_type == DT_DIR) {
      int child = openat(directory, name, O_RDONLY | O_DIRECTORY);
      if (child >= 0) walk(child);
    } else if (length >= 3 && strcmp(name + length - 3, ".md") == 0) take(directory, name);
  }
  closedir(listing);
}

int main(int count, char **arguments) {
  int root = count >= 2 ? open(arguments[1], O_RDONLY | O_DIRECTORY) : -1;
  if (root < 0) return 1;
  reads = count == 3;
  walk(root);
  printf("%ld %ld\\n", found, bytes);
  return 0;
}
`;

/**
 * Compiles a walker in C into a folder and answers its path; `undefined` where there is no C compiler. It takes a folder,
 * and `read` to read each file as well.
 */
export function compileWalker(folder: string): string | undefined {
  const source = path.join(folder, "walker.c");
  const program = path.join(folder, "walker");
  writeFileSync(source, walkerSource);
  const { status } = spawnSync("cc", ["-O2", "-o", program, source], { stdio: "ignore", timeout: 60_000 });
  return status === 0 ? program : undefined;
}
