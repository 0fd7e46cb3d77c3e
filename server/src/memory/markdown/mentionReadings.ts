import { isGlued } from "./pathCharacters";

const mostReadings = 64;

/**
 * The paths that a mention may mean, the whole one first, then ends of it: in `see notes/plan.md` of a code span, and
 * in Chinese, where words follow each other without a space, the path can start later than the words do. The first one
 * that a file answers to is meant. Each reading ends where the mention's path ends, so that its place is known from its
 * length; only a path in which the text escapes characters is longer there than here.
 */
export function* mentionReadings(path: string): Generator<string> {
  yield path;
  let isFirstPart = true;
  let readings = 1;
  // A name is longer than its extension.
  const last = path.endsWith(".md") ? path.length - 4 : path.length - 1;
  for (let at = 0; at < last && readings < mostReadings; at++) {
    const unit = path.charCodeAt(at);
    if (unit === 47) isFirstPart = false;
    else if ((unit === 32 || (isFirstPart && isGlued(unit))) && isStart(path.charCodeAt(at + 1))) {
      readings++;
      yield path.slice(at + 1);
    }
  }
}

/** Whether a path can start with a UTF-16 unit: neither a space nor a slash nor half a character. */
function isStart(unit: number): boolean {
  return unit !== 32 && unit !== 47 && !(unit >= 0xdc00 && unit <= 0xdfff);
}
