import type { Role } from "./roles";

/** The layers of the architecture in their order; `other` holds what is in none of the five. */
export const layers = ["active-context", "long-term", "daily-notes", "topics", "archive", "other"] as const;

/** One of the five layers, or what is beside them. */
export type LayerId = (typeof layers)[number];

/** Names of the layers for people, in title case. */
export const layerTitles: Readonly<Record<LayerId, string>> = {
  "active-context": "Active Context",
  "long-term": "Long-Term Memory",
  "daily-notes": "Daily Notes",
  topics: "Topics",
  archive: "Archive",
  other: "Other",
};

const byRole: Partial<Record<Role, LayerId>> = {
  "active-context": "active-context",
  "long-term": "long-term",
  "daily-note": "daily-notes",
  topic: "topics",
  archive: "archive",
};

/** The layer that a file of a role belongs to; soul, user, handoff and files without a role are beside the layers. */
export function layerOf(role: Role | undefined): LayerId {
  return (role === undefined ? undefined : byRole[role]) ?? "other";
}
