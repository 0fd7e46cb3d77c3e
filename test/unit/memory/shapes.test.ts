import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { compileContext } from "../../../server/src/memory/context/compile";
import { type ContextFormat, renderContext } from "../../../server/src/memory/context/render";
import { checkMemory, fixesFor } from "../../../server/src/memory/rules/run";
import { decodeText } from "../../../server/src/memory/text";
import { memoryFiles } from "../../../server/src/memory/tree/queries";
import { type Detection, detectRoots } from "../../../server/src/memory/tree/roots";
import { runSteps } from "../../../server/src/memory/tree/walk";
import { applyEdits } from "../../support/applyEdits";
import { answersOf } from "../../support/conformanceCases";
import { type InMemoryFileSystem, linkTo, memoryOf } from "../../support/memoryOf";
import { parseJson, parseMarkdown, parseXml } from "../../support/readContext";
import { inRepository } from "../../support/repository";
import { viewOf } from "../../support/viewOf";

/** Folders with the form of memories that people really use; they lie beside the checkout where there are any. */
const shapes = inRepository("../shared/shapes");
const skip = existsSync(shapes) ? false : "the folders with the form of real memories are not beside this checkout";

/** What a separate script found out about a shape. */
interface ShapeFigures {
  readonly md: number;
  readonly core: number;
  readonly coreBytes: number;
  readonly dirs: number;
  readonly missing: readonly string[];
  readonly mdBroken: number;
  readonly wikiBroken: number;
}

const figures: Record<string, ShapeFigures> = skip
  ? {}
  : (JSON.parse(readFileSync(path.join(shapes, "shapes.json"), "utf8")) as Record<string, ShapeFigures>);

/** Roots and candidates of each folder, as its description has them; the scope of a workspace is marked. */
const expectedRoots: Record<string, { readonly roots: readonly string[]; readonly candidates?: readonly string[] }> = {
  "nested-index": { roots: ["."] },
  "team-bot": { roots: ["memory"] },
  // No MEMORY.md anywhere: nothing tells this folder from any other with Markdown in it.
  "memfs-community": { roots: [] },
  "auto-memory": { roots: ["."] },
  "ws-zh": { roots: [". workspace"] },
  "ws-zh-names": { roots: ["."] },
  "ws-research": { roots: ["."] },
  "ws-dreams": { roots: [". workspace"] },
  "ws-doubled": { roots: [". workspace"] },
  "hermes-pair": { roots: ["."] },
  "hermes-entries": { roots: ["memories"] },
  "plain-brain": { roots: ["."] },
};

/** What may be said of these folders above a hint; anything else would be noise to their owners. */
const justRules = new Set([
  "missing-root-index",
  "missing-index",
  "core-over-budget",
  "core-near-budget",
  "broken-link",
  "duplicate-index-entry",
]);

/**
 * Wiki links that lead to nothing, where the figures of the shapes have another number: they know no names from front
 * matter (D15), and of two names in one line of a table they see one.
 */
const brokenWikiLinks: Record<string, number> = { "auto-memory|.": 1, "ws-dreams|.": 44 };

function detect(folder: string): Detection {
  return runSteps(detectRoots(openFileSystem(path.join(shapes, folder)), { exclude: [] }));
}

/** A folder on disk as it stands, in memory, where a test may write. */
function copyOf(folder: string): InMemoryFileSystem {
  const memory = memoryOf({});
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const inMemory = path.relative(folder, full).split(path.sep).join("/");
    if (entry.isDirectory()) memory.createDirectory(inMemory);
    else memory.write(inMemory, readFileSync(full));
  }
  return memory;
}

describe("A memory folder of the form that people really use", { skip }, () => {
  for (const [name, expected] of Object.entries(figures)) {
    const [folder = "", root = ""] = name.split("|");
    const absolute = path.join(shapes, folder, root);

    it(`${name} has the memory directories and the missing indexes that it has`, () => {
      const view = viewOf(openFileSystem(absolute));
      const { missing, core } = answersOf(view.tree);
      assert.deepEqual([...missing].sort(), [...expected.missing].sort());
      assert.equal(view.tree.root.fileCount, expected.md);
      assert.equal(view.tree.root.directoryCount, expected.dirs);
      assert.equal(core.length, expected.core);
    });

    it(`${name} is told nothing that its owner would call wrong`, () => {
      const view = viewOf(openFileSystem(absolute));
      for (const { rule, severity, message, path: at } of checkMemory(view)) {
        assert.ok(severity === "hint" || justRules.has(rule), `${at}: ${message}`);
      }
    });

    it(`${name} has the broken links that it has`, () => {
      const view = viewOf(openFileSystem(absolute));
      const broken = [...(view.tree.root.isMemory ? memoryFiles(view.tree) : [])].flatMap((file) =>
        (view.links?.linksOf(file) ?? []).filter(({ target }) => target.kind === "missing"),
      );
      const written = checkMemory(view).filter(
        ({ rule, severity }) => rule === "broken-link" && severity === "warning",
      );
      const wiki = brokenWikiLinks[name] ?? expected.wikiBroken;
      assert.equal(broken.filter(({ link }) => link.form === "wiki").length, wiki);
      assert.equal(written.length, expected.mdBroken + wiki);
    });

    it(`${name} is valid after its missing indexes were created`, () => {
      const memory = copyOf(absolute);
      for (let view = viewOf(memory); ; view = viewOf(memory)) {
        const finding = checkMemory(view).find(({ rule }) => rule.startsWith("missing-"));
        if (finding === undefined) break;
        const fixes = fixesFor(finding, view);
        const fix = fixes.find(({ title }) => title.startsWith("Create all")) ?? fixes[0];
        assert.ok(fix !== undefined, finding.message);
        applyEdits(memory, fix.edits);
      }
      assert.equal(answersOf(viewOf(memory).tree).verdict, "valid");
    });

    it(`${name} compiles to a context from which every core file can be read back`, () => {
      const files = openFileSystem(absolute);
      const view = viewOf(files);
      const context = compileContext(view.tree, {
        rootName: folder,
        budget: view.budget,
        readText: (file) => {
          const bytes = files.read(file);
          return typeof bytes === "string" ? undefined : { text: decodeText(bytes).text, bytes: bytes.length };
        },
        facts: view.facts,
      });
      assert.equal(
        context.core.reduce((sum, { bytes }) => sum + bytes, 0),
        expected.coreBytes,
      );
      const readers = { xml: parseXml, markdown: parseMarkdown, json: parseJson };
      for (const [format, parse] of Object.entries(readers) as [ContextFormat, typeof parseXml][]) {
        const read = parse(renderContext(context, format).text);
        assert.deepEqual(
          read.files.map((file) => file.path),
          context.core.map((file) => file.path),
        );
      }
    });
  }

  for (const [folder, expected] of Object.entries(expectedRoots)) {
    it(`${folder} has the roots that it has`, () => {
      const found = detect(folder);
      const roots = found.roots.map(({ path: at, scope }) => (at || ".") + (scope === "everything" ? "" : ` ${scope}`));
      assert.deepEqual(roots, expected.roots);
      assert.deepEqual(found.candidates, expected.candidates ?? []);
    });
  }

  for (const folder of ["subagents-many", "subagents-few", "two-roots"]) {
    it(`${folder} has one root for each agent, and none for their container (D17)`, () => {
      const agents = readdirSync(path.join(shapes, folder, ".claude/agent-memory"));
      const { roots } = detect(folder);
      assert.deepEqual(
        roots.map(({ path: at }) => at).sort(),
        agents.map((each) => `.claude/agent-memory/${each}`).sort(),
      );
      for (const { path: at } of roots) {
        assert.equal(answersOf(viewOf(openFileSystem(path.join(shapes, folder, at))).tree).verdict, "valid", at);
      }
    });
  }

  it("two-roots asks about the memory of a project that has a topic file and no index (D6)", () => {
    const { candidates } = detect("two-roots");
    assert.deepEqual(
      candidates.map(({ reason }) => reason),
      ["no-index"],
    );
    assert.match(candidates[0]?.path ?? "", /^\.claude\/projects\/-[^/]+\/memory$/);
  });

  it("ws-dreams with its broken links is what it is without them, and the links are named", () => {
    const memory = copyOf(path.join(shapes, "ws-dreams"));
    const before = answersOf(viewOf(memory).tree);
    for (let day = 6; day <= 12; day++) {
      const name = `2026-05-${String(day).padStart(2, "0")}.md`;
      memory.add({ [`memory/dailies/${name}`]: linkTo(`/somewhere/else/${name}`) });
    }
    const after = answersOf(viewOf(memory).tree);
    assert.deepEqual(after.missing, before.missing);
    assert.deepEqual(after.external, before.external);
    assert.equal(after.ignored.filter(({ reason }) => reason === "symlink-broken").length, 7);
  });
});
