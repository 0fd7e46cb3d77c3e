import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { compileContext } from "../../../../server/src/memory/context/compile";
import { checkContract } from "../../../../server/src/memory/context/contract";
import { contractKit } from "../../../../server/src/memory/context/contractKit";
import type { ContractReport, HarnessAbilities } from "../../../../server/src/memory/context/contractReport";
import { Prompt } from "../../../../server/src/memory/context/prompt";
import { type ContextFormat, renderContext } from "../../../../server/src/memory/context/render";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { t0 } from "../../../support/caseTree";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const kit: MemoryContents = Object.fromEntries(contractKit().map(({ path, text }) => [path, text]));

const all: HarnessAbilities = { listing: true, search: true, readTool: true };
const filesOnly: HarnessAbilities = { listing: false, search: false, readTool: true };

function check(contents: MemoryContents, prompt: string, abilities: HarnessAbilities = all): ContractReport {
  return checkContract(viewOf(memoryOf(contents)), prompt, abilities);
}

/** The rules that fail. */
function failing({ rules }: ContractReport): number[] {
  return rules.filter(({ pass }) => !pass).map(({ rule }) => rule);
}

function problems(report: ContractReport): string[] {
  return report.rules.flatMap(({ details }) => details.map(({ problem, path }) => `${problem} ${path}`));
}

function rendered(contents: MemoryContents, format: ContextFormat): string {
  const view = viewOf(memoryOf(contents));
  return renderContext(compileContext(view.tree, view), format).text;
}

/** What a harness may do to a text on its way into a prompt. */
const wrappers: Record<string, (text: string) => string> = {
  "as it is": (text) => text,
  "escaped for XML": (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"),
  "escaped for XML with quotes as numbers": (text) =>
    text.replace(/&/g, "&amp;").replace(/</g, "&#60;").replace(/"/g, "&#x22;").replace(/'/g, "&apos;"),
  "as JSON": (text) => JSON.stringify({ messages: [{ role: "system", content: text }] }),
  "as JSON with escapes for everything beyond ASCII": (text) =>
    JSON.stringify(text).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "as JSON in JSON": (text) => JSON.stringify({ body: JSON.stringify({ content: text }) }),
  "with other line ends": (text) => text.replace(/\r\n?|\n/g, "\r\n"),
  indented: (text) => text.replace(/^/gm, "    "),
  "trimmed line by line": (text) =>
    text
      .split(/\r\n|\n/)
      .map((line) => line.trim())
      .join("\n")
      .trim(),
  "with line numbers": (text) =>
    text
      .split(/\r\n|\n/)
      .map((line, i) => `${String(i + 1).padStart(6)}→${line}`)
      .join("\n"),
  "in a code section": (text) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`,
};

describe("A conforming harness", () => {
  for (const format of ["xml", "markdown", "json"] as const) {
    it(`is one that sends the compiled context as ${format} (C01 to C04, C13)`, () => {
      for (const contents of [t0, kit]) {
        const report = check(contents, rendered(contents, format), filesOnly);
        assert.deepEqual(problems(report), []);
        assert.equal(report.conforming, true);
      }
    });
  }

  for (const [name, wrap] of Object.entries(wrappers)) {
    it(`may send memory ${name}, between other instructions (C13, C25)`, () => {
      const parts = ["You are an agent. Be kind.", wrap(rendered(kit, "markdown")), "Tools: none. Answer in English."];
      assert.deepEqual(problems(check(kit, parts.join("\n\n"), all)), []);
    });
  }

  it("may name every file and show descriptions, but no other nested text (C08)", () => {
    const contents = {
      ...t0,
      "people/": { "MEMORY.md": "---\ndescription: Who is who, and who decides\n---\n# People we know\n" },
    };
    const listing =
      "notes/ (2026-08-12.md)\npeople/: Who is who, and who decides (People we know)\nprojects/ (alpha.md, deep/)\n";
    const root = [t0["MEMORY.md"], t0["human.md"], t0["persona.md"]].join("\n");
    assert.deepEqual(problems(check(contents, root + listing, filesOnly)), []);
  });

  it("may be silent about directories in the index when it lists them (C10) or searches memory (C11)", () => {
    const root = [t0["MEMORY.md"], t0["human.md"], t0["persona.md"]].join("\n");
    assert.deepEqual(failing(check(t0, root, filesOnly)), [3]);
    assert.deepEqual(problems(check(t0, root, filesOnly)), ["undiscoverable notes/"]);
    for (const abilities of [
      { ...filesOnly, listing: true },
      { ...filesOnly, search: true },
    ])
      assert.equal(check(t0, root, abilities).conforming, true);
  });

  it("needs neither listing nor reads where there is core memory only (C06)", () => {
    const contents = { "MEMORY.md": "INDEX\n", "SOUL.md": "SOUL OF IT\n" };
    const none = { listing: false, search: false, readTool: false };
    assert.equal(check(contents, "INDEX SOUL OF IT", none).conforming, true);
  });
});

describe("A harness does not conform", () => {
  const root = rendered(t0, "xml");

  it("when a root file is absent", () => {
    const report = check(t0, root.replace("PERSONA", ""));
    assert.deepEqual(problems(report), ["absent persona.md"]);
    assert.equal(report.conforming, false);
    assert.equal(report.rules[0]?.details[0]?.message, "persona.md is absent.");
  });

  it("when a root file is partly there, with the place where it stops", () => {
    const long = Array.from({ length: 300 }, (_, i) => `- fact number ${i + 1}\n`).join("");
    const kept = long.slice(0, long.indexOf("- fact number 201\n"));
    const atLine = check({ "MEMORY.md": long }, `<memory>\n${kept}</memory>`);
    assert.deepEqual(atLine.rules[0]?.details, [
      {
        problem: "partial",
        path: "MEMORY.md",
        line: 200,
        character: 0,
        message: "MEMORY.md is partly present: it stops before line 201, and 34 % of it is missing.",
      },
    ]);
    const inLine = check({ "MEMORY.md": long }, `<memory>\n${kept}- fact num`);
    const [detail] = inLine.rules[0]?.details ?? [];
    assert.deepEqual([detail?.problem, detail?.line, detail?.character], ["partial", 200, 10]);
    const escaped = check({ "MEMORY.md": long }, JSON.stringify(kept));
    assert.equal(escaped.rules[0]?.details[0]?.line, 200);
  });

  it("when a root file is altered: a line is changed, the beginning or the middle is missing", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `Sentence ${i + 1} of what it knows.\n`);
    const text = lines.join("");
    const find = (prompt: string): unknown[] =>
      check({ "MEMORY.md": text }, prompt).rules[0]?.details.map(({ problem, line }) => [problem, line]) ?? [];
    assert.deepEqual(find(text.replace("Sentence 12 of", "Sentence 12 about")), [["altered", 11]]);
    assert.deepEqual(find(lines.slice(5).join("")), [["altered", 0]]);
    assert.deepEqual(find([...lines.slice(0, 10), "[…]\n", ...lines.slice(20)].join("")), [["altered", 10]]);
  });

  it("when nested text leaked in, a whole file or a single line of it (C02)", () => {
    assert.deepEqual(problems(check(t0, `${root}\n<file name="projects/alpha.md">ALPHA-SECRET</file>`)), [
      "leaked projects/alpha.md",
    ]);
    assert.deepEqual(problems(check(t0, `${root}\nLOG\n`)), ["leaked notes/2026-08-12.md"]);
    assert.deepEqual(problems(check(t0, `${root}\nA CATALOGUE, and look into the LOG file\n`)), []);
    const report = check(kit, `${rendered(kit, "xml")} canary-nested-alpha: an agent reads this only when it asks`);
    assert.deepEqual(problems(report), []);
    const line = "canary-nested-alpha: an agent reads this only when it asks for it.";
    const leaked = check(kit, rendered(kit, "xml") + JSON.stringify(`${line}\n`));
    assert.deepEqual(problems(leaked), ["leaked projects/alpha.md"]);
    assert.equal(leaked.rules[1]?.details[0]?.message, "projects/alpha.md leaked in: line 3 of it is in the prompt.");
  });

  it("but not because a nested file consists of names that the prompt shows", () => {
    const contents = {
      "MEMORY.md": "See notes/",
      "a-name-of-a-file-that-is-long.md": "x",
      "notes/": { "MEMORY.md": "- `../a-name-of-a-file-that-is-long.md`\n" },
    };
    assert.deepEqual(problems(check(contents, rendered(contents, "markdown"))), []);
  });

  it("but not because core memory says the same as a nested file", () => {
    const sentence = "The whole team meets on Tuesday at ten o'clock in the small room.\n";
    const contents = { "MEMORY.md": sentence, "notes/": { "MEMORY.md": "# Notes\n", "a.md": sentence } };
    assert.deepEqual(problems(check(contents, sentence)), []);
  });

  it("when files can be read and nothing leads to them (C09)", () => {
    const contents = { ...t0, "MEMORY.md": "" };
    const report = check(contents, "HUMAN PERSONA. You have file tools. Take notes of projects.", filesOnly);
    assert.deepEqual(failing(report), [3]);
    assert.deepEqual(problems(report), ["undiscoverable notes/", "undiscoverable projects/"]);
  });

  it("when the agent cannot read single files", () => {
    const report = check(t0, root, { ...all, readTool: false });
    assert.deepEqual(failing(report), [4]);
  });

  it("by the checklist of Add Agent Memory support, which is about the memory too", () => {
    const { checklist, conforming } = check({ "a.md": "AAAA\n", "n/": { "b.md": "BBBB\n" } }, "AAAA n/");
    assert.equal(conforming, true, "an invalid memory does not speak against the harness");
    assert.deepEqual(
      checklist.map(({ pass }) => pass),
      [false, false, true, true, true, true, true],
    );
    assert.deepEqual([checklist[0]?.paths, checklist[1]?.paths], [["."], ["n/"]]);
  });
});

describe("The text of a file in a prompt", () => {
  it("is found whole whatever the file holds and however it is escaped", () => {
    const text = fc
      .array(
        fc.constantFrom(
          "a",
          "é",
          "日",
          "🧠",
          "\n",
          "\r\n",
          "&",
          "&amp;",
          "<",
          ">",
          '"',
          "'",
          "\\",
          "\\n",
          "]]>",
          "# ",
          "{",
          "  ",
        ),
        {
          maxLength: 30,
        },
      )
      .map((parts) => parts.join(""));
    const names = Object.keys(wrappers).filter((name) => name !== "with line numbers");
    always(fc.tuple(text, fc.constantFrom(...names)), ([of, name]) => {
      const prompt = new Prompt(`Before.\n${wrappers[name]?.(of) ?? ""}\nAfter.`);
      assert.equal(prompt.presenceOf(of).kind, "whole", name);
    });
  });

  it("is never called whole when its end is missing", () => {
    const line = fc.string({
      unit: fc.constantFrom("a", "b", "🧠", " ", "<", "&", "\n"),
      minLength: 30,
      maxLength: 80,
    });
    always(fc.tuple(line, fc.nat(29)), ([text, cut]) => {
      const whole = `${text}THE-END`;
      const { kind } = new Prompt(whole.slice(0, cut)).presenceOf(whole);
      assert.ok(kind === "partial" || kind === "absent");
    });
  });
});

describe("The kit", () => {
  it("is a valid memory in which every file has a word of its own", () => {
    assert.equal(verdictOf(viewOf(memoryOf(kit)).tree), "valid");
    for (const { text } of contractKit()) assert.match(text, /canary-[a-z-]+/);
  });

  it("shows what every known harness cuts", () => {
    const long = contractKit().find(({ path }) => path === "long.md")?.text ?? "";
    assert.ok(long.length > 26_000 && long.split("\n").length > 500);
  });
});
