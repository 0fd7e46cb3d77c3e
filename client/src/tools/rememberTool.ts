import { MarkdownString, Uri, workspace } from "vscode";
import type { RememberAnswer, RememberParams } from "../../../server/src/protocol/recallMessages";
import type { ContextClient } from "../contextClient";
import { toWorkspaceEdit } from "../edits";
import { formatTokens, groupDigits } from "../figures";
import type { MemoryTool } from "./memoryTool";
import { given, textInput, toolAnswer } from "./toolAnswer";

/** Keeps a text in memory once a person agreed. Refused when core memory would pass its budget. */
export function rememberTool(contexts: ContextClient): MemoryTool {
  return {
    prepareInvocation: async ({ input }, token) => {
      const plan = await contexts.planToRemember(paramsOf(input), token);
      // A refusal changes nothing, so there is nothing to agree to.
      if ("refusal" in plan) return { invocationMessage: "Nothing can be remembered there" };
      return {
        invocationMessage: `Remembering in ${plan.path}`,
        confirmationMessages: {
          title: `Remember in ${plan.root}/${plan.path}?`,
          message: confirmation(plan, textInput(input, "text") ?? ""),
        },
      };
    },
    invoke: async ({ input }, token) => {
      const plan = await contexts.planToRemember(paramsOf(input), token);
      return toolAnswer(["refusal" in plan ? plan.refusal : await keep(plan)]);
    },
  };
}

function paramsOf(input: unknown): RememberParams {
  return {
    text: textInput(input, "text") ?? "",
    ...given("root", textInput(input, "root")),
    ...given("path", textInput(input, "path")),
  };
}

function confirmation({ isNew, core }: RememberAnswer, text: string): MarkdownString {
  const message = new MarkdownString();
  message.appendText(isNew ? "A new file is created with:" : "This is added at the end:");
  message.appendCodeblock(text, "markdown");
  if (core !== undefined) {
    message.appendText(
      `Core memory, in every request: ${formatTokens(core.tokens)} of ${groupDigits(core.limit)} tokens when it is done.`,
    );
  }
  return message;
}

/** Makes the edit. The file is saved, unless a person has unsaved changes of their own in it. */
async function keep(plan: RememberAnswer): Promise<string> {
  const uri = Uri.parse(plan.uri);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const hadChanges = open?.isDirty === true;
  if (!(await workspace.applyEdit(toWorkspaceEdit(plan.edit)))) {
    return `Nothing was written: ${plan.path} cannot be changed.`;
  }
  const size =
    plan.core === undefined
      ? ""
      : ` Core memory now has ${formatTokens(plan.core.tokens)} of ${groupDigits(plan.core.limit)} tokens.`;
  if (hadChanges) return `Added to ${plan.path} in the editor, where it waits to be saved with other changes.${size}`;
  const isSaved = plan.isNew || (await (await workspace.openTextDocument(uri)).save());
  return isSaved ? `Written to ${plan.path}.${size}` : `Added to ${plan.path} in the editor; it could not be saved.`;
}
