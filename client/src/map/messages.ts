import type { MemoryMap } from "../../../server/src/protocol/mapMessages";

/** What the extension tells the page: the newest map of its root. */
export interface ToPage {
  readonly kind: "map";
  readonly map: MemoryMap;
}

/** What the page tells the extension: it can draw now, or a person wants a file, by its path in the root. */
export type FromPage =
  | { readonly kind: "ready" }
  | { readonly kind: "open"; readonly path: string; readonly isBeside: boolean };

/** Whether a message is one of the page's. */
export function isFromPage(message: unknown): message is FromPage {
  const kind = fieldOf(message, "kind");
  if (kind === "ready") return true;
  return (
    kind === "open" && typeof fieldOf(message, "path") === "string" && typeof fieldOf(message, "isBeside") === "boolean"
  );
}

/** Whether a message is one of the extension's. */
export function isToPage(message: unknown): message is ToPage {
  return fieldOf(message, "kind") === "map" && typeof fieldOf(message, "map") === "object";
}

function fieldOf(message: unknown, key: string): unknown {
  return typeof message === "object" && message !== null ? Reflect.get(message, key) : undefined;
}
