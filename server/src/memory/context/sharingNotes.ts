import { countOf } from "../budget/figures";
import { type RoleSettings, roleOf } from "../hygiene/roles";
import { displayName, INDEX_NAME } from "../names";
import type { MemoryTree } from "../tree/model";
import { coreFiles, externalFiles } from "../tree/queries";

/**
 * What of a memory should not be shared, told beside the context of a shared session (Agent Memory Architecture,
 * section 13): that `MEMORY.md` is left out, which daily notes are read that may refer to private talk, and that topic
 * files are to be looked at before they are shared. `read` holds what the session reads, `loaded` what the harness
 * loads beside it.
 */
export function noteSharing(
  tree: MemoryTree,
  read: readonly string[],
  loaded: readonly { readonly path: string }[],
  settings: RoleSettings,
): string[] {
  const notes: string[] = [];
  const isLoaded = loaded.some(({ path }) => path === INDEX_NAME);
  if (!isLoaded && coreFiles(tree).includes(INDEX_NAME))
    notes.push(`${INDEX_NAME} holds private context and is never loaded in a shared session.`);
  const own = read.filter((path) => roleOf(path, settings) === "daily-note").map(displayName);
  if (own.length > 0)
    notes.push(`Check before sharing: ${own.join(", ")} is read here and may refer to private conversations.`);
  const topics = externalFiles(tree).filter((path) => roleOf(path, settings) === "topic");
  if (topics.length > 0)
    notes.push(
      `Check before sharing: ${countOf(topics.length, "topic file")} may hold sensitive business data; none is loaded here.`,
    );
  return notes;
}
