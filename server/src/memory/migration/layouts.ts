import { dateOfNote } from "../hygiene/dailyNotes";
import { layerDirectory, roleNames } from "../hygiene/roles";
import { INDEX_NAME, isReadmeName } from "../names";
import { baseName, isWithin, joinPath, parentPath, ROOT_PATH, stemOf } from "../paths";
import type { MigrationKind } from "./draft";

/** Where a file of a source goes, or why it is left out, as the end of a sentence. */
export type Destination = { readonly to: string } | { readonly reason: string };

/**
 * Finds where a file of a memory of a kind goes. Paths are relative to the two roots. A light folder has its loose notes
 * among the topics, where no request pays for them.
 */
export function destinationOf(
  path: string,
  kind: MigrationKind,
  notePatterns: readonly string[],
  isLight = false,
): Destination {
  switch (kind) {
    case "memfs":
      return fromMemfs(path);
    case "openclaw":
      return fromOpenClaw(path, notePatterns);
    case "claude-code":
      return fromClaudeCode(path, notePatterns);
    case "hermes":
      return isWithin(path, "memories") ? { to: path.slice("memories/".length) } : { to: path };
    case "folder":
      return isLight && isLoose(path, notePatterns) ? { to: topicPath(path, notePatterns) } : { to: path };
    default:
      return { to: path };
  }
}

/** What lies below `system` is core memory; all else is read on demand and stays below the root. */
function fromMemfs(path: string): Destination {
  if (isWithin(path, "system")) {
    const inside = path.slice("system/".length);
    if (inside === "persona.md") return { to: roleNames.soul };
    if (inside === "human.md") return { to: roleNames.user };
    return { to: inside.replaceAll("/", "-") };
  }
  if (parentPath(path) !== ROOT_PATH || path === INDEX_NAME) return { to: path };
  return { to: joinPath("reference", path) };
}

/** Files that tell an agent how to work; they are the harness's and no memory. */
const instructions = new Set(["AGENTS.md", "BOOTSTRAP.md", "HEARTBEAT.md"]);
/** What an OpenClaw workspace loads from its root beside them. */
const loaded = new Set<string>([
  INDEX_NAME,
  roleNames.soul,
  roleNames.user,
  "TOOLS.md",
  "IDENTITY.md",
  roleNames["active-context"],
  roleNames.handoff,
]);

function fromOpenClaw(path: string, notePatterns: readonly string[]): Destination {
  if (instructions.has(path)) return { reason: "it tells the agent how to work and is no memory" };
  if (parentPath(path) !== ROOT_PATH || loaded.has(path) || dateOfNote(path, notePatterns) !== undefined) {
    return { to: path };
  }
  // It was not loaded before and shall not be loaded now.
  return { to: topicPath(path, notePatterns) };
}

/** Whether a file of a root is a note like any other: none that is known by its name. */
function isLoose(path: string, notePatterns: readonly string[]): boolean {
  const isKnown = path === INDEX_NAME || Object.values<string>(roleNames).includes(path);
  return parentPath(path) === ROOT_PATH && !isKnown && dateOfNote(path, notePatterns) === undefined;
}

function fromClaudeCode(path: string, notePatterns: readonly string[]): Destination {
  if (parentPath(path) !== ROOT_PATH || path === INDEX_NAME) return { to: path };
  return { to: topicPath(path, notePatterns) };
}

function topicPath(path: string, notePatterns: readonly string[]): string {
  const name = isReadmeName(baseName(path)) ? "about-this-folder" : stemOf(path);
  return joinPath(layerDirectory("topics", notePatterns), `${name}.md`);
}
