import type { ContextChoice } from "../../server/src/protocol/contextMessages";

/** A kind of session that a context can be compiled for. */
export type SessionKind = NonNullable<ContextChoice["session"]>;

/** A harness that is known by name. */
export type HarnessName = NonNullable<ContextChoice["harness"]>;

/** The kinds of session, the format's own first. */
export const sessionNames: readonly SessionKind[] = ["contract", "main", "shared", "sub-agent"];

/** The harnesses, the format's own contract first. */
export const harnessNames: readonly HarnessName[] = [
  "agent-memory",
  "letta-code",
  "claude-code",
  "openclaw",
  "hermes",
  "codex",
];

/** A choice as a URI carried it; what is not known in it is left out. */
export function readChoice({ session, harness, topic }: Readonly<Record<string, unknown>>): ContextChoice {
  const knownSession = sessionNames.find((name) => name === session);
  const knownHarness = harnessNames.find((name) => name === harness);
  return {
    ...(knownSession === undefined ? {} : { session: knownSession }),
    ...(knownHarness === undefined ? {} : { harness: knownHarness }),
    ...(typeof topic === "string" ? { topic } : {}),
  };
}

/** What was chosen, for a title: `main, claude-code`; empty when nothing was. */
export function choiceLabel({ session, harness, topic }: ContextChoice): string {
  const parts = [session === "contract" ? undefined : session, topic, harness];
  return parts.filter((part) => part !== undefined).join(", ");
}
