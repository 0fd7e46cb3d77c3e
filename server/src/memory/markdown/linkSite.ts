/** A link that is being written, as far as its line shows it up to the cursor. Places are characters of the line. */
export interface LinkSite {
  readonly form: "wiki" | "destination" | "code";
  /** Which part of the link the cursor is in. */
  readonly part: "path" | "anchor";
  /** The path as written, in front of the anchor. */
  readonly path: string;
  /** Where the part starts in which the cursor is. */
  readonly start: number;
  /** Whether a destination is written in angle brackets. */
  readonly isAngled: boolean;
  /** Whether the link is closed behind the cursor. */
  readonly isClosed: boolean;
}

const destination = /\]\((?:<([^<>]*)|([^\s()<>]*))$/;
const definition = /^ {0,3}\[[^\]]+\]:[ \t]*(?:<([^<>]*)|(\S*))$/;

/** The link that is being written at a place of a line: a wiki link, a link's destination, or a path in a code span. */
export function readLinkSite(line: string, character: number): LinkSite | undefined {
  const before = line.slice(0, character);
  const behind = line.slice(character);
  const { codeStart, closedEnd } = codeSpans(before);
  if (codeStart !== undefined) {
    const written = before.slice(codeStart);
    const isPath = /^[^\s`]+$/.test(written) && !written.includes("://");
    if (!isPath) return undefined;
    return siteOf("code", written, codeStart, false, behind.startsWith("`"));
  }
  const open = before.lastIndexOf("[[");
  if (open >= closedEnd && !before.includes("]]", open)) {
    const written = before.slice(open + 2);
    if (written.includes("|") || written.includes("[")) return undefined;
    return siteOf("wiki", written, open + 2, false, /^[^[\]]*\]\]/.test(behind));
  }
  const found = destination.exec(before) ?? definition.exec(before);
  if (found === null) return undefined;
  const isAngled = found[1] !== undefined;
  const written = found[1] ?? found[2] ?? "";
  if (/^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(written)) return undefined;
  return siteOf(
    "destination",
    written,
    before.length - written.length,
    isAngled,
    behind.startsWith(isAngled ? ">" : ")"),
  );
}

function siteOf(
  form: LinkSite["form"],
  written: string,
  start: number,
  isAngled: boolean,
  isClosed: boolean,
): LinkSite {
  const hash = form === "code" ? -1 : written.indexOf("#");
  return hash < 0
    ? { form, part: "path", path: written, start, isAngled, isClosed }
    : { form, part: "anchor", path: written.slice(0, hash), start: start + hash + 1, isAngled, isClosed };
}

/** Where the contents of a code span start that is open at the end of a text, and where the last closed one ends. */
function codeSpans(text: string): { readonly codeStart: number | undefined; readonly closedEnd: number } {
  let open: { readonly length: number; readonly end: number } | undefined;
  let closedEnd = 0;
  for (const run of text.matchAll(/`+/g)) {
    const { length } = run[0];
    const end = run.index + length;
    if (open === undefined) open = { length, end };
    else if (open.length === length) {
      open = undefined;
      closedEnd = end;
    }
  }
  return { codeStart: open?.end, closedEnd };
}
