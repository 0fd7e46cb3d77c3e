/**
 * Makes the links of a report, which are relative to the memory root, lead there from anywhere. `resolve` answers the
 * address of a root-relative path, with the line that the link names.
 */
export function resolveLinks(markdown: string, resolve: (path: string, fragment: string) => string): string {
  return markdown.replace(/\]\((?![\w+.-]+:|[/#])([^()\s#]+)(?:#([^()\s]*))?\)/g, (_, path: string, fragment = "") => {
    return `](${resolve(decode(path.replace(/^\.\//, "")), fragment)})`;
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
