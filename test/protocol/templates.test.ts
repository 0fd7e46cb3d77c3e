import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type CompletionItem, type CompletionList, CompletionRequest } from "vscode-languageserver-protocol";
import { TestServer } from "../support/languageServer";

let server: TestServer;

afterEach(() => server.stop());

/** What is offered at the end of a text. */
async function offered(file: string, text: string): Promise<readonly CompletionItem[]> {
  await server.open(file, text);
  const lines = text.split("\n");
  const list = (await server.client.sendRequest(CompletionRequest.type, {
    textDocument: { uri: server.uri(file) },
    position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
  })) as CompletionList | null;
  return list?.items ?? [];
}

describe("Completion in an empty memory file", () => {
  it("offers the template that fits the file first, as a snippet with placeholders", async () => {
    server = await TestServer.start({ files: { "MEMORY.md": "", "other.md": "# O\n" } });
    await server.ready();
    for (const [file, first, text] of [
      [
        "ACTIVE-CONTEXT.md",
        "Active context template",
        /^# Active context\n\nLast updated: \d{4}-\d{2}-\d{2} \d{2}:\d{2}\n[\s\S]*\$\{1:The one thing/,
      ],
      ["MEMORY.md", "Long-term memory template", /## Lessons learned\n\n- \$\{\d:YYYY-MM-DD/],
      ["memory/2026-03-01.md", "Daily note template", /^# 2026-03-01\n\n## Log\n\n- \$\{1:/],
      ["memory/topics/customer-billing.md", "Topic template", /^# Customer billing\n\n\$\{1:/],
      ["HANDOFF.md", "Handoff template", /^# Handoff\n/],
    ] as const) {
      const items = await offered(file, "");
      assert.deepEqual(
        [items.length, items[0]?.label, items[0]?.preselect, items[0]?.insertTextFormat],
        [5, first, true, 2],
      );
      assert.match(items[0]?.textEdit?.newText ?? "", text);
    }
  });

  it("takes the place of the word that is typed, and offers nothing in a file with a text", async () => {
    server = await TestServer.start({ files: { "MEMORY.md": "# M\n", "a.md": "" } });
    await server.ready();
    const [item] = await offered("a.md", "\ntem");
    assert.deepEqual(item?.textEdit && "range" in item.textEdit && item.textEdit.range, {
      start: { line: 1, character: 0 },
      end: { line: 1, character: 3 },
    });
    for (const text of ["# A\n", "two words", "\n".repeat(30)]) assert.deepEqual(await offered("MEMORY.md", text), []);
  });
});
