import type { FileChange } from "../../memory/fileChange";
import { maskSecrets } from "../../memory/secrets/mask";
import type { FindSecrets } from "../../memory/secrets/secretSpan";
import { decodeText } from "../../memory/text";

/**
 * Changes as they may be printed: with the secrets of the texts around them masked on both sides. A patch of such a
 * file cannot be applied by another program; what is written is not masked.
 */
export function shownChanges(changes: readonly FileChange[], findSecrets: FindSecrets): FileChange[] {
  return changes.map((change): FileChange => {
    if (change.kind === "remove") {
      const before = maskSecrets(decodeText(change.before).text, findSecrets);
      return { ...change, before: new TextEncoder().encode(before) };
    }
    const text = maskSecrets(change.text, findSecrets);
    if (change.kind === "create") return text === change.text ? change : { ...change, text };
    const before = decodeText(change.before).text;
    const masked = maskSecrets(before, findSecrets);
    if (masked === before && text === change.text) return change;
    return { ...change, text, before: masked === before ? change.before : new TextEncoder().encode(masked) };
  });
}
