import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Detection, detectRoots } from "../../../../server/src/memory/tree/roots";
import { runSteps } from "../../../../server/src/memory/tree/walk";
import { linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";

function detect(contents: MemoryContents, exclude: readonly string[] = []): Detection {
  return runSteps(detectRoots(memoryOf(contents), { exclude }));
}

/** Paths of the roots, those with the scope of a workspace marked. */
function roots(contents: MemoryContents, exclude: readonly string[] = []): string[] {
  return detect(contents, exclude).roots.map(({ path, scope }) => (scope === "everything" ? path : `${path} ${scope}`));
}

/** Candidates as `path reason`. */
function candidates(contents: MemoryContents): string[] {
  return detect(contents).candidates.map(({ path, reason }) => `${path} ${reason}`);
}

const nothing: Detection = { roots: [], candidates: [] };

describe("A memory root is found", () => {
  it("where the topmost MEMORY.md stands (SC10)", () => {
    assert.deepEqual(roots({ "MEMORY.md": "x", "notes/": { "MEMORY.md": "x" } }), [""]);
    assert.deepEqual(roots({ "alice/": { "memory/": { "MEMORY.md": "x", "n/": { "MEMORY.md": "x" } } } }), [
      "alice/memory",
    ]);
    assert.deepEqual(roots({ "b/": { "MEMORY.md": "x" }, "a/": { "MEMORY.md": "x" } }), ["a", "b"]);
  });

  it("in the workspace and not in its memory/ when both could be meant (SC10, S22)", () => {
    assert.deepEqual(roots({ "MEMORY.md": "x", "memory/": { "2026-01-14.md": "x", "MEMORY.md": "x" } }), [""]);
  });

  it("in hidden folders, also inside another memory that never reaches them", () => {
    const contents = {
      "MEMORY.md": "x",
      ".claude/": { "agent-memory/": { "reviewer/": { "MEMORY.md": "x" }, "tester/": { "MEMORY.md": "x" } } },
    };
    assert.deepEqual(roots(contents), ["", ".claude/agent-memory/reviewer", ".claude/agent-memory/tester"]);
  });

  it("in each child of a container, and the container is none (D17)", () => {
    const contents = {
      ".claude/": {
        "agent-memory/": {
          "a/": { "MEMORY.md": "x", "topic.md": "x" },
          "b/": { "MEMORY.md": "x" },
          "c/": { "notes.md": "x" },
        },
      },
    };
    assert.deepEqual(roots(contents), [".claude/agent-memory/a", ".claude/agent-memory/b"]);
    assert.deepEqual(candidates(contents), []);
  });

  it("in a memory/ folder that holds indexed memory but no index itself, although it is invalid (D5)", () => {
    const contents = {
      "memory/": { "project-1/": { "MEMORY.md": "x", "bad_bugs.md": "x" }, "project-2/": { "MEMORY.md": "x" } },
    };
    assert.deepEqual(roots(contents), ["memory"]);
    assert.deepEqual(roots({ "team/": { "memory/": { "a/": { "b/": { "MEMORY.md": "x" } } } } }), ["team/memory"]);
  });

  it("by its exact name, and never through a link or in a tool's folder", () => {
    assert.deepEqual(detect({ "memory.md": "x", "a/": { "MEMORY.MD": "x" } }), nothing);
    assert.deepEqual(
      detect({ "node_modules/": { "p/": { "MEMORY.md": "x" } }, ".git/": { "MEMORY.md": "x" } }),
      nothing,
    );
    assert.deepEqual(detect({ "../outside/MEMORY.md": "x", l: linkTo("../outside") }), nothing);
    assert.deepEqual(detect({ "a/": { "MEMORY.md/": { "b.md": "x" } } }), nothing);
  });

  it("nowhere in an empty folder, a missing one or one without memory", () => {
    assert.deepEqual(detect({}), nothing);
    assert.deepEqual(detect({ "README.md": "x", "docs/": { "guide.md": "x" } }), nothing);
    const gone = memoryOf({});
    gone.remove("");
    assert.deepEqual(runSteps(detectRoots(gone, { exclude: [] })), nothing);
  });
});

describe("A MEMORY.md in a code repository", () => {
  it("is asked about when there is no other sign of memory (D4)", () => {
    for (const mark of [".git/", "package.json", "pyproject.toml", "Cargo.toml", "go.mod"]) {
      const contents = { "MEMORY.md": "x", [mark]: mark.endsWith("/") ? {} : "x", "src/": { "a.md": "x" } };
      assert.deepEqual(roots(contents), [], mark);
      assert.deepEqual(candidates(contents), [" repository"], mark);
    }
  });

  it("may be a file .git, as in a worktree", () => {
    assert.deepEqual(candidates({ "MEMORY.md": "x", ".git": "gitdir: elsewhere" }), [" repository"]);
  });

  it("is a root when another sign stands beside it", () => {
    for (const sign of ["SOUL.md", "USER.md", "persona.md", "human.md", "ACTIVE-CONTEXT.md", "soul.md", "memory/"]) {
      const contents = { "MEMORY.md": "x", ".git/": {}, [sign]: sign.endsWith("/") ? {} : "x" };
      assert.deepEqual(roots(contents), [""], sign);
    }
    assert.deepEqual(candidates({ "MEMORY.md": "x", ".git/": {}, "AGENTS.md": "x" }), [" repository"]);
  });

  it("does not hide the memories below it", () => {
    const contents = { "MEMORY.md": "x", ".git/": {}, "agents/": { "alice/": { "MEMORY.md": "x" } } };
    assert.deepEqual(roots(contents), ["agents/alice"]);
    assert.deepEqual(candidates(contents), [" repository"]);
  });
});

describe("A memory/ folder without any MEMORY.md", () => {
  it("is no root, and a person may make it one (D6)", () => {
    const contents = { "src/": { "memory/": { "README.md": "x", "allocator.c": "x" } } };
    assert.deepEqual(roots(contents), []);
    assert.deepEqual(candidates(contents), ["src/memory no-index"]);
    assert.deepEqual(candidates({ "memory/": { "notes/": { "a.md": "x" } } }), ["memory no-index"]);
  });

  it("is nothing when it holds no Markdown", () => {
    assert.deepEqual(detect({ "src/": { "memory/": { "allocator.c": "x", ".hidden/": { "a.md": "x" } } } }), nothing);
  });
});

describe("A workspace that doubles as a memory", () => {
  const workspace = {
    "MEMORY.md": "x",
    "SOUL.md": "x",
    "AGENTS.md": "x",
    "memory/": { "2026-01-14.md": "x" },
    "projects/": { "a.md": "x" },
    "downloads/": {},
  };

  it("starts with the scope of a workspace (D12)", () => {
    assert.deepEqual(roots(workspace), [" workspace"]);
    assert.deepEqual(roots({ "home/": workspace }), ["home workspace"]);
  });

  it("needs a root file of such a workspace, a memory/ folder and unrelated folders", () => {
    const { "SOUL.md": _soul, "AGENTS.md": _agents, ...withoutSigns } = workspace;
    assert.deepEqual(roots(withoutSigns), [""]);
    const { "memory/": _memory, ...withoutMemory } = workspace;
    assert.deepEqual(roots(withoutMemory), [""]);
    const { "projects/": _projects, ...fewFolders } = workspace;
    assert.deepEqual(roots({ ...fewFolders, "skills/": {}, ".git/": {}, "node_modules/": {} }), [""]);
  });
});

describe("Detection", () => {
  it("gives the roots of two memory places side by side, and asks about one without an index", () => {
    const contents = {
      ".claude/": {
        "agent-memory/": { "architect/": { "MEMORY.md": "x" } },
        "projects/": { "-home-me-work/": { "memory/": { "build.md": "x" } } },
      },
    };
    assert.deepEqual(roots(contents), [".claude/agent-memory/architect"]);
    assert.deepEqual(candidates(contents), [".claude/projects/-home-me-work/memory no-index"]);
  });

  it("looks into no folder that a glob excludes", () => {
    const contents = {
      "a/": { "MEMORY.md": "x" },
      "vendor/": { "b/": { "MEMORY.md": "x" } },
      ".x/": { "MEMORY.md": "x" },
    };
    assert.deepEqual(roots(contents, ["vendor"]), [".x", "a"]);
    assert.deepEqual(roots(contents, ["vendor/**"]), [".x", "a"]);
    assert.deepEqual(roots(contents, ["**/b"]), [".x", "a"]);
    assert.deepEqual(roots(contents, ["**/.*"]), ["a", "vendor/b"]);
    assert.deepEqual(roots(contents, ["!a"]), [".x", "a", "vendor/b"]);
    assert.deepEqual(roots(contents, ["*"]), []);
  });

  it("does not look into an excluded folder for the indexes of a memory/ folder either", () => {
    const contents = { "memory/": { "a.md": "x", "old/": { "MEMORY.md": "x" } } };
    assert.deepEqual(roots(contents), ["memory"]);
    assert.deepEqual(roots(contents, ["memory/old"]), []);
  });

  it("passes over a folder that cannot be listed", () => {
    const memory = memoryOf({ "a/": { "MEMORY.md": "x" }, "locked/": { "MEMORY.md": "x" } });
    memory.setReadable("locked", false);
    assert.deepEqual(
      runSteps(detectRoots(memory, { exclude: [] })).roots.map(({ path }) => path),
      ["a"],
    );
  });

  it("reports how far it has come, and lists no folder twice", () => {
    const memory = memoryOf({ "a/": { "b/": {}, "memory/": { "c/": {} } }, "d/": {} });
    const listed: string[] = [];
    const watched = {
      list: (path: string) => {
        listed.push(path);
        return memory.list(path);
      },
      read: () => assert.fail("detection reads no file"),
      stat: () => assert.fail("detection asks for no file's size"),
      resolveLink: () => assert.fail("detection follows no link"),
    };
    const counts = [...detectRoots(watched, { exclude: [] })].map(({ directories }) => directories);
    assert.deepEqual(
      counts,
      counts.map((_, i) => i + 1),
    );
    assert.deepEqual([...new Set(listed)].sort(), ["", "a", "a/b", "a/memory", "a/memory/c", "d"]);
    // A memory/ folder is judged as a whole after its own listing is known.
    assert.deepEqual(
      listed.filter((path, i) => listed.indexOf(path) !== i),
      ["a/memory", "a/memory/c"],
    );
  });
});
