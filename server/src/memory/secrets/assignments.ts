import { type HintedLines, hintedLines } from "./hints";
import { isPlaceholder } from "./patterns";
import type { SecretSpan } from "./secretSpan";
import { columnsBelow } from "./tableColumns";

/** Words that say of the value behind them that it opens something, in the languages memories are written in. */
export const strongWords =
  "pass(?:word|wort|wd|phrase|code)s?|pass(?=[\"']?[ \\t]{0,3}[:=])|(?<![A-Za-z])(?:pwd?|pin(?: code)?)|kennwort|contrase(?:ñ|n)a|mot de passe|senha|пароль|密码|密碼|口令|パスワード|비밀번호";
/** The same in languages that fewer memories are written in; looked for apart, so that others do not pay for them. */
export const rarerWords =
  "hasło|heslo|parola|şifre|salasana|jelszó|wachtwoord|lösenord|adgangskode|mật khẩu|كلمة (?:المرور|السر)|رمز(?: عبور)?|گذرواژه|סיסמ(?:ה|ת)|पासवर्ड|รหัสผ่าน";
const weakWords =
  "(?<![A-Za-z])(?:(?:client|consumer|app|api|webhook|signing|shared|session|bot|auth|access|refresh)(?:secret|token)|secrets?|tokens?|api[ _-]?keys?|(?:access|private|secret|auth|encryption|signing|licen[cs]e)[ _-]?keys?|credentials?)|密钥|密鑰|令牌";

/** What stands in every line with such a word. */
const wordHint =
  "pass|pw|pin|kennwort|contrase|senha|пароль|密码|密碼|口令|パスワード|비밀번호|secret|token|key|credential|密钥|密鑰|令牌";
const someWord = new RegExp(wordHint, "i");
/** The head of a column of passwords. */
const passwordHead = new RegExp(`^(?:\\p{L}{1,12}[ -])?(?:${strongWords}|${rarerWords}|pass)$`, "iu");
const someRarerWord = new RegExp(rarerWords, "i");
/** What stands in every line in which anything is looked for: one of the words, or a command that is given one. */
const lineHint = new RegExp(`${wordHint}|${rarerWords}|curl|mysql`, "gi");

const restOfWord = "(?:[_-][\\w-]{0,24}|\\d{1,4})?(?![A-Za-z])";
const purpose = " \\([^()\\r\\n]{1,40}\\)| (?:for|of|on|für|von|vom|du|de|del|para|voor) [^\\r\\n:=：]{1,40}(?=[:=：])";
/** At most this much of a name may stand behind such a word: `PASSWORD_PROD`, `token (NAS)`, `password hint`. */
const nameRest = `${restOfWord}(?<more>${purpose}| [A-Za-z]{2,12}(?=[:=：]))?`;
/** The same without another noun, behind which the name is one of something else. */
export const wordsBehind = `${restOfWord}(?:${purpose})?`;
/** Marks of Markdown and quotation around a word. */
export const marks = "[\"'`*_]{0,3}";
const separator =
  "(?:[ \\t]{0,3}(?:=>|:=|[:=：是为為])|[ \\t]{1,3}(?:is|ist|was|lautet|est|es|[—–-])(?=[ \\t])|[ \\t]{1,3}\\||[ \\t]{1,2}(?=`))";
const behind = "[*_]{0,3}[ \\t]{0,4}[*_]{0,3}";
/** Signs of scripts without spaces, and their punctuation: they end a value. */
const wide = "\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef";

const assignment = assignmentTo(`(?:(?<strong>${strongWords})|${weakWords})`);
const rarerAssignment = assignmentTo(`(?<strong>${rarerWords})`);

/** What assigns a value to something of a name. */
function assignmentTo(name: string): RegExp {
  return new RegExp(
    `${name}${nameRest}${marks}${separator}${behind}(?:"(?<double>[^"\\r\\n]{3,200})"|'(?<single>[^'\\r\\n]{3,200})'|(?<ticks>\`{1,2})(?<code>[^\`\\r\\n]{3,200})\\k<ticks>|(?<bare>[^\\s|"'\`${wide}]{3,200}))(?<rest>[^\\r\\n]{0,20})`,
    "gi",
  );
}

/** `--password VALUE`, `sshpass -p VALUE`, `curl -u NAME:VALUE` and `mysql -pVALUE`, as commands are noted down. */
const option =
  /(?<![\w-])(?:--(?:password|passwd|token|api-key|secret)[ =]|sshpass[ \t]{1,3}-p[ \t]?|curl[ \t][^\r\n|]{0,80}?-u[ \t]?["']?[^\s:"']{1,64}:|mysql(?:dump)?[ \t][^\r\n|]{0,80}?[ \t]-p)["']?(?<value>[^\s"'`|]{4,200})/gi;

/** What stands in every line with such a command. */
const someOption = /--|sshpass|curl|mysql/i;

/** Values that are assigned to something called a password, a token, a key or a secret. */
export function findAssignments(text: string): SecretSpan[] {
  const hinted = hintedLines(text, lineHint);
  if (hinted.length === 0) return [];
  const ofWords = hinted.filter((lines) => someWord.test(lines.text));
  const ofRarerWords = hinted.filter((lines) => someRarerWord.test(lines.text));
  const found: SecretSpan[] = [];
  for (const lines of ofWords) collectAssignments(text, lines, assignment, found);
  for (const lines of ofRarerWords) collectAssignments(text, lines, rarerAssignment, found);
  if (ofWords.length + ofRarerWords.length > 0 && text.includes("|")) {
    for (const span of columnsBelow(text, (head) => passwordHead.test(head))) {
      if (isPassword(text.slice(span.start, span.end), true, false)) found.push(span);
    }
  }
  for (const lines of hinted) {
    if (!someOption.test(lines.text)) continue;
    for (const match of lines.text.matchAll(option)) {
      const written = match.groups?.value ?? "";
      const value = withoutEnding(written);
      const start = lines.start + match.index + match[0].length - written.length;
      if (isPassword(value, true, false)) found.push(spanOf(start, value, true));
    }
  }
  return found;
}

/** Adds what an expression finds in some lines of a text. */
function collectAssignments(text: string, lines: HintedLines, form: RegExp, found: SecretSpan[]): void {
  // Unlike `matchAll`, this makes no copy of the expression for each stretch of lines.
  form.lastIndex = 0;
  for (let match = form.exec(lines.text); match !== null; match = form.exec(lines.text)) {
    const index = lines.start + match.index;
    const { strong, more, double, single, code, bare, ticks = '"', rest = "" } = match.groups ?? {};
    const written = double ?? single ?? code ?? bare ?? "";
    const value = bare === undefined ? written : withoutEnding(strong === undefined ? firstOf(written) : written);
    const isAlone = bare === undefined || isBeside(written.slice(value.length) + rest);
    const canBe = strong === undefined || canBeValueOf(strong, value);
    const isFound = strong === undefined ? isToken(value, isAlone) : isPassword(value, isAlone, more !== undefined);
    if (!canBe || !isFound || (/^pass$/i.test(strong ?? "") && !isNameOfPass(text, index))) continue;
    const closing = bare === undefined ? ticks.length : 0;
    const start = index + match[0].length - rest.length - closing - written.length;
    found.push(spanOf(start, value, strong !== undefined));
  }
}

/** Whether a value can belong to a name: a PIN is a number, and what else is called so has feet; `PW: 100kW` is a power. */
function canBeValueOf(name: string, value: string): boolean {
  if (/^pin/i.test(name)) return /^\d+$/.test(value);
  return !/^pw$/i.test(name) || !/^\d+(?:[.,]\d+)?[a-z%]{1,3}$/i.test(value);
}

/** Whether `pass` at an offset is a name, as in `SMTP_PASS` or `"pass"`, and no word of a sentence. */
function isNameOfPass(text: string, at: number): boolean {
  const before = text[at - 1];
  return before === "_" || ((before === '"' || before === "'") && text[at + 4] === before);
}

function spanOf(start: number, value: string, isStrong: boolean): SecretSpan {
  return isStrong
    ? { start, end: start + value.length, kind: "password", label: "a password" }
    : { start, end: start + value.length, kind: "token", label: "a key or token" };
}

/** In an address the next value begins behind `&`. */
function firstOf(value: string): string {
  return value.replace(/&.*$/, "");
}

/** What ends a sentence or a part of it does not belong to the value. */
export function withoutEnding(value: string): string {
  return value.replace(/(?:\*{1,3}|[,;:.。，；]|\)(?<!\([^)]*\)))+$/u, "");
}

const besideForm = new RegExp(`^(?:\\*{0,3}|["'\`]?)[ \\t]*(?:$|[|,;.:)(&#—–<${wide}]|//|- )`);

/** Whether behind a value comes nothing, or only what is said beside it. */
function isBeside(rest: string): boolean {
  return besideForm.test(rest);
}

/** Things that stand behind such a word and open nothing: places, addresses, dates, names of programs and of methods. */
const otherThings =
  /^(?:[~.]{0,2}\/|[A-Za-z]:\\|[a-z][a-z0-9+.-]*:\/\/|\d{4}-\d\d-\d\d|@|#|!?\[|![a-z]+$|(?:process\.)?env[.[]|os\.|vault:|ref[:+]|arn:|(?:1pass|lastpass|bitwarden|keepass)|(?:sha|aes|md|rsa|hmac|bcrypt|argon|scrypt|pbkdf|oauth|utf|base|rfc|iso|ed|tls|ssl|http|v)-?\d)/i;

/** Names in programs and of models: `claude-sonnet-4-5`, `notes/2026/plan`, `GITHUB_TOKEN_2`. */
export const namesInPrograms = /^(?:[a-z]+(?:[-_./:][a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

/**
 * Whether a value can be a password: it has several kinds of signs. One that nothing else stands beside needs fewer, and
 * may be a number unless more is said of what it is for.
 */
export function isPassword(value: string, isAlone: boolean, isQualified: boolean): boolean {
  if (value.length < 4 || isOther(value)) return false;
  if (/^\d+$/.test(value)) return isAlone && !isQualified;
  const classes = countClasses(value);
  return isAlone ? classes >= 2 && value.length >= 5 : classes >= 3 && value.length >= 8;
}

function isToken(value: string, isAlone: boolean): boolean {
  if (value.length < 12 || isOther(value) || namesInPrograms.test(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && countClasses(value) >= (isAlone ? 2 : 3);
}

function isOther(value: string): boolean {
  if (isPlaceholder(value) || otherThings.test(value) || /\s/.test(value)) return true;
  return /\.(?:md|txt|json|ya?ml|env|toml|pem|key|ts|js|py|com|org|net|io|dev)$/i.test(value) || /\w\(/.test(value);
}

/** How many of small letters, capitals behind the first sign, digits and marks a value has. Marks that join words count for nothing. */
function countClasses(value: string): number {
  const forms = [/\p{Ll}|\p{Lo}/u, /(?<=.)\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s\-_./,:;'’()&]/u];
  return forms.filter((form) => form.test(value)).length;
}
