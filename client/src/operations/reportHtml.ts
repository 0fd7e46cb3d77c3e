/** A button in a report. */
export interface ReportButton {
  /** Its place among the actions of the report. */
  readonly index: number;
  readonly title: string;
  /** The line that it is about, as the report links to it: `memory/2026-02-20.md#L5`. */
  readonly target?: string;
  /** Whether it was done since the report was made. */
  readonly isDone: boolean;
}

/** A report ready to be shown. */
export interface ReportBody {
  readonly html: string;
  /** Buttons without a line, and those whose line the report does not link to. */
  readonly rest: readonly ReportButton[];
}

/**
 * Makes the links of a rendered report lead into the memory, and puts each button behind the first mention of its line.
 * `token` marks what is ours: a text of memory that holds HTML cannot know it.
 */
export function completeReport(rendered: string, buttons: readonly ReportButton[], token: string): ReportBody {
  let html = alignByClass(showBoxes(rendered)).replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>/g, (whole, href: string) => {
    const target = targetOf(unescapeHtml(href));
    return target === undefined ? whole : linkHtml(target, token);
  });
  const rest: ReportButton[] = [];
  const lines = new Map<string, ReportButton[]>();
  for (const button of buttons) {
    const { target } = button;
    if (target === undefined) rest.push(button);
    else lines.set(target, [...(lines.get(target) ?? []), button]);
  }
  for (const [target, here] of lines) {
    const start = html.indexOf(linkHtml(target, token));
    if (start < 0) {
      rest.push(...here);
      continue;
    }
    const end = endOfLine(html, start);
    html = `${html.slice(0, end)} ${here.map((button) => buttonHtml(button, token)).join(" ")}${html.slice(end)}`;
  }
  return { html, rest };
}

/** A button as HTML; one that is done cannot be pressed again. */
export function buttonHtml({ index, title, isDone }: ReportButton, token: string): string {
  const state = isDone ? " disabled" : "";
  const mark = isDone ? "✓ " : "";
  return `<button type="button" data-token="${token}" data-act="${index}"${state}>${mark}${escapeHtml(title)}</button>`;
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Columns aligned by classes, since the page heeds no style that stands in the report itself. */
function alignByClass(html: string): string {
  return html.replace(/(<t[hd]\b[^>]*?) style="text-align: ?(left|center|right);?"/g, '$1 class="$2"');
}

/** Task boxes, which VS Code renders as they are written. */
function showBoxes(html: string): string {
  return html.replace(/(<li\b[^>]*>(?:\s*<p\b[^>]*>)?\s*)\[([ xX])\] /g, (_, start: string, mark: string) => {
    return `${start}${mark === " " ? "☐" : "☑"} `;
  });
}

function linkHtml(target: string, token: string): string {
  const shown = escapeHtml(target);
  return `<a href="#" title="${shown}" data-token="${token}" data-open="${shown}">`;
}

/** The root-relative path, with its line, that a link names; `undefined` for links to elsewhere. */
function targetOf(href: string): string | undefined {
  if (href === "" || href.startsWith("#") || href.startsWith("/") || /^[a-z][a-z\d+.-]*:/i.test(href)) return undefined;
  try {
    return decodeURIComponent(href.replace(/^\.\//, ""));
  } catch {
    return href;
  }
}

function endOfLine(html: string, start: number): number {
  const found = /<\/(?:li|p|td|h\d)>|<[uo]l\b|<br\b|\n/.exec(html.slice(start));
  return found === null ? html.length : start + found.index;
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
