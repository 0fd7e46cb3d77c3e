import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import type { SecretKind, SecretSpan } from "../memory/secrets/secretSpan";

// A bundle of its own, loaded with the first text that is scanned: nothing before that needs it.

type Rule = (typeof rules)[number];
type Handler = ReturnType<Rule["create"]>;

/** What the library's rules are called in a sentence, by the end of their ids. */
const labels: Readonly<Record<string, readonly [SecretKind, string]>> = {
  aws: ["api-key", "an AWS key"],
  privatekey: ["private-key", "a private key"],
  npm: ["token", "an npm token"],
  basicauth: ["address-password", "a password inside an address"],
  slack: ["token", "a Slack token"],
  sendgrid: ["api-key", "a SendGrid key"],
  shopify: ["token", "a Shopify token"],
  github: ["token", "a GitHub token"],
  gitlab: ["token", "a GitLab token"],
  grafana: ["token", "a Grafana token"],
  openai: ["api-key", "an OpenAI key"],
  anthropic: ["api-key", "an Anthropic key"],
  groq: ["api-key", "a Groq key"],
  huggingface: ["token", "a Hugging Face token"],
  linear: ["api-key", "a Linear key"],
  notion: ["token", "a Notion token"],
  "1password": ["token", "a 1Password service token"],
  "database-connection-string": ["address-password", "a password inside a connection string"],
  "hashicorp-vault": ["token", "a Vault token"],
  vercel: ["token", "a Vercel token"],
  databricks: ["token", "a Databricks token"],
  docker: ["token", "a Docker token"],
  figma: ["token", "a Figma token"],
};

const prefix = "@secretlint/secretlint-rule-";

/**
 * What the library's recommended rules find in a text. The rules are asked directly: its runner works by promises,
 * and a rule for files of another kind is the only one that needs them.
 */
export function findByLibrary(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  collect = (id, start, end) => {
    const [kind, label] = labels[id] ?? ["token", "a secret"];
    found.push(narrowed(text, { start, end, kind, label }));
  };
  const source = {
    filePath: "memory.md",
    ext: ".md",
    content: text,
    contentType: "text" as const,
  };
  for (const handler of handlers) void handler.file?.(source as Parameters<NonNullable<Handler["file"]>>[0]);
  collect = undefined;
  return found;
}

/** Takes what the rules report while one text is asked about. */
let collect: ((id: string, start: number, end: number) => void) | undefined;

const handlers: readonly Handler[] = rules.filter(isTextRule).map((rule) => {
  const id = rule.meta.id.slice(prefix.length);
  return rule.create(
    {
      sharedOptions: {},
      // What the rules would say holds the secret; only the place is taken.
      createTranslator: () => (messageId) => ({ message: "", messageId: String(messageId), data: undefined }),
      report: ({ range: [start, end] }) => collect?.(id, start, end),
      ignore: () => undefined,
    },
    {},
  );
});

function isTextRule({ meta }: Rule): boolean {
  return meta.type === "scanner" && meta.supportedContentTypes.includes("text");
}

/** Of an address only the password is secret. */
function narrowed(text: string, span: SecretSpan): SecretSpan {
  if (span.kind !== "address-password") return span;
  const address = text.slice(span.start, span.end);
  const password = /:\/\/[^\s:@/]*:([^\s@/]+)@/.exec(address);
  if (password?.[1] === undefined) return span;
  const start = span.start + password.index + password[0].length - 1 - password[1].length;
  return { ...span, start, end: start + password[1].length };
}
