import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Resolution } from "../../../../server/src/memory/links/resolve";
import { linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** What the only link of a text in a file means. */
function meaningOf(text: string, from: string, others: MemoryContents = {}): Resolution | undefined {
  const view = viewOf(memoryOf({ "MEMORY.md": "# Memory\n", ...others, [from]: text }));
  const links = view.links?.linksOf(from) ?? [];
  assert.ok(links.length <= 1, `${links.length} links in ${JSON.stringify(text)}`);
  const target = links[0]?.target;
  return target && { ...target };
}

const file = (path: string): Resolution => ({ kind: "file", path });

describe("A Markdown link", () => {
  const others = { "notes/MEMORY.md": "x\n", "notes/plan.md": "x\n", "people/ann b.md": "x\n", "notes/pic.png": "" };

  it("is followed from the file that holds it", () => {
    assert.deepEqual(meaningOf("[p](notes/plan.md)\n", "a.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("[p](plan.md)\n", "notes/b.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("[p](../people/ann%20b.md)\n", "notes/b.md", others), file("people/ann b.md"));
    assert.deepEqual(meaningOf("[p](<../people/ann b.md> 'title')\n", "notes/b.md", others), file("people/ann b.md"));
    assert.deepEqual(meaningOf("![p](./plan.md#part)\n", "notes/b.md", others), file("notes/plan.md"));
  });

  it("that starts with a slash is followed from the root, and is a path on one machine where nothing is there", () => {
    assert.deepEqual(meaningOf("[p](/notes/plan.md)\n", "notes/b.md", others), file("notes/plan.md"));
    assert.equal(meaningOf("[p](/root/plan.md)\n", "notes/b.md", others)?.kind, "absolute");
    assert.equal(meaningOf("[p](file:///root/plan.md)\n", "notes/b.md", others)?.kind, "absolute");
  });

  it("leads to a directory, to its file without the extension, and to what is not memory", () => {
    assert.deepEqual(meaningOf("[p](notes/)\n", "a.md", others), { kind: "directory", path: "notes" });
    assert.deepEqual(meaningOf("[p](notes/plan)\n", "a.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("[p](notes/pic.png)\n", "a.md", others), { kind: "other", path: "notes/pic.png" });
    assert.deepEqual(meaningOf("[p](skills/)\n", "a.md", { "skills/": { "a.md": "x" } }), {
      kind: "other",
      path: "skills",
    });
    assert.deepEqual(meaningOf("[p](skills/a)\n", "a.md", { "skills/": { "a.md": "x" } }), {
      kind: "other",
      path: "skills/a.md",
    });
  });

  it("that leads nowhere is missing where it was looked for, and out of the root it is outside", () => {
    assert.deepEqual(meaningOf("[p](gone.md)\n", "notes/b.md", others), {
      kind: "missing",
      path: "notes/gone.md",
    });
    assert.equal(meaningOf("[p](../../x.md)\n", "notes/b.md", others)?.kind, "outside");
  });

  it("finds a file that differs by letter case or by Unicode form, and says so", () => {
    assert.deepEqual(meaningOf("[p](notes/Plan.md)\n", "a.md", others), {
      ...file("notes/plan.md"),
      differs: "case",
    });
    assert.deepEqual(meaningOf("[p](notes/PLAN.MD)\n", "a.md", others), {
      ...file("notes/plan.md"),
      differs: "case",
    });
    const accented = { "caf\u00e9.md": "x\n" };
    assert.deepEqual(meaningOf("[p](cafe\u0301.md)\n", "a.md", accented), {
      ...file("caf\u00e9.md"),
      differs: "form",
    });
  });

  it("to an address is no link of the memory", () => {
    assert.equal(meaningOf("[p](https://example.com/notes/plan.md)\n", "a.md", others), undefined);
    assert.equal(meaningOf("<https://example.com/notes/plan.md>\n", "a.md", others), undefined);
  });

  it("to a link on disk leads to that link, not to what it points at", () => {
    assert.deepEqual(
      meaningOf("[p](alias.md)\n", "a.md", { ...others, "alias.md": linkTo("notes/plan.md") }),
      file("alias.md"),
    );
  });
});

describe("A wiki link (D15)", () => {
  const others = {
    "system/MEMORY.md": "x\n",
    "system/human.md": "x\n",
    "reference/Time Zones.md": "x\n",
    "reference/feedback_tone.md": "---\nname: Short answers\n---\nx\n",
  };

  it("is looked for by path from the file, then from the root, with and without the extension", () => {
    assert.deepEqual(meaningOf("[[human]]\n", "system/b.md", others), file("system/human.md"));
    assert.deepEqual(meaningOf("[[system/human]]\n", "reference/b.md", others), file("system/human.md"));
    assert.deepEqual(meaningOf("[[system/human.md|me]]\n", "reference/b.md", others), file("system/human.md"));
  });

  it("is then looked for by the name in the front matter, by stem and by normal stem", () => {
    assert.deepEqual(meaningOf("[[Short answers]]\n", "a.md", others), file("reference/feedback_tone.md"));
    assert.deepEqual(meaningOf("[[short-answers]]\n", "a.md", others), file("reference/feedback_tone.md"));
    assert.deepEqual(meaningOf("[[feedback_tone]]\n", "a.md", others), file("reference/feedback_tone.md"));
    assert.deepEqual(meaningOf("[[time-zones]]\n", "a.md", others), file("reference/Time Zones.md"));
  });

  it("that several files answer to at the first level that hits is ambiguous and names them", () => {
    const twins = { "x/MEMORY.md": "x\n", "y/MEMORY.md": "x\n", "x/plan.md": "x\n", "y/plan.md": "x\n" };
    assert.deepEqual(meaningOf("[[plan]]\n", "a.md", twins), {
      kind: "ambiguous",
      candidates: ["x/plan.md", "y/plan.md"],
    });
    assert.deepEqual(meaningOf("[[plan]]\n", "x/a.md", twins), file("x/plan.md"));
  });

  it("is the name or the stem of another file before it is a path in another letter case (D1)", () => {
    const named = { "plan.md": "x\n", "notes/MEMORY.md": "x\n", "notes/a1.md": "---\nname: Plan\n---\n" };
    assert.deepEqual(meaningOf("[[Plan]]\n", "a.md", named), file("notes/a1.md"));
    const stem = { "plan.md": "x\n", "notes/MEMORY.md": "x\n", "notes/Plan.md": "x\n" };
    assert.deepEqual(meaningOf("[[Plan]]\n", "a.md", stem), file("notes/Plan.md"));
  });

  it("with a path is no name: it leads to no file of that name elsewhere", () => {
    const elsewhere = { "archive/MEMORY.md": "x\n", "archive/plan.md": "x\n" };
    assert.deepEqual(meaningOf("[[projects/plan]]\n", "a.md", elsewhere), {
      kind: "missing",
      path: "projects/plan.md",
    });
    assert.deepEqual(meaningOf("[[plan]]\n", "a.md", elsewhere), file("archive/plan.md"));
  });

  it("may be a bare name in any letter case, and a path only as the file is named", () => {
    assert.deepEqual(meaningOf("[[HUMAN]]\n", "system/b.md", others), file("system/human.md"));
    assert.deepEqual(meaningOf("[[Human]]\n", "a.md", others), file("system/human.md"));
    for (const link of ["[[Human.md]]\n", "[[./Human]]\n"]) {
      assert.deepEqual(meaningOf(link, "system/b.md", others), { ...file("system/human.md"), differs: "case" }, link);
    }
    assert.deepEqual(meaningOf("[[cafe\u0301]]\n", "a.md", { "caf\u00e9.md": "x\n" }), {
      ...file("caf\u00e9.md"),
      differs: "form",
    });
  });

  it("may be the path of Markdown that is not memory, without its extension", () => {
    const governed = { "skills/": { "pdf/": { "SKILL.md": "x\n" } }, "notes/MEMORY.md": "x\n" };
    const skill: Resolution = { kind: "other", path: "skills/pdf/SKILL.md" };
    assert.deepEqual(meaningOf("[[skills/pdf/SKILL]]\n", "a.md", governed), skill);
    assert.deepEqual(meaningOf("[[skills/pdf/SKILL]]\n", "notes/a.md", governed), skill);
    assert.deepEqual(meaningOf("[[skills/pdf/SKILL.md|x]]\n", "notes/a.md", governed), skill);
    assert.equal(meaningOf("[[SKILL]]\n", "a.md", governed)?.kind, "missing");
  });

  it("to nothing is missing, with the path it would have from its file", () => {
    assert.deepEqual(meaningOf("[[gone]]\n", "system/a.md", others), { kind: "missing", path: "system/gone.md" });
  });
});

describe("A mention (D14)", () => {
  const others = { "notes/MEMORY.md": "x\n", "notes/plan.md": "x\n", "notes/计划.md": "x\n" };

  it("is looked for from the file, then from the root, in text and in code spans", () => {
    assert.deepEqual(meaningOf("See notes/plan.md.\n", "a.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("See `plan.md`.\n", "notes/b.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("Look into notes/ first.\n", "a.md", others), {
      kind: "directory",
      path: "notes",
    });
  });

  it("may be glued to Chinese text", () => {
    assert.deepEqual(meaningOf("请看notes/plan.md和别的\n", "a.md", others), file("notes/plan.md"));
    assert.deepEqual(meaningOf("见notes/计划.md。\n", "a.md", others), file("notes/计划.md"));
  });

  it("does not count in a fence or a comment", () => {
    assert.equal(meaningOf("```\nnotes/plan.md\n```\n", "a.md", others), undefined);
    assert.equal(meaningOf("<!-- notes/plan.md -->\n", "a.md", others), undefined);
  });
});
