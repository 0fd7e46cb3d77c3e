/**
 * The page of a map. It holds its script and its styles and may fetch nothing, from nowhere, so that it works without a
 * network and behind any proxy. The styles take the colours of the theme.
 */
export function mapDocument(script: string, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Memory map</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header>
<div id="measures" role="group" aria-label="Sizes stand for">
<button type="button" data-measure="tokens" aria-pressed="true">Tokens</button>
<button type="button" data-measure="bytes" aria-pressed="false">Bytes</button>
</div>
<span id="figures"></span>
<span class="legend"><span><i class="core"></i>Core</span><span><i class="external"></i>External</span><span><i class="unreachable"></i>Nothing leads here</span><span><i class="broken"></i>Broken link</span><span><i class="lacking"></i>No MEMORY.md</span></span>
<nav id="trail" aria-label="Where the map looks" hidden></nav>
</header>
<main id="stage"></main>
<footer id="foot" aria-live="polite"></footer>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

const styles = `
:root { --line: var(--vscode-charts-yellow, var(--vscode-editorWarning-foreground, var(--vscode-foreground))); --core: var(--vscode-charts-blue); --external: var(--vscode-charts-green); --ground: var(--vscode-editor-background); }
html, body { height: 100%; margin: 0; padding: 0; overflow: hidden; }
body { display: flex; flex-direction: column; color: var(--vscode-foreground); background: var(--ground); font: var(--vscode-font-size) var(--vscode-font-family); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 8px 12px; }
#measures { display: flex; }
button { font: inherit; padding: 2px 10px; border: 1px solid var(--vscode-button-border, transparent); cursor: pointer; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button[aria-pressed="true"] { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
#trail { display: flex; flex-wrap: wrap; flex: 1 0 100%; margin: -2px -5px; }
#trail button { padding: 2px 4px; border: 1px solid transparent; border-radius: 3px; color: var(--vscode-textLink-foreground); background: none; }
#trail button:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
#trail button:disabled { color: var(--vscode-foreground); cursor: default; text-decoration: none; }
#trail button + button::before { content: "› "; display: inline-block; white-space: pre; color: var(--vscode-descriptionForeground); }
[hidden] { display: none !important; }
#figures { flex: 1 1 auto; color: var(--vscode-descriptionForeground); }
.legend { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 14px; color: var(--vscode-descriptionForeground); }
.legend span { display: flex; align-items: center; gap: 5px; white-space: nowrap; }
.legend i { width: 12px; height: 12px; box-sizing: border-box; border: 1px solid transparent; }
.legend .core { background: color-mix(in srgb, var(--core) 45%, var(--ground)); border-color: var(--core); }
.legend .external { background: color-mix(in srgb, var(--external) 30%, var(--ground)); border-color: var(--external); }
.legend .unreachable { background: repeating-linear-gradient(135deg, var(--vscode-editorWarning-foreground) 0 2px, transparent 2px 5px); }
.legend .broken { background: var(--vscode-editorError-foreground); clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.legend .lacking { border: 1px dashed var(--vscode-editorWarning-foreground); }
#stage { flex: 1 1 0; min-height: 0; margin: 0 12px; }
.picture { display: block; width: 100%; height: 100%; }
#foot { min-height: 2.8em; padding: 6px 12px; box-sizing: border-box; overflow: hidden; }
.cell { cursor: pointer; outline: none; }
.box { fill: var(--ground); stroke: transparent; }
.file.core .box { fill: color-mix(in srgb, var(--core) 45%, var(--ground)); stroke: var(--core); }
.file.external .box { fill: color-mix(in srgb, var(--external) 30%, var(--ground)); stroke: color-mix(in srgb, var(--external) 70%, var(--ground)); }
.group .box { fill: color-mix(in srgb, var(--vscode-foreground) 5%, var(--ground)); stroke: color-mix(in srgb, var(--vscode-foreground) 20%, var(--ground)); }
.group.core .box { fill: color-mix(in srgb, var(--core) 10%, var(--ground)); }
.group.lacking .box { stroke: var(--vscode-editorWarning-foreground); stroke-dasharray: 4 3; }
.group.closed { cursor: zoom-in; }
.group.closed .box { fill: color-mix(in srgb, var(--external) 14%, var(--ground)); }
.hatch { fill: url(#hatch); pointer-events: none; }
.hatchLine { fill: var(--vscode-editorWarning-foreground); opacity: 0.45; }
.mark { fill: var(--vscode-editorError-foreground); pointer-events: none; }
text { fill: var(--vscode-editor-foreground); font-size: 11px; pointer-events: none; }
.title { font-weight: 600; }
.size { opacity: 0.8; }
.cell.looked > .box { stroke: var(--vscode-focusBorder); stroke-width: 3; }
.cell:focus-visible > .box { stroke: var(--vscode-focusBorder); stroke-width: 3; stroke-dasharray: none; }
.looking .file:not(.looked):not(.linked), .looking .closed:not(.linked) { opacity: 0.55; }
.cell.linked > .box { stroke: var(--vscode-editor-foreground); stroke-width: 1.5; }
.lines { pointer-events: none; }
.lines line { stroke: var(--line); stroke-width: 2; }
.lines .in { stroke-dasharray: 5 3; }
.vscode-high-contrast .box, .vscode-high-contrast-light .box { fill: var(--ground) !important; stroke: var(--vscode-contrastBorder) !important; stroke-width: 1; }
.vscode-high-contrast .file.core .box, .vscode-high-contrast-light .file.core .box { fill: color-mix(in srgb, var(--core) 45%, var(--ground)) !important; }
.vscode-high-contrast .legend .core, .vscode-high-contrast-light .legend .core, .vscode-high-contrast .legend .lacking, .vscode-high-contrast-light .legend .lacking { border-color: var(--vscode-contrastBorder); }
.vscode-high-contrast .legend .external, .vscode-high-contrast-light .legend .external { background: var(--ground); border-color: var(--vscode-contrastBorder); }
.vscode-high-contrast .looked > .box, .vscode-high-contrast-light .looked > .box,
.vscode-high-contrast .cell:focus-visible > .box, .vscode-high-contrast-light .cell:focus-visible > .box { stroke: var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)) !important; stroke-width: 4; }
.vscode-high-contrast .linked > .box, .vscode-high-contrast-light .linked > .box { stroke: var(--line) !important; stroke-width: 2; }
.vscode-high-contrast .looking .cell, .vscode-high-contrast-light .looking .cell { opacity: 1 !important; }
.vscode-high-contrast button[aria-pressed="true"], .vscode-high-contrast-light button[aria-pressed="true"] { outline: 2px solid var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)); }
@media (forced-colors: active) { .box { fill: Canvas; stroke: CanvasText; } text { fill: CanvasText; } }
`;
