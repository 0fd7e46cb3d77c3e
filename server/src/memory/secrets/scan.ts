import { findAssignments } from "./assignments";
import { findNumbers } from "./numbers";
import { findByForm, isPlaceholder } from "./patterns";
import { findPrivateKeys } from "./privateKeys";
import { type FindSecrets, joinSpans, type SecretSpan } from "./secretSpan";

/**
 * Puts our own patterns together with the rules of a library. Takes time that grows with the text and no faster. Of two
 * that find the same place, the one that knows more of it names it.
 */
export function secretFinder(libraryRules: (text: string) => readonly SecretSpan[]): FindSecrets {
  return (text) =>
    joinSpans([
      ...findPrivateKeys(text),
      ...libraryRules(text).filter(({ start, end, kind }) => {
        return kind !== "address-password" || !isPlaceholder(text.slice(start, end));
      }),
      ...findByForm(text),
      ...findNumbers(text),
      ...findAssignments(text),
    ]);
}
