import { Uri, window } from "vscode";
import type { SectionParams } from "../../../server/src/protocol/editMessages";
import { applyServerEdit } from "../edits";
import { formatTokens } from "../figures";
import { pickDirectory } from "../pickers/directoryPicker";
import type { CommandContext } from "./commandContext";

/** Takes a section out of its file into a file of its own, and leaves a link in its place. */
export async function moveSection({ memory }: CommandContext, argument: unknown): Promise<void> {
  const place = sectionPlace(argument) ?? cursorPlace();
  const section = place === undefined ? null : await memory.section(place);
  if (place === undefined || section === null) {
    void window.showInformationMessage("Put the cursor in a section of a memory file, below a heading, and try again.");
    return;
  }
  const saved =
    section.placement === "core" ? `, which saves ${formatTokens(section.tokens)} tokens in every request` : "";
  const directory = await pickDirectory(
    await memory.directories(section.root),
    `Move “${section.title}” to a file in which directory${saved}?`,
  );
  if (directory === undefined) return;
  const name = await window.showInputBox({
    title: "Move Section to a Topic File",
    prompt: `Name of the file in ${directory}/`,
    value: section.suggestedName,
    valueSelection: [0, section.suggestedName.replace(/\.md$/, "").length],
    validateInput: (value) =>
      value.trim() === "" || /[\\/:*?"<>|]/.test(value) ? 'A name holds none of \\ / : * ? " < > |' : undefined,
  });
  if (name === undefined) return;
  await applyServerEdit(
    await memory.plan({
      kind: "move-section",
      uri: place.uri,
      line: section.line,
      path: `${directory}/${name.trim()}`,
    }),
  );
}

function cursorPlace(): SectionParams | undefined {
  const editor = window.activeTextEditor;
  return editor === undefined ? undefined : { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}

function sectionPlace(argument: unknown): SectionParams | undefined {
  if (typeof argument !== "object" || argument === null || argument instanceof Uri) return undefined;
  const { uri, line } = argument as Partial<SectionParams>;
  return typeof uri === "string" && typeof line === "number" ? { uri, line } : undefined;
}
