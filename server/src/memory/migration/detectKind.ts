import type { FileSystem } from "../fileSystem";
import { INDEX_NAME, isMarkdownName } from "../names";
import { decodeText } from "../text";
import type { MigrationKind } from "./draft";
import { hasEntries } from "./hermesEntries";

/** Files of which an OpenClaw workspace has several in its root. */
const openClawNames = ["AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "BOOTSTRAP.md"];
const fewestOpenClawNames = 3;

/** Tells what a folder is by its files; `undefined` when there is nothing in it to take over. */
export function detectKind(files: FileSystem): MigrationKind | undefined {
  const names = namesIn(files, "");
  if (names === undefined) return undefined;
  const markdown = names.filter(isMarkdownName);
  const inMemories = (namesIn(files, "memories") ?? []).filter(isMarkdownName);
  const entries = [...markdown, ...inMemories.map((name) => `memories/${name}`)];
  const isHermes = entries.some((path) => /(?:^|\/)(?:MEMORY|USER)\.md$/.test(path) && hasEntries(textOf(files, path)));
  if (isHermes) return "hermes";
  if (markdown.filter((name) => openClawNames.includes(name)).length >= fewestOpenClawNames) return "openclaw";
  if ((namesIn(files, "system") ?? []).some(isMarkdownName)) return "memfs";
  const hasBelow = names.some((name) => !name.startsWith(".") && (namesIn(files, name) ?? []).some(isMarkdownName));
  if (!hasBelow && markdown.length === 1 && markdown[0] === INDEX_NAME) return "memory-only";
  const others = markdown.filter((name) => name !== INDEX_NAME);
  const typed = others.filter((name) => /^---\r?\n[\s\S]*?\bname:/.test(textOf(files, name).slice(0, 500)));
  if (!hasBelow && typed.length * 2 > others.length) return "claude-code";
  return markdown.length > 0 || hasBelow ? "folder" : undefined;
}

function namesIn(files: FileSystem, directory: string): readonly string[] | undefined {
  const listing = files.list(directory);
  return typeof listing === "string" ? undefined : listing.map(({ name }) => name);
}

function textOf(files: FileSystem, path: string): string {
  const bytes = files.read(path);
  return typeof bytes === "string" ? "" : decodeText(bytes).text;
}
