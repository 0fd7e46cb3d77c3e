import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { LinkGraph } from "../../../../server/src/memory/links/graph";
import { leadsPlainly } from "../../../../server/src/memory/links/resolve";
import { readFacts } from "../../../../server/src/memory/markdown/facts";
import { always } from "../../../support/always";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const files = [
  "MEMORY.md",
  "a.md",
  "A.md",
  "n/MEMORY.md",
  "n/a.md",
  "n/to do.md",
  "m/a.md",
  "m/To-Do.md",
  "a.md.md",
] as const;
const others = ["pic.png", "n/data.csv"] as const;
/** What comes and goes with a folder. */
const inFolder = ["d", "d/pic.png", "d/x", "d/x/data.csv"];
const someText = fc
  .array(
    fc.constantFrom(
      "[x](a.md)",
      "[x](n/a.md)",
      "[x](../a.md)",
      "[x](n/)",
      "[x](a.md#part)",
      "[x](A.MD)",
      "[x](n/MEMORY.md)",
      "[x](n/MEMORY)",
      "[x](../n/memory)",
      "[[n/MEMORY]]",
      "[[MEMORY]]",
      "[x](pic.png)",
      "[x](/m/a.md)",
      "[[a]]",
      "[[n/a]]",
      "[[to do]]",
      "[[Name]]",
      "[[gone]]",
      "see n/a.md",
      "看n/a.md和",
      "`m/`",
      "data.csv",
      "[x](d/pic.png)",
      "`d/x/`",
      "see x/data.csv",
      "[[d/pic.png]]",
    ),
    { maxLength: 4 },
  )
  .map((links) => links.join("\n\n"));
const someName = fc.constantFrom("", "---\nname: Name\n---\n", "---\nname: a\n---\n");

type Change =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "directory"; readonly path: string; readonly isMemory: boolean }
  | { readonly kind: "other"; readonly path: string; readonly isThere: boolean }
  | { readonly kind: "folder"; readonly isThere: boolean };

const someChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      path: fc.constantFrom(...files),
      text: fc.tuple(someName, someText).map((parts) => parts.join("")),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), path: fc.constantFrom(...files) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("directory" as const),
      path: fc.constantFrom("n", "m"),
      isMemory: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("other" as const),
      path: fc.constantFrom(...others),
      isThere: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("folder" as const), isThere: fc.boolean() }) },
);

/** A memory's files as a graph is told of them. */
class World {
  readonly texts = new Map<string, string>();
  readonly directories = new Set<string>();
  readonly others = new Set<string>();

  apply(change: Change, graph: LinkGraph): void {
    if (change.kind === "write") {
      this.texts.set(change.path, change.text);
      tell(graph, change.path, change.text);
    } else if (change.kind === "remove") {
      this.texts.delete(change.path);
      graph.removeFile(change.path);
    } else if (change.kind === "directory") {
      if (change.isMemory) this.directories.add(change.path);
      else this.directories.delete(change.path);
      graph.setDirectory(change.path, change.isMemory);
    } else if (change.kind === "folder") {
      for (const path of inFolder) {
        if (change.isThere) this.others.add(path);
        else this.others.delete(path);
      }
      graph.otherFileChanged("d", change.isThere ? inFolder : []);
    } else {
      if (change.isThere) this.others.add(change.path);
      else this.others.delete(change.path);
      graph.otherFileChanged(change.path, []);
    }
  }

  graph(): LinkGraph {
    return new LinkGraph((path) => this.others.has(path));
  }
}

function tell(graph: LinkGraph, path: string, text: string): void {
  const facts = readFacts({ text, isUtf8: true }, text.length);
  graph.setFile(path, facts.links, facts.name);
}

/** Everything that a graph says of a world. */
function said(graph: LinkGraph): unknown {
  const places = [...files, ...others, "n", "m"];
  return places.map((path) => [path, graph.linksOf(path), graph.backlinksOf(path)]);
}

describe("The graph of a memory's links", () => {
  it("says after any changes what a graph built anew says", () => {
    always(
      fc.array(fc.tuple(someChange, fc.nat(9)), { maxLength: 25 }),
      (changes) => {
        const world = new World();
        const graph = world.graph();
        // Some changes come while the links of earlier ones are still being found out.
        let settling = graph.settling();
        const finding = graph.sources.findingOut();
        for (const [change, steps] of changes) {
          world.apply(change, graph);
          for (let i = 0; i < steps; i++) if (settling.next().done) settling = graph.settling();
          // Who links to what is mostly asked when everything is read; here it is found out between changes.
          if (steps % 3 === 0) finding.next();
        }
        graph.settle();
        const fresh = world.graph();
        for (const directory of world.directories) fresh.setDirectory(directory, true);
        for (const [path, text] of world.texts) tell(fresh, path, text);
        fresh.settle();
        assert.deepEqual(said(graph), said(fresh));
        for (const path of files) {
          const links = graph.linksOf(path);
          const arePlain = links.every(({ link, target }) => leadsPlainly(target, link.anchor !== undefined));
          assert.equal(graph.leadPlainly(path), arePlain);
          assert.deepEqual(
            graph.targetsOf(path),
            links.map(({ target }) => target),
          );
        }
      },
      2000,
    );
  });

  it("looks at no file again that a change does not concern", () => {
    const graph = new LinkGraph(() => false);
    for (let i = 0; i < 100; i++) tell(graph, `n/file${i}.md`, `[next](file${i + 1}.md)\n`);
    graph.settle();
    tell(graph, "n/file100.md", "x\n");
    assert.deepEqual([...graph.settling()].sort(), ["n/file100.md", "n/file99.md"]);
  });
});

describe("What can be reached from the root (D8)", () => {
  it("is every core file, every index, and what any of them leads to by link, wiki link or mention", () => {
    const view = viewOf(
      memoryOf({
        "MEMORY.md": "# Memory\n",
        "hub.md": "[a](notes/a.md)\n",
        "notes/MEMORY.md": "See `b.md`.\n",
        "notes/a.md": "[[c]]\n",
        "notes/b.md": "x\n",
        "notes/c.md": "x\n",
        "notes/lost.md": "[[alone]]\n",
        "notes/alone.md": "x\n",
        "notes/fenced.md": "x\n",
        "deep/er/MEMORY.md": "```\nnotes/fenced.md\n```\n<!-- notes/fenced.md -->\n",
      }),
    );
    const unreachable = [
      "hub.md",
      "notes/MEMORY.md",
      "notes/a.md",
      "notes/b.md",
      "notes/c.md",
      "notes/lost.md",
      "notes/alone.md",
      "notes/fenced.md",
      "deep/er/MEMORY.md",
    ].filter((path) => view.links?.isReachable(path) === false);
    assert.deepEqual(unreachable, ["notes/lost.md", "notes/alone.md", "notes/fenced.md"]);
  });
});
