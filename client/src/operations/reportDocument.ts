import { buttonHtml, escapeHtml, type ReportBody, type ReportButton } from "./reportHtml";

/** What stands in a report's page beside the report. */
export interface ReportPage {
  readonly title: string;
  readonly body: ReportBody;
  /** What the operation would change, as a sentence; absent when nothing is waiting. */
  readonly change?: string;
  /** Marks our own links and buttons. */
  readonly token: string;
  readonly nonce: string;
}

/** Index of the button that shows what would change. */
export const SHOW_CHANGE = -1;

/** Index of the button that asks a language model for a draft. */
export const DRAFT = -2;

/**
 * The page of a report. It fetches nothing; what a text of memory brings along as HTML can neither run nor press a
 * button, since the script heeds only what carries the token.
 */
export function reportDocument({ title, body, change, token, nonce }: ReportPage): string {
  const showChange: ReportButton = { index: SHOW_CHANGE, title: "Show Changes", isDone: false };
  const bar =
    change === undefined
      ? ""
      : `<div class="bar" role="status"><span>${escapeHtml(change)}</span>${buttonHtml(showChange, token)}</div>`;
  const rest =
    body.rest.length === 0
      ? ""
      : `<nav class="next" aria-label="What can be done next">${body.rest.map((button) => buttonHtml(button, token)).join("")}</nav>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
${bar}${rest}<main>${body.html}</main>
<script nonce="${nonce}">${script(token)}</script>
</body>
</html>`;
}

const styles = `
body { margin: 0; padding: 0 26px 40px; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); font: var(--vscode-font-size)/1.55 var(--vscode-font-family); }
main { max-width: 62em; }
h1, h2, h3 { font-weight: 600; line-height: 1.25; }
h1 { font-size: 1.7em; }
h2 { font-size: 1.25em; margin-top: 1.8em; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); padding-bottom: .2em; }
h3 { font-size: 1.05em; margin-top: 1.4em; }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
code, pre { font-family: var(--vscode-editor-font-family); background: var(--vscode-textCodeBlock-background); }
code { padding: .1em .3em; border-radius: 3px; }
pre { padding: 10px 14px; overflow-x: auto; }
pre code { padding: 0; }
table { border-collapse: collapse; }
th, td { padding: 4px 20px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--vscode-panel-border, transparent); }
th.right, td.right { text-align: right; font-variant-numeric: tabular-nums; }
th.center, td.center { text-align: center; }
li { margin: 3px 0; }
button { font: inherit; font-size: .92em; padding: 1px 9px; margin-left: 6px; border-radius: 2px; cursor: pointer; border: 1px solid var(--vscode-button-border, transparent); color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button:disabled { cursor: default; opacity: .65; }
.bar { position: sticky; top: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 -26px; padding: 8px 26px; background: var(--vscode-editorWidget-background); border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-contrastBorder, transparent)); }
.bar button { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
.bar button:hover { background: var(--vscode-button-hoverBackground); }
.next { display: flex; flex-wrap: wrap; gap: 6px; padding: 12px 0 0; }
.next button { margin: 0; padding: 3px 11px; }
`;

/** Hands clicks over, and keeps its place on the page when it is out of sight or made anew. */
function script(token: string): string {
  return `
const host = acquireVsCodeApi();
const state = host.getState();
if (state) window.scrollTo(0, state.top);
addEventListener("scroll", () => host.setState({ top: window.scrollY }));
addEventListener("click", (event) => {
  const own = event.target instanceof Element ? event.target.closest("[data-token='${token}']") : null;
  if (own === null) return;
  event.preventDefault();
  if (own.dataset.open !== undefined) host.postMessage({ kind: "open", target: own.dataset.open });
  else if (own.dataset.act !== undefined) host.postMessage({ kind: "act", index: Number(own.dataset.act) });
});`;
}
