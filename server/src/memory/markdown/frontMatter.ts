/** What the product reads from a front matter block: nothing of it is ever required (Add Agent Memory support, checklist). */
export interface FrontMatter {
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Offset of the first character behind the closing line. */
  readonly end: number;
}

const opening = /^---[ \t]*(?:\r\n|\n|\r)/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
const longestBlock = 64 * 1024;

/**
 * Reads `name` and `description` from a block between `---` lines at the very start. Line by line and not as YAML,
 * since what people write there often is not YAML (decision D18); a block that never closes is none.
 */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const start = opening.exec(text);
  if (start === null) return undefined;
  const values = new Map<string, string>();
  let at = start[0].length;
  while (at < text.length && at < longestBlock) {
    const lineEnd = nextLineEnd(text, at);
    const line = text.slice(at, lineEnd.text);
    if (closing.test(line))
      return { name: values.get("name"), description: values.get("description"), end: lineEnd.next };
    const entry = /^(name|description):(?:[ \t]+(.*))?$/.exec(line);
    const key = entry?.[1];
    if (key !== undefined && !values.has(key)) {
      const value = readValue(entry?.[2] ?? "", text, lineEnd.next);
      if (value !== "") values.set(key, value);
    }
    at = lineEnd.next;
  }
  return undefined;
}

/** A plain, quoted or folded value as one line. */
function readValue(raw: string, text: string, next: number): string {
  const value = raw.trim();
  if (value === "" || /^[|>][+-]?\d*$/.test(value)) return readIndented(text, next);
  const quoted = unquote(value);
  if (quoted !== undefined) return quoted;
  const plain = value.replace(/[ \t]#.*$/, "").trim();
  if (plain !== value) return plain;
  const whole = `${value} ${readIndented(text, next)}`.trim();
  return unquote(whole) ?? whole;
}

/** What stands between the quotes that a value begins with; `undefined` when there are none or they do not close. */
function unquote(value: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted?.[1] !== undefined) return readEscapes(quoted[1]).trim();
  return quoted?.[2]?.replaceAll("''", "'").trim();
}

/** A double-quoted text with its escapes read; line breaks and tabs become spaces, since the value is one line. */
function readEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_escape, code: string | undefined, sign: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return sign === "n" || sign === "r" || sign === "t" ? " " : sign;
  });
}

function readIndented(text: string, start: number): string {
  const parts: string[] = [];
  for (let at = start; at < text.length; ) {
    const lineEnd = nextLineEnd(text, at);
    const line = text.slice(at, lineEnd.text);
    if (!/^[ \t]+\S/.test(line) || /^[ \t]+[\w-]+:(?:[ \t]|$)/.test(line)) break;
    parts.push(line.trim());
    at = lineEnd.next;
  }
  return parts.join(" ");
}

function nextLineEnd(text: string, from: number): { readonly text: number; readonly next: number } {
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10) return { text: i, next: i + 1 };
    if (unit === 13) return { text: i, next: text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1 };
  }
  return { text: text.length, next: text.length };
}
