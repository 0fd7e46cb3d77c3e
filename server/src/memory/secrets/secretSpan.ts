/**
 * What a secret is by its form. A private key block, a token or key of some service, a password that is assigned, a
 * password inside an address, a payment card, a bank account, a US social security number, the number of another paper
 * of a person.
 */
export type SecretKind =
  | "private-key"
  | "token"
  | "api-key"
  | "password"
  | "address-password"
  | "card-number"
  | "bank-account"
  | "social-security-number"
  | "government-id";

/** Where a text holds a secret, in UTF-16 offsets. The value itself is never kept. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
  /** What it is called in a sentence, with its article: `a GitHub token`. Holds nothing from the text. */
  readonly label: string;
}

/** Finds the secrets in a text: by start, never overlapping. The edge puts it together with a library's rules. */
export type FindSecrets = (text: string) => readonly SecretSpan[];

/** Puts spans in order and joins those that overlap; the first one given says what the joined one is. */
export function joinSpans(spans: readonly SecretSpan[]): SecretSpan[] {
  const ranked = spans.map((span, rank) => ({ span, rank })).sort((a, b) => a.span.start - b.span.start);
  const joined: { span: SecretSpan; rank: number }[] = [];
  for (const next of ranked) {
    const last = joined.at(-1);
    if (last === undefined || next.span.start >= last.span.end) {
      joined.push({ ...next });
      continue;
    }
    const named = next.rank < last.rank ? next : last;
    const end = Math.max(last.span.end, next.span.end);
    last.span = { ...named.span, start: last.span.start, end };
    last.rank = named.rank;
  }
  return joined.map(({ span }) => span);
}
