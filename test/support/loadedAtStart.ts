import { readFileSync } from "node:fs";
import path from "node:path";

/** A part that a built script takes as it starts, and not with an `import()` later. */
const partAtOnce = /[=;,]\s*require\("\.\/([^"/]+\.js)"\)/g;

/** The built scripts that run when this one is started, by absolute path: it and the parts that it cannot do without. */
export function loadedAtStart(script: string): readonly string[] {
  const loaded = new Set<string>();
  const waiting = [path.resolve(script)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const [, part = ""] of readFileSync(file, "utf8").matchAll(partAtOnce)) {
      waiting.push(path.join(path.dirname(file), part));
    }
  }
  return [...loaded];
}
