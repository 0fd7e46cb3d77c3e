import assert from "node:assert/strict";
import { checkMemory, fixesFor } from "../../server/src/memory/rules/run";
import { applyEdits } from "./applyEdits";
import { isAboutDiscovery } from "./discoveryRules";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "./memoryOf";
import { type ViewSetUp, viewOf } from "./viewOf";

/** A memory that follows the architecture. */
export function layered(contents: MemoryContents = {}): InMemoryFileSystem {
  return memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n", ...contents });
}

/** What is found in a memory beside links and missing indexes, as `severity rule path:line message`. */
export function findings(memory: InMemoryFileSystem, setUp: ViewSetUp = {}): string[] {
  return checkMemory(viewOf(memory, setUp))
    .filter((finding) => !isAboutDiscovery(finding) && finding.rule !== "missing-index")
    .map(
      ({ severity, rule, path, range, message }) => `${severity} ${rule} ${path}:${range.start.line + 1} ${message}`,
    );
}

/** A memory after one of the fixes of the first finding of a rule. */
export function fixed(memory: InMemoryFileSystem, rule: string, at = 0): InMemoryFileSystem {
  const view = viewOf(memory);
  const [found] = checkMemory(view).filter((finding) => finding.rule === rule);
  const fix = found === undefined ? undefined : fixesFor(found, view)[at];
  assert.ok(fix !== undefined, `${rule} has no fix`);
  applyEdits(memory, fix.edits);
  return memory;
}
