import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** A part that a built script takes as it starts, and not with an `import()` later. */
const partAtOnce = /[=;,]\s*require\("\.\/([^"/]+\.js)"\)/g;

/** Sizes in bytes of what is loaded to start a program. */
export interface StartSizes {
  /** Until the language server has answered the editor's greeting. */
  readonly greeting: number;
  /** Until the language server can look at memory. */
  readonly server: number;
  /** Until the command line can check a memory. */
  readonly commandLine: number;
}

/** How much the programs built into a folder load as they start. */
export function startSizes(built: string): StartSizes {
  const greeting = loadedWith([path.join(built, "main.js")]);
  // Named after what main.ts imports once it has answered.
  const server = readdirSync(built).filter((name) => /^startHere-\w+\.js$/.test(name));
  return {
    greeting: bytesOf(greeting),
    server: bytesOf(loadedWith([...greeting, ...server.map((name) => path.join(built, name))])),
    commandLine: bytesOf(loadedWith([path.join(built, "cli.js")])),
  };
}

/** These scripts and the parts that they cannot do without, by path. */
function loadedWith(scripts: readonly string[]): readonly string[] {
  const loaded = new Set<string>();
  const waiting = [...scripts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const [, part = ""] of readFileSync(file, "utf8").matchAll(partAtOnce)) {
      waiting.push(path.join(path.dirname(file), part));
    }
  }
  return [...loaded];
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}
