import type { Finding } from "../memory/rules/rule";
import type { InspectedRoot } from "./inspect";
import type { Outcome } from "./outcome";

/** The findings of a former answer, which are not told again. */
export interface Baseline {
  /** Whether a finding was there before: the same root, rule, path and message. */
  has(root: string, finding: Finding): boolean;
}

/** How a path stands in answers: the root itself is `.`. */
export function answerPath(path: string): string {
  return path === "" ? "." : path;
}

/** Reads an answer of `check --format json`. */
export function readBaseline(file: string, text: string | undefined): Outcome<Baseline> {
  if (text === undefined)
    return { problem: `The baseline ${file} cannot be read. Write one with memory-lens check --format json.` };
  const keys = new Set<string>();
  try {
    const answer: unknown = JSON.parse(text);
    for (const root of listIn(answer, "roots")) {
      for (const finding of listIn(root, "findings"))
        keys.add(
          keyOf(textIn(root, "root"), textIn(finding, "rule"), textIn(finding, "path"), textIn(finding, "message")),
        );
    }
  } catch {
    return { problem: `The baseline ${file} is not an answer of memory-lens check --format json.` };
  }
  return { has: (root, { rule, path, message }) => keys.has(keyOf(root, rule, answerPath(path), message)) };
}

/** The roots without the findings that the baseline knows, and how many those were. */
export function withoutKnown(
  roots: readonly InspectedRoot[],
  baseline: Baseline,
): { readonly roots: readonly InspectedRoot[]; readonly known: number } {
  let known = 0;
  const remaining = roots.map((inspected) => {
    const findings = inspected.findings.filter((finding) => !baseline.has(inspected.root, finding));
    known += inspected.findings.length - findings.length;
    return { ...inspected, findings };
  });
  return { roots: remaining, known };
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** A list in a JSON object. Throws when it is none. */
function listIn(value: unknown, key: string): readonly unknown[] {
  const list = memberOf(value, key);
  if (!Array.isArray(list)) throw new TypeError(`${key} is no list`);
  return list;
}

function textIn(value: unknown, key: string): string {
  const text = memberOf(value, key);
  if (typeof text !== "string") throw new TypeError(`${key} is no text`);
  return text;
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) throw new TypeError(`${key} has no place here`);
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
