import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Finding } from "../../../../server/src/memory/rules/rule";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { sampleSecrets } from "../../../support/sampleSecrets";
import { viewOf } from "../../../support/viewOf";

/** What is found of secrets, as `path: what stands at the range`. */
function found(contents: MemoryContents, settings: Record<string, unknown> = {}): string[] {
  const memory = memoryOf(contents);
  return secretsIn(memory, settings).map((finding) => `${finding.path}: ${textAt(memory, finding)}`);
}

function secretsIn(memory: InMemoryFileSystem, settings: Record<string, unknown> = {}): Finding[] {
  return checkMemory(viewOf(memory, { settings })).filter(({ rule }) => rule === "secret-in-memory");
}

function textAt(memory: InMemoryFileSystem, { path, range: { start, end } }: Finding): string {
  const lines = memory
    .text(path)
    .split("\n")
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.character);
  lines[0] = (lines[0] ?? "").slice(start.character);
  return lines.join("\n");
}

const inIndex = (text: string): string[] => found({ "MEMORY.md": `# Memory\n\n${text}\n` });

describe("The secret cases", () => {
  it("X01: an API key is found, although it is shortened with dots", () => {
    assert.deepEqual(inIndex("- API key: sk-abc123def456..."), ["MEMORY.md: sk-abc123def456..."]);
  });

  it("X02: a password that is assigned is found", () => {
    assert.deepEqual(inIndex("- Password: MyS3cretP@ss!"), ["MEMORY.md: MyS3cretP@ss!"]);
  });

  it("X03: the place of a key is none", () => {
    assert.deepEqual(inIndex('- API keys: stored in 1Password vault "MyVault"'), []);
  });

  it("X04: the place of a password is none", () => {
    assert.deepEqual(inIndex('- Database password: see secrets manager, item "prod-db"'), []);
  });

  it("X05: a private key is found once for its block", () => {
    const key = sampleSecrets.find(({ name }) => name === "a private key")?.value ?? "";
    assert.deepEqual(inIndex(`Before\n${key}\nafter`), [`MEMORY.md: ${key}`]);
  });

  it("X07: a social security number is found, and a number that only looks alike is none", () => {
    assert.deepEqual(inIndex("SSN 078-05-1120"), ["MEMORY.md: 078-05-1120"]);
    assert.deepEqual(inIndex("2026-08-1120"), []);
  });

  it("X09: words alone are none", () => {
    for (const text of ["token budget is 30,000 tokens", "the password policy", "secret santa"])
      assert.deepEqual(inIndex(text), []);
  });

  it("X11: what is no memory is looked through with one setting only", () => {
    const secret = "Password: MyS3cretP@ss!\n";
    const contents = {
      "MEMORY.md": "# Memory\n",
      "skills/": { "SKILL.md": secret, "scripts/": { "run.sh": secret } },
      ".private/": { "notes.md": secret },
      "data.json": '{ "password": "MyS3cretP@ss!" }\n',
      ".git/": { config: secret },
      "node_modules/": { "x/": { "readme.md": secret } },
      "picture.png": Uint8Array.from([0, ...Buffer.from(secret)]),
    };
    assert.deepEqual(found(contents), []);
    assert.deepEqual(found(contents, { "secrets.scan": "everything" }), [
      ".private/notes.md: MyS3cretP@ss!",
      "data.json: MyS3cretP@ss!",
      "skills/SKILL.md: MyS3cretP@ss!",
      "skills/scripts/run.sh: MyS3cretP@ss!",
    ]);
  });

  it("X12: code blocks and front matter make no exception", () => {
    assert.deepEqual(inIndex("```sh\nexport DB_PASSWORD=Sup3rS3cret\n```"), ["MEMORY.md: Sup3rS3cret"]);
    assert.deepEqual(found({ "MEMORY.md": "---\nname: NAS\npassword: Sup3rS3cret\n---\n# NAS\n" }), [
      "MEMORY.md: Sup3rS3cret",
    ]);
  });

  it("X13: a nested file is looked through as well", () => {
    const nested = { "MEMORY.md": "x", "a/": { "MEMORY.md": "x", "b/": { "c.md": "Password: MyS3cretP@ss!" } } };
    assert.deepEqual(found(nested), ["a/b/c.md: MyS3cretP@ss!"]);
  });

  it("X14: what is said of a secret holds nothing of it, nor do its fixes", () => {
    for (const { text, value } of sampleSecrets) {
      const memory = memoryOf({ "MEMORY.md": `${text}\n` });
      const view = viewOf(memory);
      const findings = checkMemory(view);
      const secret = findings.find(({ rule }) => rule === "secret-in-memory") ?? assert.fail(text);
      const said = JSON.stringify([findings, fixesFor(secret, view)]);
      for (const line of value.split("\n")) assert.ok(!said.includes(line), said);
    }
  });

  it("S11: an error on the value, which can be replaced with ‹redacted› or with where it is kept", () => {
    const text = "# NAS\n\n- SSH password: `x9!kLm22`\n- user: bob\n";
    const memory = memoryOf({ "MEMORY.md": text });
    const [finding] = secretsIn(memory);
    assert.equal(finding?.severity, "error");
    assert.equal(
      finding.message,
      "MEMORY.md holds what looks like a password, and an agent sends it with every request. Keep it in a secret store and write down only where it is.",
    );
    const fixes = fixesFor(finding, viewOf(memory));
    const results = fixes.map(({ title, edits, isPreferred }) => {
      assert.equal(isPreferred, false);
      const fixed = memoryOf({ "MEMORY.md": text });
      applyEdits(fixed, edits);
      assert.deepEqual(secretsIn(fixed), []);
      return [title, fixed.text("MEMORY.md")];
    });
    assert.deepEqual(results, [
      ["Replace the secret with ‹redacted›", "# NAS\n\n- SSH password: `‹redacted›`\n- user: bob\n"],
      [
        "Replace the secret with a reference to a secret store",
        "# NAS\n\n- SSH password: `see secret store, item SSH password`\n- user: bob\n",
      ],
    ]);
  });

  it("every fix of every secret leaves a text without one", () => {
    for (const { text } of sampleSecrets) {
      const memory = memoryOf({ "MEMORY.md": `a\n${text}\nb\n` });
      const view = viewOf(memory);
      for (const finding of secretsIn(memory)) {
        for (const { edits, title } of fixesFor(finding, view)) {
          const fixed = memoryOf({ "MEMORY.md": `a\n${text}\nb\n` });
          applyEdits(fixed, edits);
          assert.deepEqual(secretsIn(fixed), [], `${title}: ${fixed.text("MEMORY.md")}`);
        }
      }
    }
  });
});
