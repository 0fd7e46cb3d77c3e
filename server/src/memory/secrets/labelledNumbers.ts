import { hintedLines } from "./hints";
import { isPlaceholder } from "./patterns";
import type { SecretKind, SecretSpan } from "./secretSpan";

/** A number that nothing but the words before it tells from others. */
interface LabelledNumber {
  readonly kind: SecretKind;
  readonly label: string;
  /** What it is called, without the word for *number*. */
  readonly names: string;
  /** What has to stand in the same line besides. */
  readonly beside?: RegExp;
  /** What the number looks like without spaces, dots and dashes; it has some digits in any case. */
  readonly form: RegExp;
}

const labelledNumbers: readonly LabelledNumber[] = [
  {
    kind: "social-security-number",
    label: "a US social security number",
    names: "SSN|social security",
    form: /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
  },
  {
    kind: "bank-account",
    label: "a bank account number",
    names: "(?:bank|checking|savings|current|giro) account|konto|kontonummer|bankkonto|银行(?:账|帐|卡)号",
    form: /^\d{6,20}$/,
  },
  {
    kind: "bank-account",
    label: "a bank account number",
    names: "account",
    beside: /\bbank|\brouting\b|\bsort code\b|\bswift\b|\bBIC\b|\bBLZ\b|\bBSB\b/i,
    form: /^\d{6,20}$/,
  },
  {
    kind: "government-id",
    label: "a passport number",
    names: "passport|reisepass|passeport|pasaporte|护照|護照|パスポート",
    form: /^[A-Z0-9]{6,10}$/,
  },
  {
    kind: "government-id",
    label: "a driving licence number",
    names: "driver'?s? licen[cs]e|driving licen[cs]e|führerschein|permis de conduire",
    form: /^[A-Z0-9]{6,18}$/,
  },
  {
    kind: "government-id",
    label: "a government id",
    names:
      "national (?:id|insurance)|(?:government|identity|id) card|tax(?:payer)? (?:id|identification)|ITIN|TIN|NINO|SIN|aadhaar|CPF|DNI|NIE|codice fiscale|personalausweis|steuer-?id(?:entifikationsnummer)?|sozialversicherungsnummer|身份证|身分證",
    form: /^[A-Z0-9]{8,18}$/,
  },
];

/** What stands in every line with such a name; to ask this costs a fraction of looking for the names. */
const someName =
  /SSN|social security|account|konto|银行|pass(?:port|eport)|pasaporte|reisepass|护照|護照|パスポート|licen[cs]e|führerschein|permis|national|card|tax|TIN|NINO|SIN|aadhaar|CPF|DNI|NIE|codice|ausweis|steuer|versicherung|身份证|身分證/i;

const wordForNumber = "(?:[ -]?(?:number|num|no|nr|nummer|id|#|号码?|號碼?|番号)\\b\\.?|[ -]?#|号码?|號碼?|番号)?";
const separator =
  "[\"'`*_]{0,3}(?:[ \\t]{0,3}[:=：|#][\"'`*_]{0,3}[ \\t]{0,3}|[ \\t]{1,3}is[ \\t]{1,3}|[ \\t]{1,3})[\"'`*_]{0,3}";

/** All names at once, so that a text is gone through once; the group tells which one it is. */
const anyName = new RegExp(
  `(?:${labelledNumbers.map(({ names }, i) => `(?<n${i}>${names})`).join("|")})${wordForNumber}${separator}(?=[A-Z0-9])`,
  "gi",
);

/** Names that are words as well (`sin`, `tin`) where they are not written in capitals. */
const abbreviation =
  /^(?!ITIN|TIN|NINO|SIN|CPF|DNI|NIE)(?:[iI]?[tT][iI][nN]|[nN][iI][nN][oO]|[sS][iI][nN]|[cC][pP][fF]|[dD][nN][iI]|[nN][iI][eE])\b/;

/** Groups of capitals and digits, with single signs between them. */
const value = /[A-Z0-9]{1,20}(?:[ .-][A-Z0-9]{1,20}){0,7}(?![A-Za-z0-9])/y;
const date = /^(?:\d{4}[-. ]\d\d?[-. ]\d\d?|\d\d?[-. ]\d\d?[-. ]\d{4})$/;
const fewestDigits = 5;

/** What stands in every line with such a number: as many digits, with nothing but what it can hold between them. */
const someDigits = new RegExp(`\\d(?:[A-Z .-]*\\d){${fewestDigits - 1}}`, "g");

/** Numbers of accounts and papers of a person that are told by their names: a passport, a bank account without IBAN. */
export function findLabelledNumbers(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const lines of hintedLines(text, someDigits)) {
    if (!someName.test(lines.text)) continue;
    for (const match of lines.text.matchAll(anyName)) {
      const index = lines.start + match.index;
      const number = labelledNumbers.find((_, i) => match.groups?.[`n${i}`] !== undefined);
      if (number === undefined || /[A-Za-z]/.test(text[index - 1] ?? "")) continue;
      if (abbreviation.test(match[0])) continue;
      const start = index + match[0].length;
      value.lastIndex = start;
      const written = value.exec(text)?.[0];
      if (written === undefined || date.test(written)) continue;
      const plain = written.replace(/[ .-]/g, "");
      if (plain.replace(/\D/g, "").length < fewestDigits || isPlaceholder(plain) || !number.form.test(plain)) continue;
      if (number.beside?.test(lineAround(text, index)) === false) continue;
      found.push({ start, end: start + written.length, kind: number.kind, label: number.label });
    }
  }
  return found;
}

/** The line that an offset lies in, as far as it matters. */
function lineAround(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - 200), at);
  const behind = text.slice(at, at + 300);
  return near.slice(near.lastIndexOf("\n") + 1) + (behind.split(/[\r\n]/, 1)[0] ?? "");
}
