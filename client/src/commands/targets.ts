import { Uri, window } from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { isTreeNode, rootOf, type TreeNode } from "../nodes";
import { pickRoot } from "../pickers/rootPicker";
import { innermost, nameOf } from "../places";
import type { CommandContext } from "./commandContext";

/** A file or folder that a command acts on. */
export interface Place {
  readonly uri: Uri;
  /** The memory root it lies in, if any. */
  readonly root: RootSummary | undefined;
  readonly name: string;
  readonly isDirectory: boolean;
  readonly row: TreeNode | undefined;
}

/**
 * The memory root that a command is about: that of the row or file handed over, else that of the active editor when
 * `byEditor` is set, else the one a person picks. Says so when there is none.
 */
export async function rootFor(
  { memory }: CommandContext,
  argument: unknown,
  question: string,
  byEditor = false,
): Promise<RootSummary | undefined> {
  if (isTreeNode(argument)) return rootOf(argument)?.root;
  await memory.whenCurrent();
  const roots = memory.state.roots.filter(({ state }) => state === "present");
  const given = uriOf(argument);
  const uri = given ?? (byEditor ? window.activeTextEditor?.document.uri : undefined);
  const own = uri === undefined ? undefined : innermost(roots, uri);
  if (own !== undefined) return own;
  if (given !== undefined && roots.length > 0) {
    void window.showInformationMessage(`${nameOf(given)} is not part of a memory. Use it as a memory root first.`);
    return undefined;
  }
  if (roots.length === 0) {
    void window.showInformationMessage("No memory is open. Create one, or choose a folder as memory root.");
    return undefined;
  }
  return await pickRoot(roots, question);
}

/** The file or folder that a command is about: the row or file handed over, else the row selected in the view. */
export function placeFor(context: CommandContext, argument: unknown): Place | undefined {
  const row = isTreeNode(argument) ? argument : argument === undefined ? context.selectedRow() : undefined;
  if (row !== undefined) return placeOfRow(row);
  const uri = uriOf(argument);
  if (uri === undefined) return undefined;
  const root = innermost(context.memory.state.roots, uri);
  return { uri, root, name: nameOf(uri), isDirectory: !uri.path.endsWith(".md"), row: undefined };
}

function placeOfRow(row: TreeNode): Place | undefined {
  if (row.kind === "entry") {
    const { entry, root } = row;
    const isDirectory = entry.kind === "directory" || (entry.kind === "ignored" && entry.isDirectory);
    const uri = Uri.parse(entry.uri);
    return { uri, root: root.root, name: nameOf(uri), isDirectory, row };
  }
  if (row.kind === "candidate") {
    const uri = Uri.parse(row.candidate.uri);
    return { uri, root: undefined, name: nameOf(uri), isDirectory: true, row };
  }
  const root = rootOf(row)?.root;
  if (root === undefined) return undefined;
  const uri = Uri.parse(root.uri);
  return { uri, root, name: root.label, isDirectory: true, row };
}

/** The URI handed over by a menu of files or editors. */
export function uriOf(argument: unknown): Uri | undefined {
  return argument instanceof Uri ? argument : undefined;
}
