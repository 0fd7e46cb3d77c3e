/** A file event as a watcher reports it; `changed` means contents only. */
export interface WatchedEvent {
  readonly uri: string;
  readonly kind: "created" | "changed" | "deleted";
}

/**
 * Whether a file event can concern memory. New contents matter in Markdown files, in a root's own limits and in what git
 * ignores only. Everything else matters, since what is created or deleted may be a folder full of memory; but nothing
 * does inside `node_modules` or `.git`, unless a memory root lies in there itself.
 */
export function mayConcernMemory(event: WatchedEvent, rootUris: readonly string[]): boolean {
  if (event.kind === "changed" && !/\.md$|\/\.memfs\.config\.json$|\/\.gitignore$/.test(event.uri)) return false;
  const noisy = /\/(?:node_modules|\.git)(?=\/)/.exec(event.uri);
  if (noisy === null) return true;
  const folder = event.uri.slice(0, noisy.index + noisy[0].length);
  return rootUris.some((root) => root === folder || root.startsWith(`${folder}/`));
}
