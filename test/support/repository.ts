import path from "node:path";

/** Absolute path of this checkout; the build writes it in. */
export const repositoryRoot: string = process.env.MEMORY_LENS_REPOSITORY ?? process.cwd();

/** Absolute path of something in the checkout. */
export function inRepository(...segments: string[]): string {
  return path.join(repositoryRoot, ...segments);
}
