import { ibanLength, passesIbanCheck, passesLuhn } from "./checkDigits";
import type { SecretSpan } from "./secretSpan";

/** Numbers that belong to a person or an account, each told from other numbers by its form and its check digits. */
export function findNumbers(text: string): SecretSpan[] {
  return [...findCards(text), ...findAccounts(text), ...findSocialSecurity(text)];
}

const cardForm =
  /(?<![\d.,_/-])(?:\d{13,16}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?![\d_/-]|[.,]\d)/g;

/** Beginnings and lengths that issuers give out; other numbers that pass the check by chance are left alone. */
const issuers: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15})$/,
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^(?:6011|65\d\d|64[4-9]\d)\d{12}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
];

function* findCards(text: string): Generator<SecretSpan> {
  for (const { 0: found, index } of text.matchAll(cardForm)) {
    const digits = found.replace(/\D/g, "");
    if (!issuers.some((issuer) => issuer.test(digits)) || !passesLuhn(digits)) continue;
    yield { start: index, end: index + found.length, kind: "card-number", label: "a payment card number" };
  }
}

const accountStart = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9]{4})/g;

function* findAccounts(text: string): Generator<SecretSpan> {
  for (const { 0: found, index } of text.matchAll(accountStart)) {
    const length = ibanLength(found.slice(0, 2));
    const end = length === undefined ? undefined : endOfAccount(text, index, length);
    if (end === undefined || !passesIbanCheck(text.slice(index, end).replaceAll(" ", ""))) continue;
    yield { start: index, end, kind: "bank-account", label: "a bank account number (IBAN)" };
  }
}

/** Where so many letters and digits with single spaces between them end; `undefined` when they do not end there. */
function endOfAccount(text: string, start: number, length: number): number | undefined {
  let at = start;
  for (let count = 0; count < length; count++) {
    if (count > 0 && text[at] === " ") at++;
    if (!/[A-Z0-9]/.test(text[at] ?? "")) return undefined;
    at++;
  }
  return /[A-Za-z0-9]/.test(text[at] ?? "") ? undefined : at;
}

const socialSecurityForm = /(?<![\w./-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w/-]|\.\d)/g;

function* findSocialSecurity(text: string): Generator<SecretSpan> {
  for (const { 0: found, index } of text.matchAll(socialSecurityForm)) {
    const label = "a US social security number";
    yield { start: index, end: index + found.length, kind: "social-security-number", label };
  }
}
