import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { maskSpans, REDACTED } from "../secrets/mask";
import { findInName } from "../secrets/nameSecrets";
import type { SecretKind, SecretSpan } from "../secrets/secretSpan";
import { PositionFinder, type Range } from "../text";
import { placementOf } from "../tree/queries";
import type { Finding, Fix, MemoryView, TextRule } from "./rule";

/** A secret in memory is in every prompt, every log of it, and every copy of the folder. */
export const secretInMemory: TextRule = {
  id: "secret-in-memory",
  about: "text",
  severity: "error",
  description: "A memory file holds what looks like a secret.",
  clause:
    "Agent Memory Architecture, 13. Security Rules: never store API keys, tokens, passwords, card or account numbers, government ids or private keys in memory files.",
  help: "Whoever gets the file gets the secret: the model's provider with each request, everyone with whom the folder is shared, and the history of the repository. Keep the value in a secret store and write down only where it is. A secret that stood here for a while is to be replaced where it is used, since old copies keep it. Code blocks and front matter are looked through as well; what is no memory only with `memoryLens.secrets.scan` set to everything. Files beyond 4 MB are not looked through. The value itself is shown nowhere by Memory Lens, with one exception: a token in the name of a file or directory is found as well, and the problem does not repeat it, but a path has to be shown as it is wherever files are listed. Rename what is called so.",
  check: (path, { secrets }, view) =>
    secrets.map(({ range, label }) => ({ subject: "file", path, range, message: messageFor(path, label, view) })),
  checkName: (path, subject) => {
    const name = baseName(path);
    const spans = findInName(name);
    const [first] = spans;
    if (first === undefined) return [];
    const shown = displayName(joinPath(parentPath(path), maskSpans(name, spans)));
    const message = `The name of ${shown}${subject === "directory" ? "/" : ""} holds what looks like ${first.label}, and every list of files shows it. Rename the ${subject}, and replace the secret where it is used.`;
    return [{ subject, path, message, about: path }];
  },
  fixes: (finding, view) => {
    // What a name holds is mended by another name, which only a person can think of.
    if (finding.about !== undefined) return [];
    const secret = secretAt(finding, view);
    if (secret === undefined) return [];
    const { kind, range } = secret;
    const replace = (title: string, text: string): Fix => ({
      title,
      edits: [{ kind: "replace", path: finding.path, range, text }],
      // Only a person knows whether the value is kept elsewhere.
      isPreferred: false,
    });
    const redact = replace(`Replace the secret with ${REDACTED}`, REDACTED);
    // What stands inside an address has to remain without spaces.
    if (kind === "address-password") return [redact];
    const reference = `see secret store, item ${itemName(secret, view)}`;
    return [redact, replace("Replace the secret with a reference to a secret store", reference)];
  },
};

function messageFor(path: string, label: string, view: MemoryView): string {
  const placement = placementOf(view.tree, path);
  const reach =
    placement === "core"
      ? ", and an agent sends it with every request"
      : placement === "external"
        ? ", and an agent that reads the file sends it on"
        : "";
  return `${displayName(path)} holds what looks like ${label}${reach}. Keep it in a secret store and write down only where it is.`;
}

interface SecretPlace {
  readonly kind: SecretKind;
  readonly range: Range;
  /** What stands before it in its line. */
  readonly before: string;
  readonly path: string;
}

/** The secret that a finding is about, in the text as it is now. */
function secretAt({ path, range }: Finding, view: MemoryView): SecretPlace | undefined {
  const text = view.readText(path)?.text;
  if (text === undefined) return undefined;
  const positions = new PositionFinder(text);
  for (const span of view.findSecrets(text)) {
    const start = positions.at(span.start);
    const end = positions.at(span.end);
    if (start.line !== range.start.line || start.character !== range.start.character) continue;
    return { kind: span.kind, range: { start, end }, before: lineBefore(text, span), path };
  }
  return undefined;
}

function lineBefore(text: string, { start }: SecretSpan): string {
  const line = Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  return text.slice(Math.max(line, start - 120), start);
}

const kindNames: Readonly<Record<SecretKind, string>> = {
  "private-key": "private key",
  token: "token",
  "api-key": "API key",
  password: "password",
  "address-password": "password",
  "card-number": "card",
  "bank-account": "bank account",
  "social-security-number": "social security number",
  "government-id": "government id",
};

const longestName = 40;

/** How the item may be called: by what stands before the value, else by what it is. Words only. */
function itemName({ before, kind, path }: SecretPlace, view: MemoryView): string {
  const isCovered = view.findSecrets(before).length > 0;
  const words = isCovered
    ? ""
    : (/([\p{L}\p{N}][\p{L}\p{N} _-]*)["'`*_]{0,4}\s*[:=：|]+[\s"'`*_]*$/u.exec(before)?.[1] ?? "");
  const name = words.trim();
  if (name !== "" && name.length <= longestName) return name;
  const file = path.slice(path.lastIndexOf("/") + 1);
  return file === INDEX_NAME ? kindNames[kind] : `${kindNames[kind]} of ${displayName(file.replace(/\.md$/, ""))}`;
}
