/**
 * Loads a part of the program when it is first asked for, and once. A part that could not be loaded is `undefined` and
 * is tried again when it is asked for again; only its first failure is reported.
 */
export function loadedPart<Part>(
  load: () => Promise<Part>,
  report: (cause: unknown) => void,
): () => Promise<Part | undefined> {
  let part: Promise<Part | undefined> | undefined;
  let isReported = false;
  return () => {
    part ??= load().catch((cause: unknown) => {
      part = undefined;
      if (!isReported) report(cause);
      isReported = true;
      return undefined;
    });
    return part;
  };
}
