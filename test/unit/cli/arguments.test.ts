import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseArguments } from "../../../server/src/cli/arguments";
import { isProblem } from "../../../server/src/cli/outcome";
import { readSettingsOptions, settingsOptions } from "../../../server/src/cli/settingsOptions";
import { verbs } from "../../../server/src/cli/verbTable";
import { defaultArchitecture } from "../../../server/src/memory/hygiene/architecture";
import { defaultSettings, type MemorySettings } from "../../../server/src/memory/settings";
import { runMemoryLens } from "../../support/commandLine";

describe("Arguments that make no sense", () => {
  for (const [args, message] of [
    [["chekc"], /There is no verb chekc\. Did you mean check\?/],
    [["--formt"], /There is no option --formt\./],
    [["check", "--fromat", "json"], /check has no option --fromat\. Did you mean --format\?/],
    [["check", "-x"], /check has no option -x\./],
    [["check", "--format"], /--format needs a value: --format text\|json\|sarif\./],
    [["check", "--format", "xml"], /--format must be text, json or sarif, not "xml"\./],
    [["check", "--format", "json", "--format", "text"], /--format is given more than once/],
    [["check", "--window", "many"], /--window must be a whole number of tokens above zero, not "many"\./],
    [["check", "--window", "0"], /--window must be a whole number/],
    [["check", "--max-warnings", "-1"], /--max-warnings must be a whole number, not "-1"\./],
    [["check", "--harness", "letta"], /There is no harness "letta"\. The harnesses are agent-memory, /],
    [["check", "--harness", "claude-cod"], /There is no harness "claude-cod"\. Did you mean claude-code\?/],
    [["check", "--harness", ","], /There is no harness ""/],
    [["check", "--today", "2026-02-30"], /--today must be a calendar date written YYYY-MM-DD, not "2026-02-30"\./],
    [["check", "--today", "tomorrow"], /--today must be a calendar date/],
    [["check", "--set", "budget"], /--set needs SETTING=VALUE/],
    [["check", "--set", "budget.windw=1"], /There is no setting budget\.windw\. Did you mean budget\.window\?/],
    [["check", "--set", "budget.window=lots"], /Setting budget\.window must be a whole number above zero\./],
    [["check", "--set", "budget.share=15"], /Setting budget\.share must be a number above 0 and up to 1\./],
    [["check", "--set", "tokens.counter=words"], /Setting tokens\.counter must be "o200k_base" or "bytes\/4"\./],
    [["check", "--set", "scope="], /Setting scope must be/],
    [["check", "--set", "rules.missing-indx=off"], /There is no rule missing-indx\. Did you mean missing-index\?/],
    [["check", "--set", "rules.missing-index=loud"], /Setting rules must be rule ids with one of/],
    [["check", "--set", "rules=off"], /--set rules needs RULE:SEVERITY pairs/],
    [["check", "--set", "otherFormats=[1"], /starts like JSON and is none/],
    [["tokens", "--all=yes"], /--all takes no value\. Write --all alone\./],
    [["tokens", "nothing-here"], /The memory root nothing-here does not exist or is not a folder/],
    [["context"], /context needs one memory root/],
    [["context", "a", "b"], /context needs one memory root/],
    [["context", "nothing-here"], /does not exist or is not a folder/],
    [["rules", "folder"], /rules takes no folder/],
    [["roots", "a", "b"], /roots looks in one folder/],
    [["roots", "nothing-here"], /The folder nothing-here does not exist or is not a folder\./],
    [["check", ""], /ROOT is empty and names no folder\. Write \. for the current one\./],
    [["check", "a", ""], /ROOT is empty and names no folder/],
    [["fix", "", "--write"], /ROOT is empty and names no folder/],
    [["read", "", "MEMORY.md"], /ROOT is empty and names no folder/],
    [["remember", "", "a fact", "--write"], /ROOT is empty and names no folder/],
    [["mcp", ""], /ROOT is empty and names no folder/],
    [["roots", ""], /FOLDER is empty and names no folder/],
    [["contract", "--kit", ""], /--kit needs a value: --kit DIR\./],
    [["migrate", "a", "--from="], /--from needs a value: --from PLACE\./],
  ] as const) {
    it(`are refused with a sentence: ${args.join(" ")}`, async () => {
      const { code, answer, notes } = await runMemoryLens(args, "/");
      assert.equal(code, 2);
      assert.equal(answer, "");
      assert.match(notes, message);
      assert.match(notes, /\nTry memory-lens .*--help\.\n$/);
    });
  }
});

describe("Help", () => {
  it("is an answer when it is asked for", async () => {
    for (const args of [["--help"], ["-h"], ["help"], ...verbs.map(({ name }) => [name, "--help"])]) {
      const { code, answer, notes } = await runMemoryLens(args, "/");
      assert.equal(code, 0);
      assert.match(answer, /Usage: memory-lens/);
      assert.equal(notes, "");
    }
  });

  it("is a note when nothing was asked for", async () => {
    const { code, answer, notes } = await runMemoryLens([], "/");
    assert.equal(code, 2);
    assert.equal(answer, "");
    for (const { name } of verbs) assert.match(notes, new RegExp(`^ {2}${name}\\b`, "m"));
  });

  it("names every option of a verb", async () => {
    for (const { name, options } of verbs) {
      const { answer } = await runMemoryLens([name, "--help"], "/");
      for (const option of options) assert.ok(answer.includes(option.name), `${name} ${option.name}`);
    }
  });

  it("tells the version", async () => {
    assert.deepEqual(await runMemoryLens(["--version"], "/"), { code: 0, answer: "1.2.3\n", notes: "" });
  });
});

describe("An argument that starts like a list entry", () => {
  it("is no option", () => {
    const parsed = parseArguments("remember", [], ["m", "- [ ] Buy milk"]);
    assert.ok(!isProblem(parsed));
    assert.deepEqual(parsed.operands, ["m", "- [ ] Buy milk"]);
  });
});

describe("Settings on the command line", () => {
  it("are the defaults when none is set", () => {
    assert.deepEqual(settingsFor(), defaultSettings);
    assert.deepEqual(settingsFor("--harness", "agent-memory", "--today", "2024-02-29"), defaultSettings);
  });

  it("reach every setting", () => {
    const settings = settingsFor(
      ...["--set", "otherFormats=skills, prompts,"],
      ...["--set", 'toolDirectories=["node_modules","a,b"]'],
      ...["--set", "scope=*.md,memory/**"],
      ...["--set", "tokens.counter=bytes/4"],
      ...["--set", "budget.window=100000"],
      ...["--set", "budget.share=0.2"],
      ...["--set", "memoryLens.budget.limit=5000"],
      ...["--set", "budget.nearShare=1"],
      ...["--set", "rules.missing-index=off"],
      ...["--set", "rules=not-utf8:error"],
      ...["--set", "harness=codex"],
      ...["--set", 'harnesses={"hermes":{"totalLimit":null}}'],
      ...["--set", "dailyNotes=notes/YYYYMMDD.md"],
      ...["--set", "secrets.scan=everything"],
      ...["--harness", "claude-code,hermes"],
    );
    assert.deepEqual(settings, {
      tree: {
        otherFormats: ["skills", "prompts"],
        toolDirectories: ["node_modules", "a,b"],
        scope: ["*.md", "memory/**"],
      },
      budget: { counter: "bytes/4", window: 100_000, share: 0.2, limit: 5000, nearShare: 1 },
      harness: ["claude-code", "hermes"],
      harnesses: { hermes: { totalLimit: null } },
      dailyNotes: ["notes/YYYYMMDD.md"],
      architecture: defaultArchitecture,
      secrets: { scan: "everything" },
      rules: { "missing-index": "off", "not-utf8": "error" },
    } satisfies MemorySettings);
  });

  it("may empty a list and take back a limit", () => {
    assert.deepEqual(settingsFor("--set", "otherFormats=").tree.otherFormats, []);
    assert.equal(settingsFor("--set", "budget.limit=null").budget.limit, undefined);
    assert.equal(settingsFor("--set", "scope=workspace").tree.scope, "workspace");
  });

  it("take the last of several values", () => {
    assert.equal(settingsFor("--set", "budget.window=1", "--set", "budget.window=2").budget.window, 2);
    assert.equal(settingsFor("--set", "budget.window=1", "--window", "3").budget.window, 3);
  });
});

function settingsFor(...args: string[]): MemorySettings {
  const parsed = parseArguments("check", settingsOptions, args);
  assert.ok(!isProblem(parsed));
  const settings = readSettingsOptions(parsed);
  assert.ok(!isProblem(settings), JSON.stringify(settings));
  return settings;
}
