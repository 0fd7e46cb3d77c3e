import { isRecord } from "../record";
import { type Role, roles } from "./roles";

/** Whether the architecture profile judges a memory: by what stands in it, always, or never (decision SC11). */
export type ProfileChoice = "auto" | "on" | "off";

/** The choices there are. */
const profileChoices: readonly ProfileChoice[] = ["auto", "on", "off"];

/** The largest size of a file of a role. Each measure alone is enough to be over; equal is not over. */
export interface RoleLimit {
  readonly lines?: number;
  readonly bytes?: number;
}

/** Days after which something is due. A thing is due when it is older than that many days. */
export interface Ages {
  /** The active context was last updated. */
  readonly activeContext: number;
  /** A daily note goes to the archive. */
  readonly dailyNote: number;
  /** A handoff waits to be read and removed. */
  readonly handoff: number;
  /** A topic file was last changed. */
  readonly topic: number;
  /** From one weekly review to the next, which is due on the last of these days. */
  readonly review: number;
}

/** What the architecture profile checks by. */
export interface ArchitectureSettings {
  readonly profile: ProfileChoice;
  /** Limits by role; a role without one is not limited. */
  readonly limits: Readonly<Partial<Record<Role, RoleLimit>>>;
  readonly ages: Ages;
  /** Globs of files that have a role beside those that have it by name and place; the first role that fits counts. */
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
}

/** The numbers of the Agent Memory Architecture, sections 10 and 12; 1 KB is 1,024 bytes. */
export const defaultArchitecture: ArchitectureSettings = {
  profile: "auto",
  limits: {
    "active-context": { lines: 50, bytes: 2048 },
    "long-term": { lines: 500, bytes: 25_600 },
    "daily-note": { lines: 200, bytes: 10_240 },
    topic: { lines: 300, bytes: 15_360 },
  },
  ages: { activeContext: 7, dailyNote: 30, handoff: 1, topic: 90, review: 7 },
  roles: {},
};

/** Whether a value read from outside chooses a profile. */
export function isProfileChoice(value: unknown): value is ProfileChoice {
  return (profileChoices as readonly unknown[]).includes(value);
}

/** Limits read from outside: an object by role with `lines` and `bytes`, or `null` for no limit. */
export type RawLimits = Readonly<Partial<Record<Role, RoleLimit | null>>>;

/** Whether a value read from outside gives limits. */
export function isRawLimits(value: unknown): value is RawLimits {
  return isByRole(value, (limit) => {
    if (limit === null) return true;
    return isRecord(limit) && Object.entries(limit).every(([key, size]) => isMeasure(key) && isWhole(size, 1));
  });
}

/** Whether a value read from outside gives ages: an object with any keys of `Ages`, in whole days. */
export function isRawAges(value: unknown): value is Partial<Ages> {
  return (
    isRecord(value) &&
    Object.entries(value).every(([key, days]) => Object.hasOwn(defaultArchitecture.ages, key) && isWhole(days, 0))
  );
}

/** Whether a value read from outside gives patterns: an object by role with lists of globs. */
export function isRolePatterns(value: unknown): value is ArchitectureSettings["roles"] {
  return isByRole(
    value,
    (globs) => Array.isArray(globs) && globs.every((glob) => typeof glob === "string" && glob !== ""),
  );
}

/** The limits in force: those given over the defaults. */
export function limitsOver(
  defaults: ArchitectureSettings["limits"],
  given: RawLimits,
): Readonly<Partial<Record<Role, RoleLimit>>> {
  const limits: Partial<Record<Role, RoleLimit>> = { ...defaults };
  for (const role of roles) {
    const limit = given[role];
    if (limit === null) delete limits[role];
    else if (limit !== undefined) limits[role] = { ...limits[role], ...limit };
  }
  return limits;
}

function isByRole(value: unknown, isValid: (inner: unknown) => boolean): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(([role, inner]) => (roles as readonly string[]).includes(role) && isValid(inner))
  );
}

function isMeasure(key: string): boolean {
  return key === "lines" || key === "bytes";
}

function isWhole(value: unknown, least: number): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}
