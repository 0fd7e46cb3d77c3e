import type { MemoryEdit } from "../../memory/edits";
import {
  canCreateIndex,
  createAllIndexes,
  createAllListedIndexes,
  createListedIndex,
} from "../../memory/indexes/createIndexes";
import { planMemoryFile } from "../../memory/indexes/createMemoryFile";
import { findGeneratedList } from "../../memory/indexes/generatedList";
import type { IndexSource } from "../../memory/indexes/indexText";
import { readFacts } from "../../memory/markdown/facts";
import { displayName, INDEX_NAME } from "../../memory/names";
import { isRefused } from "../../memory/operations/operation";
import { planIndexUpdate } from "../../memory/operations/updateIndex";
import { directoryLabel, joinPath } from "../../memory/paths";
import { defaultSettings } from "../../memory/settings";
import { decodeText } from "../../memory/text";
import { findDirectory } from "../../memory/tree/queries";
import { runSteps, walkMemory } from "../../memory/tree/walk";
import type { EditParams, EditResult } from "../../protocol/editMessages";
import { nameOfUri, normalUri, toWorkspaceEdit, uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** Works out a change as a workspace edit, or says why there is none. Nothing is written here. */
export function planEdit(
  params: Exclude<EditParams, { readonly kind: "move-section" }>,
  workspace: MemoryWorkspace,
  host: LanguageHost,
): EditResult {
  switch (params.kind) {
    case "create-missing-indexes":
      return createMissing(params.root, workspace);
    case "create-index":
      return createOne(params.directory, workspace);
    case "create-file":
      return createFile(params.directory, params.path, workspace);
    case "update-index":
      return updateIndex(params.directory, params.mayBegin, workspace);
    case "create-memory":
      return createMemory(normalUri(params.folder), host);
  }
}

function createMissing(root: string, workspace: MemoryWorkspace): EditResult {
  const memory = workspace.root(root)?.memory;
  if (memory === undefined) return noRoot;
  const edits = createAllListedIndexes(memory.view);
  return edits.length === 0
    ? { refusal: "No MEMORY.md that could be created is missing here." }
    : { edit: toWorkspaceEdit(edits, memory.uri) };
}

function createOne(directory: string, workspace: MemoryWorkspace): EditResult {
  const place = workspace.locate(normalUri(directory));
  if (place === undefined) return noRoot;
  const { memory } = place.root;
  const node = findDirectory(memory.tree, place.path);
  if (node === undefined || !canCreateIndex(node)) {
    return {
      refusal: `${displayName(directoryLabel(place.path))} needs no MEMORY.md, or something else bears its name.`,
    };
  }
  return opening(createListedIndex(node, memory.view), joinPath(node.path, INDEX_NAME), memory.uri);
}

function createFile(directory: string, written: string, workspace: MemoryWorkspace): EditResult {
  const place = workspace.locate(normalUri(directory));
  if (place === undefined) return noRoot;
  const { memory } = place.root;
  const plan = planMemoryFile(memory.tree, place.path, written, memory.view);
  return "refusal" in plan ? plan : opening(plan.edits, plan.path, memory.uri);
}

function updateIndex(directory: string, mayBegin: boolean, workspace: MemoryWorkspace): EditResult {
  const place = workspace.locate(normalUri(directory));
  if (place === undefined) return noRoot;
  const { view, uri } = place.root.memory;
  const index = joinPath(place.path, INDEX_NAME);
  if (!mayBegin && findGeneratedList(view.readText(index)?.text ?? "") === undefined) {
    return { refusal: `${displayName(index)} has no generated list.` };
  }
  const plan = planIndexUpdate(place.path, view);
  if (isRefused(plan)) return plan;
  return plan.edits.length === 0 ? { refusal: plan.report } : { edit: toWorkspaceEdit(plan.edits, uri) };
}

/** A memory in a folder that is none yet: every index that the folder then lacks. */
function createMemory(folder: string, host: LanguageHost): EditResult {
  const fileSystem = host.openFolder(folder);
  const tree = runSteps(walkMemory(fileSystem, defaultSettings.tree));
  if (tree.state !== "present") return { refusal: `${nameOfUri(folder)} is not a folder.` };
  if (tree.root.hasIndex) return { refusal: `${nameOfUri(folder)} holds a MEMORY.md already.` };
  const source: IndexSource = {
    rootName: nameOfUri(folder),
    findSecrets: host.findSecrets,
    facts: (path) => {
      const bytes = fileSystem.read(path);
      return typeof bytes === "string" ? undefined : readFacts(decodeText(bytes), bytes.length);
    },
  };
  const edits = createAllIndexes(tree, source);
  return edits.length === 0
    ? { refusal: `Something in ${nameOfUri(folder)} bears the name MEMORY.md and is no file.` }
    : opening(edits, INDEX_NAME, folder);
}

const noRoot: EditResult = { refusal: "This is not part of a memory any more. Refresh the view and try again." };

function opening(edits: readonly MemoryEdit[], path: string, rootUri: string): EditResult {
  return { edit: toWorkspaceEdit(edits, rootUri), open: uriOf(rootUri, path) };
}
