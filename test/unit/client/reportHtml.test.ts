import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reportDocument } from "../../../client/src/operations/reportDocument";
import { completeReport, type ReportButton } from "../../../client/src/operations/reportHtml";

const token = "t0k3n";

function button(index: number, title: string, target?: string): ReportButton {
  return { index, title, isDone: false, ...(target === undefined ? {} : { target }) };
}

describe("The report of an operation", () => {
  it("links to lines of memory, by paths that are decoded", () => {
    const { html } = completeReport('<p><a href="memory/caf%C3%A9%20menu.md#L5">here</a></p>', [], token);
    assert.equal(
      html,
      '<p><a href="#" title="memory/café menu.md#L5" data-token="t0k3n" data-open="memory/café menu.md#L5">here</a></p>',
    );
  });

  it("leaves links to the web and inside of itself as they are", () => {
    const rendered = '<a href="https://example.org/a.md">web</a> <a href="#decisions">below</a>';
    assert.equal(completeReport(rendered, [], token).html, rendered);
  });

  it("puts a button at the end of the line that links to its source, before what is nested in it", () => {
    const rendered =
      '<ul>\n<li>Chose CSV (<a href="memory/a.md#L5">a</a>), today<ul><li>why</li></ul></li>\n<li>Met Bo (<a href="memory/a.md#L9">a</a>)</li>\n</ul>';
    const { html, rest } = completeReport(
      rendered,
      [button(0, "Promote", "memory/a.md#L5"), button(1, "Keep", "memory/a.md#L9")],
      token,
    );
    assert.deepEqual(rest, []);
    assert.match(html, /, today <button [^>]*data-act="0"[^>]*>Promote<\/button><ul>/);
    assert.match(html, /<\/a>\) <button [^>]*data-act="1"[^>]*>Keep<\/button><\/li>/);
  });

  it("draws task boxes, and no others", () => {
    const rendered = '<ul>\n<li>[ ] a</li>\n<li class="x"><p>[x] b [ ] c</p></li>\n</ul><p>[ ] d</p>';
    const { html } = completeReport(rendered, [], token);
    assert.equal(html, '<ul>\n<li>☐ a</li>\n<li class="x"><p>☑ b [ ] c</p></li>\n</ul><p>[ ] d</p>');
  });

  it("aligns the columns of a table without styles, which the page would not heed", () => {
    const rendered = '<tr><th style="text-align:right">Tokens</th><td style="text-align:left">7</td><td>8</td></tr>';
    const { html } = completeReport(rendered, [], token);
    assert.equal(html, '<tr><th class="right">Tokens</th><td class="left">7</td><td>8</td></tr>');
  });

  it("keeps buttons whose line it does not show, and those without one, for the head", () => {
    const buttons = [button(0, "Finish", undefined), button(1, "Promote", "memory/gone.md#L1")];
    const { html, rest } = completeReport("<p>Nothing.</p>", buttons, token);
    assert.equal(html, "<p>Nothing.</p>");
    assert.deepEqual(rest, buttons);
  });

  it("shows what was done as done, and does not let it be done again", () => {
    const { html } = completeReport(
      '<p><a href="a.md#L1">a</a></p>',
      [{ index: 0, title: "Promote", target: "a.md#L1", isDone: true }],
      token,
    );
    assert.match(html, /<button [^>]*disabled>✓ Promote<\/button>/);
  });

  it("cannot be led astray by a text of memory that holds HTML", () => {
    const body = completeReport(
      '<p><a href="command:workbench.action.quit">x</a><button data-token="guess" data-act="0">y</button></p>',
      [button(0, 'Promote "<b>"')],
      token,
    );
    const page = reportDocument({ title: "<Review>", body, token, nonce: "n", change: "1 file would change: <a>.md." });
    assert.doesNotMatch(body.html, /t0k3n/);
    assert.match(page, /default-src 'none'; script-src 'nonce-n'/);
    assert.match(page, /Promote &quot;&lt;b&gt;&quot;/);
    assert.match(page, /1 file would change: &lt;a&gt;\.md\./);
  });
});
