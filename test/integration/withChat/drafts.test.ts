import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { commands, Uri, window } from "vscode";
import { commandIds } from "../../../client/src/ids";
import { ChatModel } from "../../support/chatModel";
import { closeEditors, isOnDisk, scratchMemory } from "../../support/editorWorld";
import { waitUntil } from "../../support/waitUntil";

const today = new Date().toLocaleDateString("sv");

const files = {
  "MEMORY.md": "# Memory\n\n## Lessons\n\n- 2026-01-05 — Measure twice\n",
  "ACTIVE-CONTEXT.md": `# Active context\n\nLast updated: ${today}\n\n## In Progress\n\n- [ ] Paint the gate\n`,
  [`memory/${today}.md`]: `# ${today}\n\n## Decisions\n\n- Decided to paint the gate green, because green paint is there\n\n## Lessons\n\n- Lesson: wet wood takes no paint\n`,
  "memory/MEMORY.md": "# Notes of every day\n",
};

const describeWithModel = ChatModel.isPossible ? describe : describe.skip;

describeWithModel("Drafts of a language model", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  let model: ChatModel;
  const onDisk = (file: string): string => readFileSync(path.join(memory.folder, file), "utf8");

  before(async () => {
    model = await ChatModel.register();
    memory = await scratchMemory(files);
  });

  after(async () => {
    await memory.remove();
    model.dispose();
  });

  beforeEach(() => {
    model.sent.length = 0;
  });

  afterEach(closeEditors);

  /** Starts a draft once memory and model are known, and waits until its change is shown. */
  async function shown(command: string, title: string): Promise<{ readonly running: Thenable<unknown> }> {
    // In an object: a promise of a promise would be that of the end.
    let running: Thenable<unknown> = Promise.resolve();
    await waitUntil(`${title} is shown`, async () => {
      running = commands.executeCommand(command, Uri.file(memory.folder));
      await waitUntil("its editor is there", () => isShown(title), 4_000);
      return true;
    });
    return { running };
  }

  it("write the handoff in the words of the model, shown first, and made when a person agrees", async () => {
    model.answer = () => ["```markdown\n# Handoff\n\nPaint the ", "gate first.\n```"];
    const { running } = await shown(commandIds.draftHandoff, "Draft of Handoff");
    assert.match(model.sent[0] ?? "", /Paint the gate/);
    assert.ok(!isOnDisk(memory.folder, "HANDOFF.md"));
    await commands.executeCommand(commandIds.applyChange);
    await running;
    assert.equal(onDisk("HANDOFF.md"), "# Handoff\n\nPaint the gate first.\n");
  });

  it("propose facts of the week, each under the heading that fits and never a secret, and drop them on a no", async () => {
    model.answer = () => [
      `- ${today} — Lesson: wet wood takes no paint\n- ${today} — The key is ghp_${"a1B2".repeat(9)}\n- Measure twice\n`,
    ];
    const { running } = await shown(commandIds.draftReview, "Draft of Review");
    assert.equal(onDisk("MEMORY.md"), files["MEMORY.md"]);
    await commands.executeCommand(commandIds.discardChange);
    await running;
    assert.equal(onDisk("MEMORY.md"), files["MEMORY.md"]);
    const { running: again } = await shown(commandIds.draftReview, "Draft of Review");
    await commands.executeCommand(commandIds.applyChange);
    await again;
    assert.match(
      onDisk("MEMORY.md"),
      /## Lessons\n\n- 2026-01-05 — Measure twice\n- \d{4}-\d\d-\d\d — .*wet wood takes no paint/,
    );
    assert.doesNotMatch(onDisk("MEMORY.md"), /ghp_/);
  });

  it("write nothing when the model does not answer", async () => {
    model.answer = () => {
      throw new Error("The model is at lunch.");
    };
    await commands.executeCommand(commandIds.draftSummary, Uri.file(memory.folder));
    assert.equal(model.sent.length, 1);
    assert.equal(onDisk(`memory/${today}.md`), files[`memory/${today}.md`]);
  });
});

function isShown(title: string): boolean {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => label.startsWith(`${title} · `));
}
