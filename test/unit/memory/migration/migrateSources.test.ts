import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import type { InMemoryFileSystem } from "../../../support/memoryOf";
import { checkAccounts, migrated } from "../../../support/migrated";
import { viewOf } from "../../../support/viewOf";

function findings(memory: InMemoryFileSystem): string[] {
  return checkMemory(viewOf(memory)).map(({ rule, path }) => `${rule} ${path}`);
}

describe("/migrate from Letta MemFS", () => {
  const source = {
    "system/persona.md": "---\ndescription: Who I am\n---\nCalm. See [[reference/billing]].\n",
    "system/human.md": "Noor. [rates](../reference/billing.md)\n",
    "system/project/style.md": "Short lines.\n",
    "reference/billing.md": "# Billing\n\nBack to [[system/human]].\n",
    "README.md": "# About\n",
    "skills/x/SKILL.md": "# Skill\n",
  };

  it("puts system files at the root and all else below it, links kept true", async () => {
    const result = await migrated({}, { ...source, "pic.png": Uint8Array.of(1) });
    const { memory, data } = result;
    assert.equal(data.kind, "memfs");
    checkAccounts(result, source);
    assert.match(memory.text("SOUL.md"), /Calm\. See \[\[reference\/billing\]\]/);
    assert.equal(memory.text("USER.md"), "Noor. [rates](reference/billing.md)\n");
    assert.ok(memory.has("project-style.md") && memory.has("reference/README.md"));
    assert.match(memory.text("reference/billing.md"), /\[\[USER\]\]/);
    assert.match(memory.text("MEMORY.md"), /reference\/MEMORY\.md/);
    assert.deepEqual(findings(memory), []);
    assert.ok(data.passedOver.some(({ path }) => path === "pic.png"));
  });
});

describe("/migrate from OpenClaw", () => {
  const source = {
    "AGENTS.md": "# Rules\n\nRead memory.\n",
    "SOUL.md": "# Soul\n",
    "USER.md": "# User\n",
    "MEMORY.md": "# Memory\n\n## Key people\n\n- Bo\n- Password: MyS3cretP@ss!\n\nSee [plan](PLAN.md).\n",
    "PLAN.md": "# Plan\n\n[memory](MEMORY.md)\n",
    "memory/2026-02-27.md": "# 27 February\n\n- Called Bo\n",
    "memory/research/x.md": "# X\n",
  };

  it("keeps what was loaded at the root, leaves instructions out and takes no secret along", async () => {
    const result = await migrated({}, source);
    const { memory, data, answer } = result;
    assert.equal(data.kind, "openclaw");
    checkAccounts(result, source);
    assert.equal(memory.has("AGENTS.md"), false);
    assert.match(
      answer.markdown,
      /AGENTS\.md: 3 lines, 1 blank\n {2}- 2 left out, since it tells the agent how to work/,
    );
    assert.deepEqual(data.secrets, [{ source: "MEMORY.md", line: 6, label: "a password" }]);
    assert.match(memory.text("MEMORY.md"), /Password: ‹redacted›[\s\S]*\[plan\]\(memory\/topics\/PLAN\.md\)/);
    assert.match(memory.text("memory/topics/PLAN.md"), /\[memory\]\(\.\.\/\.\.\/MEMORY\.md\)/);
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    assert.deepEqual(
      findings(memory).filter((each) => /missing|broken/.test(each)),
      [],
    );
  });

  it("adds to a memory that is there what it lacks, and keeps its text beside it", async () => {
    const own = "# Mine\n\n## Key people\n\n- Ida\n- Bo\n";
    const result = await migrated({ "MEMORY.md": own, "SOUL.md": "# Soul\n" }, source);
    const { memory, data } = result;
    checkAccounts(result, source);
    assert.match(memory.text("MEMORY.md"), /^# Mine\n\n## Key people\n\n- Ida\n- Bo\n[\s\S]*See \[plan\]/);
    assert.equal(memory.text("MEMORY.md").split("- Bo\n").length, 2, "what stands there is not added again");
    assert.equal(memory.text("MEMORY.md.before-migration"), own);
    assert.deepEqual(
      data.changed.map(({ path }) => path),
      ["MEMORY.md"],
    );
  });
});

describe("/migrate from Hermes", () => {
  const source = {
    "memories/MEMORY.md": "Runs on Windows\n§\nUses C:\\tools\nand more\n§\nRuns on Windows\n§\n",
    "memories/USER.md": "Noor\n§\nPrefers mornings",
    "MEMORY.md": "Old place\n§\nUses C:\\tools\nand more\n",
    "SOUL.md": "# Soul\n",
  };

  it("makes an item of each entry, once, from both places", async () => {
    const result = await migrated({}, source);
    checkAccounts(result, source);
    const { memory, data } = result;
    assert.equal(data.kind, "hermes");
    assert.equal(
      memory.text("MEMORY.md"),
      "# Memory\n\n## Facts\n\n- Runs on Windows\n- Uses C:\\tools\n  and more\n- Old place\n",
    );
    assert.equal(memory.text("USER.md"), "# User\n\n## Facts\n\n- Noor\n- Prefers mornings\n");
    assert.deepEqual(findings(memory), []);
  });
});

describe("/migrate from Claude Code", () => {
  const source = {
    "MEMORY.md": "# Index\n\n- [Style](feedback_style.md): short\n- [Billing](project_billing.md)\n",
    "feedback_style.md": "---\nname: style\ndescription: Short\ntype: feedback\n---\nShort. See [[project_billing]].\n",
    "project_billing.md":
      "---\nname: billing\ndescription: Rates\ntype: project\n---\nRates, [style](feedback_style.md).\n",
  };

  it("keeps the index and makes topics of the flat files, links kept true", async () => {
    const result = await migrated({}, source);
    checkAccounts(result, source);
    const { memory, data } = result;
    assert.equal(data.kind, "claude-code");
    assert.equal(
      memory.text("MEMORY.md"),
      "# Index\n\n- [Style](memory/topics/feedback_style.md): short\n- [Billing](memory/topics/project_billing.md)\n",
    );
    assert.match(
      memory.text("memory/topics/feedback_style.md"),
      /\[\[memory\/topics\/project_billing\]\]|\[\[project_billing\]\]/,
    );
    assert.deepEqual(
      findings(memory).filter((each) => /broken|missing|unreachable/.test(each)),
      [],
    );
  });
});
