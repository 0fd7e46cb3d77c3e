import { Minimatch } from "minimatch";
import { INDEX_NAME } from "../names";
import { baseName, isWithin, joinPath, parentPath, stemOf } from "../paths";
import { dateOfNote, noteDirectories } from "./dailyNotes";

/** What files can be for in the layered memory of the Agent Memory Architecture. */
export const roles = [
  "active-context",
  "long-term",
  "daily-note",
  "topic",
  "archive",
  "handoff",
  "soul",
  "user",
] as const;

/** What a file is for. */
export type Role = (typeof roles)[number];

/** The settings that decide about roles. */
export interface RoleSettings {
  /** Paths of daily notes with YYYY, MM and DD in place of the date (decision SC12). */
  readonly dailyNotes: readonly string[];
  readonly architecture: { readonly roles: Readonly<Partial<Record<Role, readonly string[]>>> };
}

/** Names of the root files that have a role. */
export const roleNames = {
  soul: "SOUL.md",
  user: "USER.md",
  "long-term": INDEX_NAME,
  "active-context": "ACTIVE-CONTEXT.md",
  handoff: "HANDOFF.md",
} as const satisfies Partial<Record<Role, string>>;

/** The role of a memory file by its name and place or by the patterns of the settings, or `undefined`. */
export function roleOf(path: string, settings: RoleSettings): Role | undefined {
  const own = roleByPlace(path, settings.dailyNotes);
  return own ?? roles.find((role) => settings.architecture.roles[role]?.some((glob) => matches(glob, path)));
}

/** The directories in which topics and archives stand beside the daily notes. */
export function layerDirectory(layer: "topics" | "archive", notePatterns: readonly string[]): string {
  const beside = noteDirectories(notePatterns).find((directory) => directory !== "") ?? "memory";
  return joinPath(beside, layer);
}

/** An index below the root has no role of its own. */
function roleByPlace(path: string, notePatterns: readonly string[]): Role | undefined {
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

const matchers = new Map<string, Minimatch>();

function matches(glob: string, path: string): boolean {
  let matcher = matchers.get(glob);
  if (matcher === undefined) {
    matcher = new Minimatch(glob, { dot: true });
    matchers.set(glob, matcher);
  }
  return matcher.match(path);
}

/**
 * The topic file of a name among some files: `billing` or `billing.md`, a path below the topics, or a whole path.
 * `undefined` when there is none or the name fits several.
 */
export function findTopic(name: string, files: readonly string[], settings: RoleSettings): string | undefined {
  const topics = files.filter((path) => roleOf(path, settings) === "topic");
  const whole = topics.find((path) => path === name);
  if (whole !== undefined) return whole;
  const wanted = name.endsWith(".md") ? name : `${name}.md`;
  const ending = topics.filter((path) => path.endsWith(`/topics/${wanted}`));
  if (ending.length > 0) return ending[0];
  const byName = topics.filter((path) => baseName(path) === wanted);
  return byName.length === 1 ? byName[0] : undefined;
}

/** The names of the topics among some files, as `findTopic` understands them. */
export function topicNames(files: readonly string[], settings: RoleSettings): string[] {
  return files.flatMap((path) => {
    if (roleOf(path, settings) !== "topic") return [];
    const below = /(?:^|\/)topics\/(.+)$/.exec(parentPath(path))?.[1];
    return [below === undefined ? stemOf(path) : `${below}/${stemOf(path)}`];
  });
}
