import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** A part that a program loads when it needs it, named after its content. */
const part = /^[\w.]+-[A-Z0-9]{8}\.js$/;

/** How long a part of a former build stays, in milliseconds: an editor may still run the server that loads it. */
const stay = 24 * 60 * 60 * 1000;

/**
 * Deletes what an earlier build left in a folder, so that a test whose source is gone does not run.
 * Shared chunks of tests stay, since a test run of another build may be about to load them, and so
 * does what the type checker keeps there. Parts of the programs stay for a day after the last build
 * that made them.
 *
 * @param {string} folder absolute path; need not exist
 * @param {Set<string>} current absolute paths
 * @param {Date} now
 */
export async function removeStale(folder, current, now) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  await Promise.all(
    names
      .filter((name) => /\.(js|mjs|map)$/.test(name) && !/^(chunks|types)\b/.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        if (current.has(file)) {
          // Its age counts from the last build that made it, not from the first.
          if (part.test(name)) await utimes(file, now, now);
          return;
        }
        const age = part.test(name) ? now.getTime() - (await stat(file)).mtimeMs : Number.POSITIVE_INFINITY;
        if (age > stay) await rm(file, { force: true });
      }),
  );
}
