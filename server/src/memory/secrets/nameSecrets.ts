import { findByForm } from "./patterns";
import { joinSpans, type SecretSpan } from "./secretSpan";

/** What stands in every name that can hold a token, so that the names of a large memory cost next to nothing. */
const longRun = /[\w-]{16}/;

/**
 * The tokens and keys in the name of a file or directory, told by their form alone: numbers and words that would say
 * more in a text are dates and titles here.
 */
export function findInName(name: string): SecretSpan[] {
  return longRun.test(name) ? joinSpans(findByForm(name)) : [];
}
