import { type Hint, holdsHint } from "./hints";
import type { SecretKind, SecretSpan } from "./secretSpan";

/** One form by which a secret is told, where the library's rules have none or a narrower one. */
interface Pattern {
  readonly kind: SecretKind;
  readonly label: string;
  /**
   * Global. Begins where no longer run of the same signs can have begun, so that a text is gone through once. The group
   * `secret` is the secret where it is not all that is found.
   */
  readonly form: RegExp;
  /** What stands in every text with such a secret. */
  readonly hint: Hint;
  /** Whether what was found is one; when left out, everything is. */
  isSecret?(value: string): boolean;
}

const patterns: readonly Pattern[] = [
  {
    kind: "api-key",
    label: "an API key",
    form: /(?<![\w-])sk-[\w-]{8,}(?:\.{3}|…)?/g,
    hint: ["sk-"],
    isSecret: (value) => /\d/.test(value) && /[A-Za-z]/.test(value.slice(3)) && !isPlaceholder(value.slice(3)),
  },
  {
    kind: "api-key",
    label: "a Stripe key",
    form: /(?<!\w)(?:[spr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/g,
    hint: ["k_live_", "k_test_", "whsec_"],
  },
  {
    kind: "api-key",
    label: "a Google key",
    form: /(?<![\w-])(?:AIza[\w-]{35}|GOCSPX-[\w-]{28}|ya29\.[\w-]{20,})(?![\w-])/g,
    hint: ["AIza", "GOCSPX-", "ya29."],
  },
  {
    kind: "api-key",
    label: "an AWS access key",
    form: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
    hint: ["AKIA", "ASIA"],
    isSecret: (value) => !value.endsWith("EXAMPLE"),
  },
  {
    kind: "api-key",
    label: "an Azure account key",
    form: /(?<!\w)AccountKey=(?<secret>[A-Za-z0-9+/]{80,90}={0,2})/g,
    hint: ["AccountKey="],
  },
  {
    kind: "token",
    label: "a Notion token",
    form: /(?<![\w-])secret_[A-Za-z0-9]{43}(?![\w-])/g,
    hint: ["secret_"],
    isSecret: (value) => hasDigit(value) && hasBothCases(value),
  },
  {
    kind: "private-key",
    label: "a private key",
    form: /(?<!\w)(?:AGE-SECRET-KEY-1[A-Z0-9]{50,}|xprv[1-9A-HJ-NP-Za-km-z]{80,112})(?!\w)/g,
    hint: ["AGE-SECRET-KEY-1", "xprv"],
  },
  {
    kind: "private-key",
    label: "a recovery phrase",
    form: /(?:seed|recovery|mnemonic|backup)[ -](?:phrase|words|seed)["'`*_]{0,3}[ \t]{0,3}[:=：][ \t"'`*_]{0,6}(?<secret>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?=["'`*_.]{0,3}[ \t]*(?:[\r\n]|$))/gi,
    hint: /[:=：](?<=(?:phrase|words|seed)["'`*_]{0,3}[ \t]{0,3}[:=：])/i,
    isSecret: (value) => value.split(" ").length % 3 === 0,
  },
  {
    kind: "token",
    label: "a JSON web token",
    form: /(?<![\w.-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
    hint: [".eyJ"],
  },
  {
    kind: "token",
    label: "a Telegram bot token",
    form: /(?<![\w:-])\d{8,10}:AA[\w-]{32,34}(?![\w-])/g,
    hint: [":AA"],
  },
  {
    kind: "token",
    label: "a Discord bot token",
    form: /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g,
    hint: /\.[\w-]{6}\.[\w-]{27}/,
    isSecret: (value) => /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value),
  },
  {
    kind: "token",
    label: "a webhook address",
    form: /discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/(?<secret>[\w-]{20,})/g,
    hint: ["/api/webhooks/"],
  },
  {
    kind: "token",
    label: "a Slack token",
    form: /(?<![\w-])xox[a-z]-[A-Za-z0-9-]{20,}/g,
    hint: ["xox"],
    isSecret: hasDigit,
  },
  {
    kind: "token",
    label: "a GitHub token",
    form: /(?<![A-Za-z0-9_])(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
    hint: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    isSecret: (value) => hasDigit(value) && !isPlaceholder(value.slice(value.lastIndexOf("_") + 1)),
  },
  {
    kind: "token",
    label: "an access token",
    form: /(?<![A-Za-z0-9_-])(?:glpat-|pypi-|dop_v1_|hf_|npm_|r8_|tvly-|xai-|gsk_|rpa_|lin_api_|ntn_|sbp_|shp(?:at|ca|pa|ss)_)[\w-]{20,}/g,
    hint: /[_-][\w-]{20}/,
    isSecret: (value) => hasDigit(value) && hasBothCases(value.slice(4)),
  },
  {
    kind: "token",
    label: "an access token",
    form: /(?<!\w)(?:Bearer|bearer|Basic|token)[ \t]{1,3}(?<secret>[A-Za-z0-9._~+/-]{20,}={0,2})/g,
    hint: ["Bearer", "bearer", "Basic", "token"],
    isSecret: (value) => hasDigit(value) && hasBothCases(value) && !/[./-]{2}|\/.*\//.test(value),
  },
  {
    kind: "token",
    label: "an access token",
    form: /[?&](?:api_?key|apikey|access_token|auth_token|token|client_secret|password|sig|signature)=(?<secret>[\w%.~+/-]{8,}={0,2})/gi,
    hint: ["="],
    isSecret: (value) => hasDigit(value) && /[A-Za-z]/.test(value),
  },
  {
    kind: "address-password",
    label: "a password inside an address",
    form: /:\/\/[^\s:@/"'`<>]{0,100}:(?<secret>[^\s@/"'`<>]{3,200})@(?=[\w[])/g,
    hint: ["@"],
    isSecret: (value) => !isPlaceholder(value) && !/^\d{1,5}$/.test(value),
  },
];

/** The secrets that are told by the form of the value alone. */
export function findByForm(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  const hasUnderscore = text.includes("_");
  for (const { kind, label, form, hint, isSecret } of patterns) {
    if (!holdsHint(text, hint, hasUnderscore)) continue;
    for (const match of text.matchAll(form)) {
      const value = match.groups?.secret ?? match[0];
      if (isSecret !== undefined && !isSecret(value)) continue;
      // The named part, where there is one, is the last long thing in what was found.
      const start = match.index + match[0].lastIndexOf(value);
      found.push({ start, end: start + value.length, kind, label });
    }
  }
  return found;
}

const placeholderWords =
  /^(?:(?:your|my|the|some|an?|user|db|new|old)[-_ ]?)*(?:password|passwd|passphrase|pass|pwd|secret|token|key|api[-_]?key|value|credentials?|example|placeholder|redacted|hidden|removed|masked|changeme|change[-_]me|todo|tbd|none|null|undefined|true|false|n\/?a|empty|unset|required|optional|string|here)(?:[-_ ]?(?:here|goes[-_]here|value|\d{0,2}))?$/i;

/** Whether a value only holds the place of a secret: a word for it, a variable, dots, stars or one sign over and over. */
export function isPlaceholder(value: string): boolean {
  if (placeholderWords.test(value)) return true;
  if (/^(?:[$%{<[(‹«]|\*\*|\.\.\.|…|__|xx|XX|--)/.test(value) || /[}>\])›»]$/.test(value)) return true;
  return /^(.)\1*$|(.)\2{15}/.test(value) || /\*{3}|•|\.{4}|[xX]{4}/.test(value);
}

function hasDigit(value: string): boolean {
  return /\d/.test(value);
}

function hasBothCases(value: string): boolean {
  return /[a-z]/.test(value) && (/[A-Z]/.test(value) || /\d.*\d/.test(value));
}
