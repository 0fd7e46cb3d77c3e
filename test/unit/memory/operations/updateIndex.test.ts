import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { planIndexUpdate } from "../../../../server/src/memory/operations/updateIndex";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** Updates the index of a directory; answers what is reported. */
function update(memory: InMemoryFileSystem, directory = "", options = {}): string {
  const plan = planIndexUpdate(directory, viewOf(memory), options);
  if (isRefused(plan)) return assert.fail(plan.refusal);
  applyEdits(memory, plan.edits);
  return plan.report;
}

function updated(text: string, others: MemoryContents, options = {}): string {
  const memory = memoryOf({ "MEMORY.md": text, ...others });
  update(memory, "", options);
  const once = memory.text("MEMORY.md");
  assert.equal(update(memory, "", options), "MEMORY.md is up to date.");
  assert.equal(memory.text("MEMORY.md"), once);
  return once;
}

const others = {
  "b.md": "---\ndescription: About b\n---\n",
  "a.md": "# Alpha\n",
  "z/": { "MEMORY.md": "# Zed\n" },
  "img/": { "p.png": "x" },
};
const list = "- [z/](z/MEMORY.md): Zed\n- [Alpha](a.md)\n- [About b](b.md)\n";
const start = "<!-- memory-lens:index -->\n";
const end = "<!-- /memory-lens:index -->\n";

describe("A generated list in an index", () => {
  it("is added between markers at the end, directories first, and leaves no hint behind", () => {
    assert.equal(updated("# M\n\nBy hand.\n", others), `# M\n\nBy hand.\n\n${start}${list}${end}`);
    assert.equal(updated("By hand.", others), `By hand.\n\n${start}${list}${end}`);
    const memory = memoryOf({ "MEMORY.md": "", ...others });
    update(memory);
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("is kept in step with the directory, and text around it stays", () => {
    const text = `# M\n\n${start}- [Old](old.md)\nwritten inside\n${end}\nBehind.\n`;
    assert.equal(updated(text, others), `# M\n\n${start}${list}${end}\nBehind.\n`);
  });

  it("may have blank lines around it, as formatters like them, and then keeps them", () => {
    const text = `${start}\n${list}\n${end}`;
    assert.equal(updated(text, others), text);
    assert.equal(updated(`${start}\n- [Old](old.md)\n\n${end}`, others), text);
  });

  it("leaves out what is listed by hand", () => {
    const text = "- [The first](a.md): read it\n- see z/\n";
    const memory = memoryOf({ "MEMORY.md": text, ...others });
    update(memory);
    assert.equal(memory.text("MEMORY.md"), `${text}\n${start}- [About b](b.md)\n${end}`);
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("takes over a plain list on request only", () => {
    const text = "# M\n\n- [Alpha](a.md)\n- [B](b.md)\n\nBehind, see [Z](z/MEMORY.md).\n";
    assert.equal(
      updated(text, others, { takeOver: true }),
      `# M\n\n${start}${list}${end}\nBehind, see [Z](z/MEMORY.md).\n`,
    );
    assert.ok(updated(text, others).startsWith(text));
    const words = "- [Alpha](a.md): read it first\n";
    assert.ok(updated(words, others, { takeOver: true }).startsWith(words));
  });

  it("keeps the line breaks of its file", () => {
    const text = updated("# M\r\n", { "a.md": "# Alpha\n" });
    assert.equal(text, "# M\r\n\r\n<!-- memory-lens:index -->\r\n- [Alpha](a.md)\r\n<!-- /memory-lens:index -->\r\n");
  });

  it("is not looked for in code", () => {
    const text = `\`\`\`\n${start}${end}\`\`\`\n`;
    assert.equal(updated(text, { "a.md": "# Alpha\n" }), `${text}\n${start}- [Alpha](a.md)\n${end}`);
  });

  it("is emptied when the directory is empty, and not added to an empty one", () => {
    assert.equal(updated(`${start}- [Old](old.md)\n${end}`, {}), `${start}${end}`);
    assert.equal(updated("# M\n", {}), "# M\n");
  });

  it("comes with an index where there is none, which is listed above", () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "n/": { "a.md": "# Alpha\n" } });
    assert.equal(update(memory, "n"), "n/MEMORY.md is created and lists 1 entry.");
    assert.equal(memory.text("n/MEMORY.md"), `# N\n\n${start}- [Alpha](a.md)\n${end}`);
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [n/](n/MEMORY.md)\n");
  });

  it("is refused without its end, in files that are not UTF-8, and where there is no directory", () => {
    const refusal = (contents: MemoryContents, directory = ""): string => {
      const plan = planIndexUpdate(directory, viewOf(memoryOf(contents)));
      return isRefused(plan) ? plan.refusal : assert.fail(plan.report);
    };
    assert.match(refusal({ "MEMORY.md": start }), /^MEMORY\.md has no <!-- \/memory-lens:index -->/);
    assert.match(refusal({ "MEMORY.md": Uint8Array.of(0x23, 0xe9), "a.md": "x" }), /is not UTF-8/);
    assert.match(refusal({ "MEMORY.md": "x" }, "gone"), /^gone\/ is no directory/);
  });
});
