import { parentPath, pathSegments, ROOT_PATH } from "../paths";

/** The path that leads from one file to another file or directory, as a Markdown link writes it. */
export function relativePath(from: string, to: string): string {
  const base = pathSegments(parentPath(from));
  const target = pathSegments(to);
  let shared = 0;
  while (shared < base.length && shared < target.length && base[shared] === target[shared]) shared++;
  const ups = base.slice(shared).map(() => "..");
  const rest = target.slice(shared);
  if (to !== ROOT_PATH && rest.length === 0) ups.push("..", target[target.length - 1] ?? "");
  return [...ups, ...rest].join("/") || ".";
}
