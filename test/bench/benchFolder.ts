import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type GeneratedMemory, generateMemory } from "../support/generatedMemory";

/** A generated input on disk with what is true of it. */
export interface Generated<Truth> {
  readonly folder: string;
  readonly truth: Truth;
}

/** The folder that holds the benchmark's inputs. What an earlier run left there whole is used again. */
export class BenchFolder {
  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true });
  }

  /** A memory of so many files. Those without text are enough for a walk and far quicker to write. */
  memory(files: number, content: "text" | "empty"): Generated<GeneratedMemory> {
    return this.input(`memory-${files}-${content}`, (folder) =>
      generateMemory(folder, { files, hasText: content === "text" }),
    );
  }

  /** An input by name, written by the function given unless it is there. */
  input<Truth>(name: string, generate: (folder: string) => Truth): Generated<Truth> {
    const base = path.join(this.path, name);
    const folder = path.join(base, "input");
    const record = path.join(base, "truth.json");
    if (existsSync(record)) return { folder, truth: JSON.parse(readFileSync(record, "utf8")) as Truth };
    rmSync(base, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    process.stderr.write(`Writing ${name}.\n`);
    const truth = generate(folder);
    writeFileSync(record, JSON.stringify(truth));
    return { folder, truth };
  }

  /** A fresh empty folder of this name. */
  fresh(name: string): string {
    const folder = path.join(this.path, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}
