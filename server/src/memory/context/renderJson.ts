import type { CompiledContext, ContextFile } from "./compile";
import type { RenderedContext, RenderedPart } from "./renderedText";

/**
 * Writes the answer for programs: each file with its figures and its text as one value, `cut` with the zero-based line
 * on which the lost text begins. Figures that are not counted yet are `null`.
 */
export function renderJson(context: CompiledContext): RenderedContext {
  const parts: RenderedPart[] = [];
  const lines = ["{"];
  const write = (name: string, value: unknown, isLast = false): void => {
    lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(value)}${isLast ? "" : ","}`);
  };
  write("session", context.session);
  write("harness", context.harness);
  write("root", context.rootName);
  writeFiles(lines, parts, "core", context.core);
  writeFiles(lines, parts, "start", context.start);
  if (context.next.length === 0) lines.push('  "next": [],');
  else {
    lines.push('  "next": [');
    context.next.forEach(({ path, hasIndex, description = null }, i) => {
      const isLast = i === context.next.length - 1;
      lines.push(`    ${JSON.stringify({ path, hasIndex, description })}${isLast ? "" : ","}`);
    });
    lines.push("  ],");
  }
  write("alsoLoaded", context.alsoLoaded);
  write("notLoaded", context.notLoaded);
  write("notes", context.notes);
  write("counter", context.counter);
  write("tokens", context.tokens);
  write("startTokens", context.startTokens);
  write("limit", context.limit, true);
  lines.push("}", "");
  return { text: lines.join("\n"), parts };
}

function writeFiles(lines: string[], parts: RenderedPart[], name: string, files: readonly ContextFile[]): void {
  if (files.length === 0) {
    lines.push(`  "${name}": [],`);
    return;
  }
  lines.push(`  "${name}": [`);
  files.forEach((file, i) => {
    const { path, count, bytes, text, cut } = file;
    const startLine = lines.length;
    const lost =
      cut === undefined ? null : { line: cut.position.line, lostBytes: cut.lostBytes, lostLines: cut.lostLines };
    lines.push(
      "    {",
      `      "path": ${JSON.stringify(path)},`,
      `      "tokens": ${JSON.stringify(count?.tokens ?? null)},`,
      `      "bytes": ${bytes},`,
      `      "text": ${JSON.stringify(text)},`,
      `      "cut": ${JSON.stringify(lost)}`,
      i === files.length - 1 ? "    }" : "    },",
    );
    const part = { path, startLine, endLine: lines.length - 1, textLine: startLine + 4 };
    parts.push(cut === undefined ? part : { ...part, cutLine: startLine + 5 });
  });
  lines.push("  ],");
}
