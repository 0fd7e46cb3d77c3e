/**
 * Waits until `condition` holds, asking about every 50 milliseconds. Fails after `limit`
 * milliseconds with the sentence that says what was waited for, and with the last error if asking
 * itself failed.
 */
export async function waitUntil(
  sentence: string,
  condition: () => Promise<boolean> | boolean,
  limit = 20_000,
): Promise<void> {
  const end = Date.now() + limit;
  let trouble: unknown;
  do {
    try {
      if (await condition()) {
        return;
      }
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`Waited ${limit / 1000} s in vain: ${sentence}`, { cause: trouble });
}
