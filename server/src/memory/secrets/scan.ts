import { findAssignments } from "./assignments";
import { findLabelledNumbers } from "./labelledNumbers";
import { findNumbers } from "./numbers";
import { findByForm, isPlaceholder } from "./patterns";
import { findPrivateKeys } from "./privateKeys";
import { type FindSecrets, joinSpans, type SecretSpan } from "./secretSpan";
import { findBelowLabels } from "./valueBelow";

/**
 * Puts our own patterns together with the rules of a library. Takes time that grows with the text and no faster. Of two
 * that find the same place, the one that knows more of it names it.
 */
export function secretFinder(libraryRules: (text: string) => readonly SecretSpan[]): FindSecrets {
  return (text) =>
    joinSpans([
      ...findPrivateKeys(text),
      ...libraryRules(text).filter(({ start, end, kind }) => {
        const value = text.slice(start, end);
        return kind === "address-password" ? !isPlaceholder(value) : kind === "private-key" || !isExample(value);
      }),
      ...findByForm(text),
      ...findNumbers(text),
      ...findLabelledNumbers(text),
      ...findAssignments(text),
      ...findBelowLabels(text),
    ]);
}

/** Whether a token only shows what one looks like: `ghp_xxxx…`, `xoxb-your-token-here`. */
function isExample(token: string): boolean {
  return /[xX]{6}|(.)\1{15}|(?:^|[_-])(?:your|example|placeholder|dummy)(?:[_-]|$)/.test(token);
}
