import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Creates a file with the folders on the way. What bears the name already, a link included, stays untouched. */
export function createFile(absolutePath: string, text: string): "created" | "exists" | "failed" {
  try {
    mkdirSync(path.dirname(absolutePath), { recursive: true });
    writeFileSync(absolutePath, text, { flag: "wx" });
    return "created";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EEXIST" ? "exists" : "failed";
  }
}
