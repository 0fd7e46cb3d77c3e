import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { type Hint, holdsHint } from "../memory/secrets/hints";
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

/**
 * What stands in every text in which a rule finds something, by the end of its id: asking that of a text costs a
 * fraction of asking the rule. A rule without an entry is always asked; so is one that a later version brings.
 */
const hints: Readonly<Record<string, Hint>> = {
  // The rule leaves numbers of keys and accounts alone unless it is told otherwise.
  aws: /secret_?access/i,
  npm: ["_authToken=", "npm_"],
  slack: /xox|xapp|hooks\.slack/i,
  basicauth: ["@"],
  openai: ["T3BlbkFJ"],
  anthropic: ["sk-ant-api"],
  groq: ["gsk_"],
  huggingface: ["hf_"],
  linear: ["lin_api_"],
  notion: ["ntn_"],
  privatekey: ["PRIVATE KEY"],
  sendgrid: ["SG."],
  shopify: ["shp"],
  github: ["github_pat_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
  gitlab: ["glpat-"],
  grafana: ["glc_", "glsa_"],
  "1password": ["ops_"],
  // It only tells of addresses with a name and a password.
  "database-connection-string": ["@"],
  "hashicorp-vault": ["hvs.", "hvb.", "hvr."],
  vercel: ["vcp_", "vci_", "vca_", "vcr_", "vck_"],
  databricks: ["dapi"],
  docker: ["dckr_pat_"],
  figma: ["figd_"],
  // Its comments silence findings of the library's runner, which is not used.
  "filter-comments": [],
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
  const hasUnderscore = text.includes("_");
  for (const { handler, hint } of handlers) {
    if (hint === undefined || holdsHint(text, hint, hasUnderscore))
      void handler.file?.(source as Parameters<NonNullable<Handler["file"]>>[0]);
  }
  collect = undefined;
  return found;
}

/** Takes what the rules report while one text is asked about. */
let collect: ((id: string, start: number, end: number) => void) | undefined;

interface HintedHandler {
  readonly handler: Handler;
  readonly hint: Hint | undefined;
}

const handlers: readonly HintedHandler[] = rules.filter(isTextRule).map((rule) => {
  const id = rule.meta.id.slice(prefix.length);
  const handler = rule.create(
    {
      sharedOptions: {},
      // What the rules would say holds the secret; only the place is taken.
      createTranslator: () => (messageId) => ({ message: "", messageId: String(messageId), data: undefined }),
      report: ({ range: [start, end] }) => collect?.(id, start, end),
      ignore: () => undefined,
    },
    {},
  );
  return { handler, hint: hints[id] };
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
