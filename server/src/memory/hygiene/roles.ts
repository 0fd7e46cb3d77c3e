import { INDEX_NAME } from "../names";
import { baseName, isWithin, joinPath, parentPath, stemOf } from "../paths";
import { dateOfNote, noteDirectories } from "./dailyNotes";

/** What a file is for in the layered memory of the Agent Memory Architecture. */
export type Role = "active-context" | "long-term" | "daily-note" | "topic" | "archive" | "handoff" | "soul" | "user";

/** Names of the root files that have a role. */
export const roleNames = {
  soul: "SOUL.md",
  user: "USER.md",
  "long-term": INDEX_NAME,
  "active-context": "ACTIVE-CONTEXT.md",
  handoff: "HANDOFF.md",
} as const satisfies Partial<Record<Role, string>>;

/** The role of a memory file by its path, or `undefined`. An index below the root has none. */
export function roleOf(path: string, notePatterns: readonly string[]): Role | undefined {
  for (const [role, name] of Object.entries(roleNames) as [keyof typeof roleNames, string][])
    if (path === name) return role;
  if (baseName(path) === INDEX_NAME) return undefined;
  if (dateOfNote(path, notePatterns) !== undefined) return "daily-note";
  for (const directory of noteDirectories(notePatterns)) {
    if (directory === "") continue;
    if (isWithin(path, joinPath(directory, "archive"))) return "archive";
    if (isWithin(path, joinPath(directory, "topics"))) return "topic";
  }
  return undefined;
}

/**
 * The topic file of a name among some files: `billing` or `billing.md`, a path below the topics, or a whole path.
 * `undefined` when there is none or the name fits several.
 */
export function findTopic(name: string, files: readonly string[], notePatterns: readonly string[]): string | undefined {
  const topics = files.filter((path) => roleOf(path, notePatterns) === "topic");
  const whole = topics.find((path) => path === name);
  if (whole !== undefined) return whole;
  const wanted = name.endsWith(".md") ? name : `${name}.md`;
  const ending = topics.filter((path) => path.endsWith(`/topics/${wanted}`));
  if (ending.length > 0) return ending[0];
  const byName = topics.filter((path) => baseName(path) === wanted);
  return byName.length === 1 ? byName[0] : undefined;
}

/** The names of the topics among some files, as `findTopic` understands them. */
export function topicNames(files: readonly string[], notePatterns: readonly string[]): string[] {
  return files.flatMap((path) => {
    if (roleOf(path, notePatterns) !== "topic") return [];
    const below = /(?:^|\/)topics\/(.+)$/.exec(parentPath(path))?.[1];
    return [below === undefined ? stemOf(path) : `${below}/${stemOf(path)}`];
  });
}
