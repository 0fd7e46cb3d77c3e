import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { commands } from "vscode";
import { askChat, ChatModel } from "../../support/chatModel";
import { closeEditors, isOnDisk, openFile, scratchMemory } from "../../support/editorWorld";
import { waitUntil } from "../../support/waitUntil";

const files = {
  "MEMORY.md": "# Memory\n\n- [notes/](notes/MEMORY.md): what was heard\n",
  "notes/MEMORY.md": "# Notes of every day\n\n- [The lighthouse](lighthouse.md)\n",
  "notes/lighthouse.md":
    "# The lighthouse\n\nThe gallipot keeper lights *it* at dusk.\n\nKeeper's password: Gall1potS3cret\n",
};

/** No participant of chat is asked in a VS Code without any model, and only newer ones take a model from us. */
const describeWithModel = ChatModel.isPossible ? describe : describe.skip;

describeWithModel("@memory in chat", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  let model: ChatModel;

  before(async () => {
    model = await ChatModel.register();
    memory = await scratchMemory(files);
  });

  after(async () => {
    await memory.remove();
    await commands.executeCommand("workbench.action.closeAuxiliaryBar");
    model.dispose();
  });

  beforeEach(() => {
    model.sent.length = 0;
  });

  it("finds words with /search, each hit with its line, and needs no word of the model", async () => {
    let answer = "";
    await waitUntil("the memory is searched", async () => {
      answer = await askChat("@memory /search gallipot");
      return /lighthouse\.md/.test(answer);
    });
    assert.match(answer, /^1 place:/);
    assert.match(answer, /lighthouse\.md:3/);
    assert.match(answer, /The lighthouse: The gallipot keeper lights/);
    assert.match(await askChat("@memory /search xyzzyplugh"), /No memory file answers that/);
    assert.deepEqual(model.sent, []);
  });

  it("answers a question with the model from the passages that search found, cited and without their secrets", async () => {
    model.answer = () => ["It is lit at du", "sk [", "1] and not [70]", "."];
    const answer = await askChat("@memory When does the gallipot keeper light it?");
    assert.match(answer, /^It is lit at dusk `[\w-]+\.md:\d+\S* and not \[70\]\.$/);
    const [sent] = model.sent;
    assert.ok(sent);
    assert.match(sent, /\[\d+\] \S*\/notes\/lighthouse\.md, lines 1 to 5\n# The lighthouse/);
    assert.match(sent, /Question: When does the gallipot keeper light it\?$/);
    assert.ok(!sent.includes("Gall1potS3cret"));
  });

  it("lists what search found when the model does not answer", async () => {
    model.answer = () => {
      throw new Error("The model is at lunch.");
    };
    const answer = await askChat("@memory Who is the gallipot keeper?");
    assert.match(
      answer,
      /^The language model did not answer: The model is at lunch\.\s+This is what the search found\./,
    );
    assert.match(answer, /lighthouse\.md:3/);
  });

  it("shows with /context and /harnesses what is loaded of each memory", async () => {
    const context = await askChat("@memory /context");
    assert.match(context, /≈\d+ of 30,000 tokens of core memory \(o200k_base\), as agent-memory loads it; 1 directory/);
    assert.match(await askChat("@memory /harnesses"), /\| claude-code \|/);
    assert.deepEqual(model.sent, []);
  });

  it("writes what /remember is told at once, to the memory of the active editor", async () => {
    const index = path.join(memory.folder, "MEMORY.md");
    await openFile(index);
    const answer = await askChat("@memory /remember The gallipot oil is bought in Lindvik");
    assert.match(answer, /MEMORY\.md/);
    assert.match(await readFile(index, "utf8"), /^- .*The gallipot oil is bought in Lindvik/m);
    assert.doesNotMatch(await askChat("@memory /remember"), /bought/);
  });

  it("shows what /topic-create would change, and changes nothing before a person agrees", async () => {
    await openFile(path.join(memory.folder, "MEMORY.md"));
    const answer = await askChat("@memory /topic-create Gallipot lamps");
    assert.match(answer, /\d files would change: .*gallipot-lamps\.md/i);
    assert.ok(!(await readdir(memory.folder, { recursive: true })).some((name) => /gallipot-lamps/i.test(name)));
  });

  it("answers every other command on upkeep with its report, and writes nothing by it", async () => {
    await openFile(path.join(memory.folder, "MEMORY.md"));
    const written = async (): Promise<string> =>
      JSON.stringify((await readdir(memory.folder, { recursive: true })).sort());
    const before = await written();
    const said = new Map<string, RegExp>([
      ["status", /≈\d+ of 30,000/],
      ["review", /daily note/i],
      ["archive", /daily note/i],
      ["daily-summary", /^There is no note of \d{4}-\d{2}-\d{2} yet/],
      ["prune", /^# Pruning/],
      ["handoff", /HANDOFF\.md/],
      ["migrate", /^# Migration[\s\S]*files would change[\s\S]*Migrate…$/],
      ["debug", /MEMORY\.md/],
    ]);
    for (const [name, report] of said) {
      const answer = await askChat(`@memory /${name}`);
      assert.match(answer, report, name);
      assert.doesNotMatch(answer, /That did not work|There is no operation/, name);
    }
    assert.equal(await written(), before);
  });

  it("asks which memory is meant where several are open and none is in front", async () => {
    await closeEditors();
    assert.match(await askChat("@memory /active-context"), /^Several memories are open: .*sample-memory/);
    assert.ok(!isOnDisk(memory.folder, "ACTIVE-CONTEXT.md"));
  });
});
