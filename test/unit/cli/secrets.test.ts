import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { sampleSecrets } from "../../support/sampleSecrets";
import { layeredSecretMemory, leaksIn, secretMemory, secretValues } from "../../support/secretMemory";

const commands: readonly string[][] = [
  ["check", "memory"],
  ["check", "memory", "--format", "json"],
  ["check", "memory", "--format", "sarif"],
  ["check", "memory", "--format", "sarif", "--set", "secrets.scan=everything"],
  ["context", "memory"],
  ["context", "memory", "--format", "markdown"],
  ["context", "memory", "--format", "json"],
  ["context", "memory", "--session", "main", "--harness", "openclaw", "--today", "2026-08-12"],
  ["list", "memory"],
  ["list", "memory", "notes", "--format", "json"],
  ["read", "memory", "all.md"],
  ["read", "memory", "notes", "--format", "json"],
  ["read", "memory", "notes/gone.md"],
  ["read", "memory", "notes/gone.md", "--format", "json"],
  ["search", "memory", "needle"],
  ["search", "memory", "password", "--format", "json"],
  ["search", "memory", "N33dleS3cret", "--format", "json"],
  ["tokens", "memory", "--all"],
  ["fix", "memory"],
  ["graph", "memory"],
];

const operationCommands: readonly string[][] = [
  ["status"],
  ["review"],
  ["archive"],
  ["prune"],
  ["debug"],
  ["heartbeat"],
  ["active-context"],
  ["handoff"],
  ["daily-summary"],
  ["daily-summary", "--into-note"],
  ["session-start"],
  ["session-end"],
  ["remember", "Two floors up"],
  ["promote", "Two floors up"],
  ["log", "Two floors up", "--event", "lesson"],
  ["topic-create", "xx"],
  ["migrate", "--from", "other"],
  ["migrate", "--from", "other.json"],
];

describe("An operation on the command line", () => {
  for (const [verb = "", ...args] of operationCommands) {
    for (const format of ["text", "json"]) {
      it(`gives no secret away: ${[verb, ...args].join(" ")}, as ${format}`, async (t) => {
        const folder = makeFolder(t);
        for (const [name, text] of Object.entries(layeredSecretMemory))
          writeFiles(folder, { [`memory/${name}`]: text });
        for (const [name, text] of Object.entries(secretMemory)) writeFiles(folder, { [`other/${name}`]: text });
        const records = sampleSecrets.map(({ text }) => ({ text, category: text }));
        writeFiles(folder, { "other.json": JSON.stringify(records) });
        const command = [verb, "memory", ...args, "--format", format, "--today", "2026-03-01"];
        const { answer, notes, code } = await runMemoryLens(command, folder);
        assert.equal(code, 0, notes);
        assert.deepEqual(leaksIn(answer + notes), []);
      });
    }
  }
});

describe("The command line", () => {
  it("is tried with a memory that gives every secret away as it stands", () => {
    assert.deepEqual(leaksIn(Object.values(secretMemory).join("\n")), secretValues);
  });

  for (const command of commands) {
    it(`gives no secret away: ${command.join(" ")}`, async (t) => {
      const folder = makeFolder(t);
      for (const [name, text] of Object.entries(secretMemory)) writeFiles(folder, { [`memory/${name}`]: text });
      const { answer, notes } = await runMemoryLens(command, folder);
      assert.notEqual(answer + notes, "");
      const asked = command.filter((word) => secretValues.includes(word));
      assert.deepEqual(
        leaksIn(answer + notes).filter((value) => !asked.includes(value)),
        [],
      );
      if (asked.length > 0) assert.deepEqual(JSON.parse(answer), []);
    });
  }

  it("fails for a secret, on its exact place", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "# M\n\n- Password: MyS3cretP@ss!\n" });
    const { code, answer } = await runMemoryLens(["check", "memory", "--format", "json"], folder);
    const { roots } = JSON.parse(answer) as { roots: { findings: { rule: string; range: object }[] }[] };
    assert.equal(code, 1);
    assert.deepEqual(
      roots[0]?.findings.map(({ rule, range }) => [rule, range]),
      [["secret-in-memory", { start: { line: 2, character: 12 }, end: { line: 2, character: 25 } }]],
    );
  });
});

describe("A secret among the arguments", () => {
  const secret = sampleSecrets.find(({ name }) => name === "a GitHub token")?.value ?? assert.fail();
  for (const args of [
    ["log", "m", "Ship it", "--event", "decision", "--reason", "Why not", "--topic", secret],
    ["log", "m", "Ship it", "--event", secret],
    ["promote", "m", "Ship it", "--source", secret],
    ["session-start", "m", "--kind", "sub-agent", "--topic", secret],
    ["session-start", "m", "--kind", secret],
    ["remember", "m", "Ship it", "--date", secret],
    ["migrate", "m", "--from", secret],
    [secret, "m"],
    ["status", "m", `--${secret}`],
  ]) {
    const shown = args.map((each) => each.replace(secret, "…")).join(" ");
    it(`is not said again: ${shown}`, async (t) => {
      const folder = makeFolder(t);
      writeFiles(folder, { "m/MEMORY.md": "# M\n", "m/ACTIVE-CONTEXT.md": "# Now\n" });
      const { answer, notes } = await runMemoryLens(args, folder);
      assert.ok(!`${answer}${notes}`.includes(secret), answer + notes);
      assert.match(answer + notes, /‹redacted›/);
    });
  }
});
