import type { ContextChoice } from "../../server/src/protocol/contextMessages";
import { readChoice } from "./contextChoice";
import type { PreviewFormat } from "./ids";

/** What a saved context says of itself. */
export interface SavedContext extends ContextChoice {
  readonly format: PreviewFormat;
}

/** Reads from a text how it was compiled; `undefined` when it is not a compiled context. The plain contract says nothing of itself. */
export function contextOf(text: string): SavedContext | undefined {
  const plain = { session: "contract", harness: "agent-memory" };
  const xml = /^<memory(?:-\d+)? root="[^"]*"(?: session="([\w-]+)" harness="([\w-]+)")?>/.exec(text);
  if (xml !== null)
    return { format: "xml", ...readChoice({ session: xml[1] ?? plain.session, harness: xml[2] ?? plain.harness }) };
  const markdown = /^# Memory: .*?(?: \(session ([\w-]+), harness ([\w-]+)\))?$/m.exec(text);
  if (markdown !== null && markdown.index === 0) {
    const [, session = plain.session, harness = plain.harness] = markdown;
    return { format: "markdown", ...readChoice({ session, harness }) };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !Array.isArray(Reflect.get(value, "core"))) return undefined;
    return { format: "json", ...readChoice(value as Record<string, unknown>) };
  } catch {
    return undefined;
  }
}
