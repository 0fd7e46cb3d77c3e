import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Listing, listMemory } from "../../../../server/src/memory/recall/listMemory";
import {
  type RecalledDirectory,
  type RecalledFile,
  recallMemory,
} from "../../../../server/src/memory/recall/recallMemory";
import { isRefusal, type Refusal } from "../../../../server/src/memory/recall/refusal";
import { type RecallSource, recallSource } from "../../../../server/src/memory/recall/source";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { findSecrets } from "../../../support/findSecrets";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf, pipe } from "../../../support/memoryOf";

const contents: MemoryContents = {
  "MEMORY.md": "# Root\n",
  "human.md": "# Human\n",
  "profile.png": "x",
  "projects/MEMORY.md": "# Projects\n\nPROJECTS-INDEX\n",
  "projects/alpha.md": "---\ndescription: The  first\n---\nALPHA-SECRET\n",
  "projects/deep/MEMORY.md": "# Deep\n",
  "notes/2026-08-12.md": "LOG\n",
  "skills/pdf/SKILL.md": "SKILL-BODY\n",
  ".git/a.md": "x\n",
  "node_modules/a/README.md": "x\n",
  "empty/": {},
  "out.md": linkTo("../outside/secrets.md"),
  "dir-link": linkTo("projects"),
  "broken.md": linkTo("nowhere.md"),
  "inside.md": linkTo("projects/alpha.md"),
  "pipe.md": pipe,
  "../outside/secrets.md": "SECRET\n",
};

function sourceOf(files: MemoryContents | InMemoryFileSystem = contents): RecallSource {
  const memory =
    "read" in files && typeof files.read === "function"
      ? (files as InMemoryFileSystem)
      : memoryOf(files as MemoryContents);
  return recallSource(runSteps(walkMemory(memory, defaultSettings.tree)), memory, findSecrets);
}

function refusal(answer: object): Refusal {
  assert.ok(isRefusal(answer), "it was not refused");
  return answer;
}

function file(answer: RecalledFile | RecalledDirectory | Refusal): RecalledFile {
  assert.ok(!isRefusal(answer) && answer.kind === "file");
  return answer;
}

function listing(answer: Listing | Refusal): Listing {
  assert.ok(!isRefusal(answer));
  return answer;
}

describe("Reading memory", () => {
  it("gives an external file (C16)", () => {
    assert.match(file(recallMemory(sourceOf(), "projects/alpha.md")).excerpt.text, /ALPHA-SECRET/);
    assert.match(file(recallMemory(sourceOf(), "./projects//alpha.md")).excerpt.text, /ALPHA-SECRET/);
    assert.match(file(recallMemory(sourceOf(), "notes/../projects/alpha.md")).excerpt.text, /ALPHA-SECRET/);
    assert.match(file(recallMemory(sourceOf(), "inside.md")).excerpt.text, /ALPHA-SECRET/);
  });

  it("gives for a directory its index and one level of names (C17)", () => {
    for (const path of ["projects", "projects/", "./projects"]) {
      const answer = recallMemory(sourceOf(), path);
      assert.ok(!isRefusal(answer) && answer.kind === "directory");
      assert.match(answer.index?.excerpt.text ?? "", /PROJECTS-INDEX/);
      assert.deepEqual(
        answer.listing.entries.map((entry) => entry.path),
        ["projects/MEMORY.md", "projects/alpha.md", "projects/deep/"],
      );
    }
    const notes = recallMemory(sourceOf(), "notes");
    assert.ok(!isRefusal(notes) && notes.kind === "directory" && notes.index === undefined);
  });

  it("refuses what leads out of the root (C18)", () => {
    const paths = [
      "../x.md",
      "projects/../../x.md",
      "..",
      "/etc/passwd",
      "/",
      "\\\\host\\share\\x.md",
      "C:\\x.md",
      "c:x.md",
      "file:///etc/passwd",
      "..\\x.md",
      "projects\\..\\..\\x.md",
      "../outside/secrets.md",
      "out.md",
    ];
    for (const path of paths) {
      const { refused, message } = refusal(recallMemory(sourceOf(), path));
      assert.equal(refused, "outside-root", path);
      assert.doesNotMatch(message, /SECRET/);
      assert.equal(refusal(listMemory(sourceOf(), path)).refused, "outside-root", path);
    }
  });

  it("refuses what is not memory, with the reason (C19)", () => {
    const reasons: Record<string, RegExp> = {
      "profile.png": /^profile\.png is not Markdown/,
      "skills/pdf/SKILL.md": /skills\/ belongs to another format/,
      skills: /^skills belongs to another format/,
      ".git/a.md": /\.git\/ is a hidden directory/,
      "node_modules/a/README.md": /node_modules\/ belongs to a tool/,
      empty: /^empty\/ holds no Markdown/,
      "dir-link/alpha.md": /links to directories are not followed/,
      "broken.md": /leads nowhere/,
      "pipe.md": /not a regular file/,
    };
    for (const [path, reason] of Object.entries(reasons)) {
      const { refused, message } = refusal(recallMemory(sourceOf(), path));
      assert.equal(refused, "not-memory", path);
      assert.match(message, reason);
      assert.doesNotMatch(message, /SKILL-BODY/);
    }
  });

  it("answers a missing file with the nearest index", () => {
    const { refused, message, nearest } = refusal(recallMemory(sourceOf(), "projects/gamma.md"));
    assert.equal(refused, "missing");
    assert.match(message, /no projects\/gamma\.md.*nearest index is projects\/MEMORY\.md/);
    assert.deepEqual(nearest, { path: "projects/MEMORY.md", text: "# Projects\n\nPROJECTS-INDEX\n" });
    assert.equal(refusal(recallMemory(sourceOf(), "projects/none/at/all.md")).nearest?.path, "projects/MEMORY.md");
    assert.equal(refusal(recallMemory(sourceOf(), "notes/x.md")).nearest?.path, "MEMORY.md");
    const { message: without, nearest: none } = refusal(recallMemory(sourceOf({ "n/a.md": "x\n" }), "m.md"));
    assert.equal(none, undefined);
    assert.match(without, /The directories of the root are n\//);
  });

  it("takes names by exact letter case, and a file for no directory", () => {
    assert.equal(refusal(recallMemory(sourceOf(), "Projects/alpha.md")).refused, "missing");
    assert.equal(refusal(recallMemory(sourceOf(), "human.md/")).refused, "not-a-directory");
    assert.equal(refusal(recallMemory(sourceOf(), "human.md/x.md")).refused, "not-a-directory");
    assert.equal(refusal(listMemory(sourceOf(), "human.md")).refused, "not-a-directory");
    assert.equal(refusal(recallMemory(sourceOf(), "a\0b.md")).refused, "invalid-path");
  });

  it("says so when a file cannot be read, has gone since, or the root is missing", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "a.md": "x\n", "b.md": "x\n" });
    const source = sourceOf(memory);
    memory.setReadable("a.md", false);
    memory.remove("b.md");
    assert.equal(refusal(recallMemory(source, "a.md")).refused, "unreadable");
    assert.equal(refusal(recallMemory(source, "b.md")).nearest?.path, "MEMORY.md");
    memory.remove("");
    assert.equal(refusal(recallMemory(sourceOf(memory), "a.md")).refused, "root-missing");
    assert.equal(refusal(listMemory(sourceOf(memory), "")).refused, "root-missing");
  });

  it("gives whole lines of a long text and says where to go on", () => {
    const source = sourceOf({ "a.md": "one\r\ntwo\r\nthree\r\nfour", "long.md": `${"😀".repeat(50)}\nend\n` });
    const excerpt = (path: string, fromLine: number, most?: number): unknown => {
      const { text, nextLine } = file(
        recallMemory(source, path, { fromLine, ...(most === undefined ? {} : { most }) }),
      ).excerpt;
      return [text, nextLine];
    };
    assert.deepEqual(excerpt("a.md", 1, 10), ["one\r\ntwo\r\n", 3]);
    assert.deepEqual(excerpt("a.md", 3, 11), ["three\r\nfour", undefined]);
    assert.deepEqual(excerpt("a.md", 4), ["four", undefined]);
    assert.deepEqual(excerpt("a.md", 5), ["", undefined]);
    assert.deepEqual(excerpt("long.md", 1, 11), ["😀".repeat(5), 2]);
    assert.equal(file(recallMemory(source, "a.md")).lines, 4);
  });
});

describe("Listing memory", () => {
  it("is one level: the index, files and child memory directories with what they say of themselves (SC5)", () => {
    assert.deepEqual(listing(listMemory(sourceOf(), "projects")), {
      path: "projects/",
      hasIndex: true,
      description: "Projects",
      entries: [
        { path: "projects/MEMORY.md", kind: "file", description: "Projects", hasIndex: false },
        { path: "projects/alpha.md", kind: "file", description: "The  first".replace("  ", " "), hasIndex: false },
        { path: "projects/deep/", kind: "directory", description: "Deep", hasIndex: true },
      ],
    });
  });

  it("lists a directory without an index, and neither skills nor hidden nor empty ones", () => {
    for (const path of ["", ".", "./"]) {
      const { entries, path: root } = listing(listMemory(sourceOf(), path));
      assert.equal(root, ".");
      assert.deepEqual(
        entries.map((entry) => [entry.path, entry.hasIndex]),
        [
          ["MEMORY.md", false],
          ["human.md", false],
          ["inside.md", false],
          ["notes/", false],
          ["projects/", true],
        ],
      );
    }
  });
});
