import type { DraftKind } from "../../operations/drafts";
import type { CommandHandler } from "../commandContext";
import { rootFor } from "../targets";

/** Has a language model draft something, as a change to accept. */
export function draftHandler(kind: DraftKind): CommandHandler {
  return async (context, argument) => {
    const root = await rootFor(context, argument, "Draft for which memory?", true);
    if (root !== undefined) await context.drafts.draft(root, kind);
  };
}
