import { type Uri, window } from "vscode";
import { toWorkspaceEdit } from "./edits";
import { areMarkdownLinksUpdated, type FileFollower } from "./fileFollower";
import type { MemoryClient } from "./memoryClient";

/**
 * Moves a memory file into a directory of its root, or to the root itself, which makes it core memory. Says first what
 * that saves or costs in every request. Links both ways and index lines go along in the same step. Resolves to whether
 * the file was moved.
 */
export async function placeFile(
  memory: MemoryClient,
  follower: FileFollower,
  file: Uri,
  directory: Uri,
): Promise<boolean> {
  const plan = await memory.placement({
    file: file.toString(),
    directory: directory.toString(),
    skipMarkdownLinks: await areMarkdownLinksUpdated([file]),
  });
  if ("refusal" in plan) {
    void window.showInformationMessage(plan.refusal);
    return false;
  }
  const question = `Move ${plan.from} to ${plan.to}?`;
  const answer = await window.showInformationMessage(question, { modal: true, detail: plan.cost }, "Move");
  if (answer !== "Move") return false;
  const isDone = await follower.apply(toWorkspaceEdit(plan.edit), [file]);
  if (!isDone) void window.showErrorMessage(`${plan.from} was not moved: a file is in the way or cannot be written.`);
  return isDone;
}
