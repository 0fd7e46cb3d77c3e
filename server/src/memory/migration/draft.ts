import type { SecretSpan } from "../secrets/secretSpan";
import type { LineBook } from "./lineBook";

/** What memory can be taken over from. */
export const migrationKinds = [
  "none",
  "memory-only",
  "memfs",
  "openclaw",
  "hermes",
  "claude-code",
  "folder",
  "export",
] as const;

/** What memory is taken over from. */
export type MigrationKind = (typeof migrationKinds)[number];

/** What each kind is, for people. */
export const kindNames: Readonly<Record<MigrationKind, string>> = {
  none: "nothing yet",
  "memory-only": "one MEMORY.md",
  memfs: "a Letta MemFS memory",
  openclaw: "an OpenClaw workspace",
  hermes: "Hermes memories",
  "claude-code": "a Claude Code auto memory",
  folder: "a folder of notes",
  export: "an export of facts",
};

/** A secret that stood in a source and is not taken over. Nothing of its value is here. */
export interface FoundSecret {
  readonly source: string;
  /** One-based; of an export the record. */
  readonly line: number;
  readonly label: SecretSpan["label"];
}

/** A memory as it would be taken over, before it meets the one that it goes into. */
export interface MigrationDraft {
  /** Texts by the path that each gets. */
  readonly files: Map<string, string>;
  readonly books: readonly LineBook[];
  readonly secrets: readonly FoundSecret[];
  /** What else was there and is not taken over, with the reason as the end of a sentence. */
  readonly passedOver: readonly { readonly path: string; readonly reason: string }[];
}
