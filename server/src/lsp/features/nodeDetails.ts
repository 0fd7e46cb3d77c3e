import { describeRole } from "../../memory/hygiene/roleText";
import { INDEX_NAME } from "../../memory/names";
import { joinPath } from "../../memory/paths";
import type { DirectoryNode } from "../../memory/tree/model";
import { directoriesBelow, findDirectory, placementOf } from "../../memory/tree/queries";
import type { NodeDetails } from "../../protocol/nodeMessages";
import { normalUri, pathIn } from "../convert";
import { attributeFile, distinctParts } from "../fileParts";
import { countFile } from "../fileTokens";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";

/** A hover is no report. */
const mostParts = 8;

/** Details of a file or directory for a hover; `null` when there is no such thing in the root. */
export async function describeNode(
  memory: LiveMemory,
  uri: string,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<NodeDetails | null> {
  const path = pathIn(memory.uri, normalUri(uri));
  if (path === undefined) return null;
  const directory = findDirectory(memory.tree, path);
  return directory === undefined ? describeFile(memory, path, host, signal) : describeDirectory(memory, directory);
}

async function describeFile(
  memory: LiveMemory,
  path: string,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<NodeDetails | null> {
  const stat = memory.stat(path);
  const { counter } = memory.settings.budget;
  const placement = placementOf(memory.tree, path);
  const facts = memory.factsNow(path);
  if (typeof facts !== "object") {
    if (stat === undefined) return null;
    const sizes = { bytes: stat.bytes, lines: 0, characters: 0, modified: stat.modified };
    return {
      kind: "file",
      placement,
      path,
      sizes,
      counter,
      role: [],
      parts: [],
      problems: problemsOf(memory.findings.aboutFile(path)),
    };
  }
  const count = await countFile(memory, path, host, signal);
  const parts = distinctParts(await attributeFile(memory, path, host, signal));
  return {
    kind: "file",
    placement,
    path,
    sizes: {
      ...facts.size,
      ...(count === undefined ? {} : { tokens: count.tokens, isEstimate: count.isEstimate }),
      ...(stat === undefined ? {} : { modified: stat.modified }),
    },
    counter,
    role: describeRole(path, memory.view),
    parts: parts.slice(0, mostParts).map(({ label, line, tokens }) => ({ label, line, tokens })),
    problems: problemsOf(memory.findings.aboutFile(path)),
  };
}

function describeDirectory(memory: LiveMemory, node: DirectoryNode): NodeDetails {
  const index = joinPath(node.path, INDEX_NAME);
  if (node.hasIndex) memory.factsNow(index);
  const title = node.hasIndex ? memory.titleOf(index) : undefined;
  let bytes = 0;
  for (const below of directoriesBelow(node)) {
    for (const name of below.files) bytes += memory.stat(joinPath(below.path, name))?.bytes ?? 0;
  }
  return {
    kind: "directory",
    path: node.path,
    hasIndex: node.hasIndex,
    ...(title === undefined ? {} : { title }),
    files: node.fileCount,
    directories: node.directoryCount - (node.isMemory ? 1 : 0),
    bytes,
    problems: problemsOf(memory.findings.ofDirectoryAt(node.path)),
  };
}

function problemsOf(findings: Iterable<{ readonly message: string }>): string[] {
  return [...findings].map(({ message }) => message);
}
