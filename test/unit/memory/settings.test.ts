import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultArchitecture } from "../../../server/src/memory/hygiene/architecture";
import {
  defaultSettings,
  type MemorySettings,
  type RawSettings,
  readSettings,
  type settingKinds,
} from "../../../server/src/memory/settings";

/** For each key values that are understood, with where they end up, and values that are not. */
const examples: Record<
  keyof typeof settingKinds,
  { good: readonly unknown[]; bad: readonly unknown[]; read: (settings: MemorySettings) => unknown }
> = {
  otherFormats: {
    good: [[], ["skills", "prompts"], ["skill*"]],
    bad: ["skills", [1], null, { skills: true }, 3],
    read: ({ tree }) => tree.otherFormats,
  },
  toolDirectories: {
    good: [[], ["node_modules", "venv"]],
    bad: ["node_modules", [null], true],
    read: ({ tree }) => tree.toolDirectories,
  },
  scope: {
    good: ["everything", "workspace", ["memory/**"]],
    bad: ["all", [], [1], null, {}],
    read: ({ tree }) => tree.scope,
  },
  "tokens.counter": {
    good: ["o200k_base", "bytes/4"],
    bad: ["cl100k_base", "", null, 4],
    read: ({ budget }) => budget.counter,
  },
  "budget.window": {
    good: [1, 1_000_000],
    bad: [0, -1, 1.5, "200000", null, Number.NaN, Number.POSITIVE_INFINITY],
    read: ({ budget }) => budget.window,
  },
  "budget.share": {
    good: [0.15, 1, 0.001],
    bad: [0, 1.1, -0.1, "0.15", null, Number.NaN],
    read: ({ budget }) => budget.share,
  },
  "budget.limit": {
    good: [12_000],
    bad: [0, -1, 0.5, "12000", Number.NaN, []],
    read: ({ budget }) => budget.limit,
  },
  "budget.nearShare": {
    good: [0.5, 1],
    bad: [0, 80, "80 %", null],
    read: ({ budget }) => budget.nearShare,
  },
  harness: {
    good: [["claude-code"], ["agent-memory", "openclaw"]],
    bad: ["claude", [], ["claude-code", "x"], null, 3, {}],
    read: ({ harness }) => harness,
  },
  harnesses: {
    good: [
      {},
      { openclaw: { fileLimits: { "*.md": { characters: 20_000 } }, totalLimit: { characters: 150_000 } } },
      { codex: { loads: ["summary.md"], totalLimit: null } },
      { hermes: { fileLimits: { "USER.md": null } } },
    ],
    bad: [
      "openclaw",
      [],
      null,
      { claude: {} },
      { hermes: 1 },
      { hermes: { fileLimits: { "a.md": { words: 1 } } } },
      { hermes: { fileLimits: { "a.md": { lines: 0 } } } },
      { hermes: { totalLimit: { lines: 1.5 } } },
      { hermes: { loads: "MEMORY.md" } },
      { hermes: { limit: 1 } },
    ],
    read: ({ harnesses }) => harnesses,
  },
  dailyNotes: {
    good: [[], ["memory/YYYY-MM-DD.md", "notes/DDMMYYYY.md"]],
    bad: [
      "memory/YYYY-MM-DD.md",
      ["memory/today.md"],
      ["YYYY-MM.md"],
      ["YYYY-MM-DD-DD.md"],
      ["../YYYY-MM-DD.md"],
      ["/YYYY-MM-DD.md"],
      ["YYYY-MM-DD"],
      null,
    ],
    read: ({ dailyNotes }) => dailyNotes,
  },
  "architecture.profile": {
    good: ["auto", "on", "off"],
    bad: ["yes", true, null, ["on"]],
    read: ({ architecture }) => architecture.profile,
  },
  "architecture.limits": {
    good: [defaultArchitecture.limits],
    bad: [null, [], { topics: {} }, { topic: { lines: 0 } }, { topic: { words: 10 } }, { topic: 300 }],
    read: ({ architecture }) => architecture.limits,
  },
  "architecture.ages": {
    good: [defaultArchitecture.ages, { activeContext: 0, dailyNote: 1, handoff: 2, topic: 3, review: 4 }],
    bad: [null, [], { notes: 30 }, { dailyNote: -1 }, { dailyNote: 1.5 }, { dailyNote: "30" }],
    read: ({ architecture }) => architecture.ages,
  },
  "architecture.roles": {
    good: [{}, { topic: ["topics/**"], archive: ["old/*.md", "older/**"] }],
    bad: [null, [], { topic: "topics/**" }, { topic: [""] }, { journal: ["notes/*"] }],
    read: ({ architecture }) => architecture.roles,
  },
  "secrets.scan": {
    good: ["memory", "everything"],
    bad: ["all", "", null, true, ["memory"]],
    read: ({ secrets }) => secrets.scan,
  },
  rules: {
    good: [{ "missing-index": "warning" }, { "not-utf8": "off", "missing-index": "hint" }],
    bad: [{ "missing-index": "fatal" }, { "missing-index": 1 }, [], "off", null],
    read: ({ rules }) => rules,
  },
};

describe("Settings", () => {
  it("that nobody set are those of the format: skills, 15 % of 200,000 tokens, everything", () => {
    assert.deepEqual(readSettings({}), { settings: defaultSettings, complaints: [] });
    assert.deepEqual(defaultSettings.tree.otherFormats, ["skills"]);
    assert.equal(defaultSettings.budget.window * defaultSettings.budget.share, 30_000);
  });

  for (const [key, { good, bad, read }] of Object.entries(examples)) {
    it(`${key} takes what it understands`, () => {
      for (const value of good) {
        const { settings, complaints } = readSettings({ [key]: value });
        assert.deepEqual(read(settings), value);
        assert.deepEqual(complaints, []);
      }
    });

    it(`${key} passes over what it does not understand, with one sentence that names it, and changes nothing`, () => {
      for (const value of bad) {
        const { settings, complaints } = readSettings({ [key]: value });
        assert.deepEqual(settings, defaultSettings, JSON.stringify(value));
        assert.equal(complaints.length, 1);
        assert.match(complaints[0] ?? "", new RegExp(`^Setting ${key} must be .*; it is passed over\\.$`));
      }
    });
  }

  it("of one folder stand over those of another, and null takes a limit back", () => {
    const folder = readSettings({ "budget.limit": 5000, rules: { "not-utf8": "off" } }).settings;
    const { settings } = readSettings({ "budget.limit": null, rules: { "missing-index": "hint" } }, folder);
    assert.equal(settings.budget.limit, undefined);
    assert.deepEqual(settings.rules, { "not-utf8": "off", "missing-index": "hint" });
    assert.equal(readSettings({}, folder).settings.budget.limit, 5000);
  });

  it("complain once for each wrong value and keep the right ones beside it", () => {
    const raw: RawSettings = { scope: 7, "budget.share": 2, "budget.window": 100_000, unknown: 1 };
    const { settings, complaints } = readSettings(raw);
    assert.equal(complaints.length, 2);
    assert.equal(settings.budget.window, 100_000);
  });
});
