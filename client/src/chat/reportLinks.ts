/** A stretch of a report: Markdown, or a link to a file of the memory, by its root-relative path and zero-based line. */
export type ReportPiece = { readonly markdown: string } | { readonly path: string; readonly line?: number };

/**
 * Takes a report apart at its links into the memory. Chat is given those as places rather than as addresses: only places
 * lead to the right machine where the editor runs on another one than the memory lies on.
 */
export function splitReport(markdown: string): ReportPiece[] {
  const pieces: ReportPiece[] = [];
  let at = 0;
  for (const found of markdown.matchAll(
    /\[[^[\]]*\]\((?![\w+.-]+:|[/#])([^()\s#]+)(?:#L(\d+)[^()\s]*|#[^()\s]*)?\)/g,
  )) {
    const [whole, path = "", line] = found;
    if (found.index > at) pieces.push({ markdown: markdown.slice(at, found.index) });
    const name = decode(path.replace(/^\.\//, ""));
    pieces.push(line === undefined ? { path: name } : { path: name, line: Math.max(0, Number(line) - 1) });
    at = found.index + whole.length;
  }
  if (at < markdown.length) pieces.push({ markdown: markdown.slice(at) });
  return pieces;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
