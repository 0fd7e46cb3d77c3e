/** A secret of each kind: the text in which it stands, and what of it is secret. Put together here, so that no scanner of repositories takes this file for a leak. */
export interface SampleSecret {
  readonly name: string;
  readonly text: string;
  readonly value: string;
}

const mixed = (length: number): string => "a1B2c3D4e5F6g7H8".repeat(Math.ceil(length / 16)).slice(0, length);
const letters = (length: number): string =>
  "abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(length / 26)).slice(0, length);

function sample(name: string, before: string, value: string, after = ""): SampleSecret {
  return { name, text: before + value + after, value };
}

const keyBlock = [
  "-----BEGIN OPENSSH PRIVATE",
  " KEY-----\n",
  `${mixed(64)}\n${mixed(64)}\n`,
  "-----END OPENSSH PRIVATE KEY-----",
];

/** What must be found, each exactly. */
export const sampleSecrets: readonly SampleSecret[] = [
  sample("a shortened API key", "- API key: ", "sk-abc123def456..."),
  sample("a password", "- Password: ", "MyS3cretP@ss!"),
  sample("a password in bold", "**Password:** ", "hunter2"),
  sample("a password in a code span", "NAS password: `", "hunter2x", "` (old)"),
  sample("a password with a purpose", "SSH password for nas: ", "x9!kLm22", "."),
  sample("a password in a table", "| Router | password | ", "Tr0ub4dor&3", " |"),
  sample("a password in JSON", '{ "password": "', "hunter2x", '" }'),
  sample("a password in a variable", "export DB_PASSWORD=", "Sup3rS3cret"),
  sample("a password in a sentence", "the password is ", "geheim123", ", as ever"),
  sample("a password of a command", "sshpass -p '", "hunter2x", "' ssh nas"),
  sample("a password in Chinese", "密码：", "abc123!", "，用于NAS"),
  sample("a password in French", "Mot de passe : ", "Soleil#42"),
  sample("a number as PIN", "PIN: ", "4711"),
  sample("a token that is assigned", "token: ", "abc123def456ghi789"),
  sample("a private key", "", keyBlock.join("")),
  sample("a private key without an end", "", `${keyBlock.slice(0, 3).join("").trimEnd()}`, "\n\nMore notes.\n"),
  sample("a GitHub token", "use ", `ghp_${mixed(36)}`, " here"),
  sample("a GitHub token of the new form", "", `github_pat_${mixed(22)}_${mixed(59)}`),
  sample("a GitLab token", "", `glpat-${mixed(20)}`),
  sample("a Slack token", "", `xoxb-${"1".repeat(11)}-${"2".repeat(13)}-${mixed(24)}`),
  sample("an OpenAI key", "", `sk-proj-${mixed(48)}`),
  sample("an Anthropic key", "", `sk-ant-api03-${mixed(93)}AA`),
  sample("an npm token", "", `npm_${mixed(36)}`),
  sample("a Hugging Face token", "", `hf_${letters(34)}`),
  sample("a Stripe key", "", `sk_live_${mixed(24)}`),
  sample("a Google key", "", `AIza${mixed(35)}`),
  sample("an AWS access key", "", `AKIA${"ABCD2345EFGH6789"}`),
  sample("an AWS secret key", "aws_secret_access_key = ", `${mixed(38)}/+`),
  sample("a JSON web token", "", `eyJ${mixed(20)}.eyJ${mixed(40)}.${mixed(43)}`),
  sample("a Telegram bot token", "bot ", `123456789:AA${mixed(33)}`),
  sample("a Discord bot token", "", `M${mixed(23)}.${mixed(6)}.${mixed(30)}`),
  sample("a webhook", "https://discord.com/api/webhooks/123456789/", mixed(60)),
  sample("a bearer token", "Authorization: Bearer ", mixed(40)),
  sample("a token in an address", "https://example.com/feed?token=", mixed(24), "&page=2"),
  sample("a password in an address", "https://bob:", "hunter2x", "@example.com/x"),
  sample("a password in a connection", "postgres://app:", "pa55w0rd", "@db.example.com:5432/app"),
  sample("a password without a user", "redis://:", "p4ssw0rd", "@cache:6379"),
  sample("a card number", "card ", "4111 1111 1111 1111", ", ends 12/27"),
  sample("a card number without spaces", "", "5500005555555559"),
  sample("a card number of another length", "", "3782 822463 10005"),
  sample("an IBAN with spaces", "to ", "DE89 3704 0044 0532 0130 00", "."),
  sample("an IBAN without spaces", "", "GB82WEST12345698765432"),
  sample("a social security number", "SSN ", "078-05-1120"),
];

/** What must not be found. */
export const harmlessTexts: readonly string[] = [
  "- Token：`b3165f8a0000000000000000000000000000000000000000`",
  '- API keys: stored in 1Password vault "MyVault"',
  '- Database password: see secrets manager, item "prod-db"',
  "- Password: see secret store, item NAS",
  "token budget is 30,000 tokens",
  "the password policy",
  "secret santa",
  "2026-08-1120",
  "- Password: ‹redacted›",
  "password: \x24{DB_PASSWORD}",
  "password: $DB_PASSWORD",
  "Password: <your-password>",
  "Password: ********",
  "password: process.env.PASSWORD",
  "password: !vault |",
  "Password: SHA-256 hashed",
  "Password: 1Password",
  "Password changed: 2026-08-12",
  "password length: 1024",
  "密码是随机生成的16位字符",
  "API key: stored-in-1password",
  "Secret: op://vault/item/password",
  "Secrets: rotated 2026-08",
  "token counter: o200k_base",
  "model token limit: claude-sonnet-4-5-20250929",
  "Token usage: 12345/30000",
  "GITHUB_TOKEN: GITHUB_TOKEN_2",
  "Bearer token authentication",
  "https://user:password@host.example/",
  "postgres://app:‹redacted›@db.example.com:5432/app",
  "ssh://git@github.com:22/x",
  "see [notes](notes/2026-08-12.md) and sk-learn-notes-and-more",
  "timestamp 1716239022123",
  "card 4111 1111 1111 1112",
  "order 4111111111111112",
  "IBAN DE00 3704 0044 0532 0130 00",
  "call 555-123-4567",
  "ISBN 978-3-16-148410-0",
  "commit 3f2a1b4c5d6e7f8a9b0c1d2e3f4a5b6c7d8e9f0a",
  "id 7c9e6679-7425-40de-944b-e07fc1f90ae7",
  `AKIAIOSFODNN7${"EXAMPLE"}`,
  "-----BEGIN PUBLIC KEY-----\nabcd\n-----END PUBLIC KEY-----",
];
