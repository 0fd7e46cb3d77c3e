import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

interface Graph {
  readonly nodes: readonly { readonly path: string; readonly placement: string; readonly reachable: boolean }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: string;
    readonly range: unknown;
    readonly broken: boolean;
  }[];
  readonly unreachable: readonly string[];
}

const files = {
  "MEMORY.md": "# M\n\n[A](a.md) and [gone](gone.md)\n\n- missing.md\n- [top](https://example.com)\n",
  "a.md": "See [[n/b]], n/c.md and other/words.md ![p](p.png) [n](n/) [use][d]\n\n[d]: n/b.md\n",
  "p.png": "",
  "n/MEMORY.md": "# N\n",
  "n/b.md": "x\n",
  "n/c.md": "x\n",
  "n/lost.md": "x\n",
  "deep/er/MEMORY.md": "x\n",
};

async function graphOf(folder: string): Promise<Graph> {
  const { answer, code } = await runMemoryLens(["graph", "."], folder);
  assert.equal(code, 0);
  return JSON.parse(answer) as Graph;
}

describe("memory-lens graph", () => {
  it("answers with files, with how each leads to another, and with what is not found from the root", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const graph = await graphOf(folder);
    assert.deepEqual(Object.keys(graph), ["nodes", "edges", "unreachable"]);
    assert.deepEqual(graph.nodes, [
      { path: "MEMORY.md", placement: "core", reachable: true },
      { path: "a.md", placement: "core", reachable: true },
      { path: "deep/er/MEMORY.md", placement: "external", reachable: true },
      { path: "n/MEMORY.md", placement: "external", reachable: true },
      { path: "n/b.md", placement: "external", reachable: true },
      { path: "n/c.md", placement: "external", reachable: true },
      { path: "n/lost.md", placement: "external", reachable: false },
    ]);
    assert.deepEqual(
      graph.edges.map(({ from, to, kind, broken }) => `${from} ${kind} ${to}${broken ? " broken" : ""}`),
      [
        "MEMORY.md listing deep/er/MEMORY.md",
        "MEMORY.md listing n/MEMORY.md",
        "MEMORY.md link a.md",
        "MEMORY.md link gone.md broken",
        "MEMORY.md mention missing.md broken",
        "a.md wiki n/b.md",
        "a.md mention n/c.md",
        "a.md link n/MEMORY.md",
        "a.md link n/b.md",
      ],
    );
    assert.deepEqual(graph.edges[2]?.range, { start: { line: 2, character: 0 }, end: { line: 2, character: 9 } });
    assert.deepEqual(graph.edges[0]?.range, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    assert.deepEqual(graph.unreachable, ["n/lost.md"]);
  });

  it("leads an ambiguous wiki link to each file that it can mean, and to no directory without index", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "[[plan]] [x](x/)\n", "x/plan.md": "x", "y/plan.md": "x" });
    const { edges } = await graphOf(folder);
    assert.deepEqual(
      edges.map(({ to }) => to),
      ["x/plan.md", "y/plan.md"],
    );
  });

  it("counts no link in code, comments or check boxes (X6, X16)", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md":
        "- [ ] a\n- [x] b\n\n```\n[a](a.md)\n```\n<!-- [a](a.md) -->\n    [a](a.md)\n\nv1.2.md5 example.com/\n",
      "n/a.md": "x\n",
    });
    const { edges, unreachable } = await graphOf(folder);
    assert.deepEqual(edges, []);
    assert.deepEqual(unreachable, ["n/a.md"]);
  });

  it("draws the graph for Mermaid and Graphviz, whatever the names", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "[a](n/a%22b.md) [a](n/a%22b.md) [x](x.md)\n",
      'n/a"b.md': "x\n",
      "n/c.md": "x\n",
    });
    const mermaid = await runMemoryLens(["graph", ".", "--format", "mermaid"], folder);
    assert.equal(
      mermaid.answer,
      [
        "flowchart LR",
        '  n0["MEMORY.md"]',
        '  n1["n/a#34;b.md"]',
        '  n2["n/c.md"]',
        '  n3["x.md"]',
        "  n0 --> n1",
        "  n0 -.->|broken| n3",
        "  classDef core stroke-width:3px",
        "  classDef unreachable stroke-dasharray:4",
        "  classDef missing color:#c00",
        "  class n0 core",
        "  class n2 unreachable",
        "  class n3 missing",
        "",
      ].join("\n"),
    );
    const dot = await runMemoryLens(["graph", ".", "--format", "dot"], folder);
    assert.equal(
      dot.answer,
      [
        "digraph memory {",
        "  rankdir=LR;",
        "  node [shape=box];",
        '  "MEMORY.md" [penwidth=2];',
        '  "n/a\\"b.md";',
        '  "n/c.md" [style=dashed];',
        '  "x.md" [color=red];',
        '  "MEMORY.md" -> "n/a\\"b.md" [label=link];',
        '  "MEMORY.md" -> "x.md" [color=red, style=dashed];',
        "}",
        "",
      ].join("\n"),
    );
  });

  it("needs one root that is there", async (t) => {
    const folder = makeFolder(t);
    for (const args of [["graph"], ["graph", ".", "."], ["graph", path.join(folder, "gone")]]) {
      const { code, answer, notes } = await runMemoryLens(args, folder);
      assert.equal(code, 2);
      assert.equal(answer, "");
      assert.match(notes, /^memory-lens: /);
    }
  });
});
