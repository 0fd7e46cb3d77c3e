import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { describe, it } from "node:test";
import { type Cell, type FileCell, type GroupCell, holdsDirectory, layOut } from "../../../client/src/map/layout";
import { isFromPage, isToPage } from "../../../client/src/map/messages";
import { isDirection, stepFrom } from "../../../client/src/map/steps";
import { countLinks, describeCell, formatSize } from "../../../client/src/map/words";
import type { MapFile, MemoryMap } from "../../../server/src/protocol/mapMessages";

function file(path: string, tokens: number, more: Partial<MapFile> = {}): MapFile {
  return { path, bytes: tokens * 4, tokens, isEstimate: false, isReachable: true, broken: 0, ...more };
}

function mapOf(files: readonly MapFile[], more: Partial<MemoryMap> = {}): MemoryMap {
  return { label: "memory", counter: "o200k_base", limit: 1000, files, links: [], missingIndexes: [], ...more };
}

const map = mapOf(
  [
    file("MEMORY.md", 100),
    file("notes/MEMORY.md", 50),
    file("notes/big.md", 800, { bytes: 10 }),
    file("notes/old/small.md", 50, { isReachable: false, broken: 2, isEstimate: true, title: "Small things" }),
  ],
  {
    links: [
      [0, 1],
      [1, 2],
      [2, 1],
    ],
    missingIndexes: ["notes/old"],
  },
);

function groups(cells: readonly Cell[]): GroupCell[] {
  return cells.filter((cell) => cell.kind === "group");
}

function filesOf(cells: readonly Cell[]): FileCell[] {
  return cells.filter((cell) => cell.kind === "file");
}

/** Places of the files that are drawn, or that a closed directory stands for, in order. */
function standingFor(cells: readonly Cell[]): number[] {
  const places = cells.flatMap((cell) => (cell.kind === "file" ? [cell.place] : cell.isOpen ? [] : cell.places));
  return places.sort((a, b) => a - b);
}

describe("The layout of the map", () => {
  const cells = layOut(map, "tokens", undefined, 1000, 600);

  it("draws every file once, core memory beside external memory, directories in one another", () => {
    assert.deepEqual(
      filesOf(cells)
        .map((cell) => cell.file.path)
        .sort(),
      map.files.map(({ path }) => path).sort(),
    );
    assert.deepEqual(
      groups(cells).map(({ name, places, size, lacksIndex }) => [name, places.length, size, lacksIndex]),
      [
        ["Core memory", 1, 100, false],
        ["External memory", 3, 900, false],
        ["notes/", 3, 900, false],
        ["old/", 1, 50, true],
      ],
    );
  });

  it("keeps every file inside its group and apart from the others", () => {
    const drawn = filesOf(cells);
    const [, external] = groups(cells);
    assert.ok(external !== undefined);
    for (const { x, y, width, height, placement } of drawn) {
      assert.ok(width > 0 && height > 0 && x + width <= 1000 && y + height <= 600);
      if (placement === "external") assert.ok(x >= external.x && x + width <= external.x + external.width);
    }
    for (const a of drawn)
      for (const b of drawn)
        if (a !== b) {
          const isApart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          assert.ok(isApart, `${a.file.path} and ${b.file.path}`);
        }
  });

  it("gives areas by tokens or by bytes", () => {
    const area = (measure: "tokens" | "bytes", path: string): number => {
      const cell = filesOf(layOut(map, measure, undefined, 1000, 600)).find((each) => each.file.path === path);
      return (cell?.width ?? 0) * (cell?.height ?? 0);
    };
    assert.ok(area("tokens", "notes/big.md") > 5 * area("tokens", "MEMORY.md"));
    assert.ok(area("bytes", "notes/big.md") < area("bytes", "MEMORY.md"));
  });

  it("shows one directory alone when it is looked into, and everything when it is gone", () => {
    const within = layOut(map, "tokens", "notes/old", 1000, 600);
    assert.deepEqual(
      filesOf(within).map((cell) => cell.file.path),
      ["notes/old/small.md"],
    );
    assert.equal(filesOf(layOut(map, "tokens", "gone", 1000, 600)).length, 4);
  });

  it("copes with an empty memory and with no room at all", () => {
    assert.deepEqual(filesOf(layOut(mapOf([]), "tokens", undefined, 1000, 600)), []);
    assert.deepEqual(standingFor(layOut(map, "tokens", undefined, 0, 0)), [0, 1, 2, 3]);
  });

  it("leaves core memory an eighth of the picture beside external memory of any size, and the other way round", () => {
    for (const [core, external] of [
      [1, 1_000_000],
      [1_000_000, 1],
    ] as const) {
      const halves = groups(
        layOut(mapOf([file("MEMORY.md", core), file("a/b.md", external)]), "tokens", undefined, 800, 600),
      );
      for (const { depth, width, height } of halves) if (depth === 1) assert.ok(width * height > 0.11 * 800 * 600);
    }
  });

  const crowd = mapOf(
    Array.from({ length: 5000 }, (_, i) =>
      file(`d${i % 10}/e${i % 70}/f${i}.md`, i % 100, { broken: i === 12 ? 3 : 0, isReachable: i !== 82 }),
    ),
    { missingIndexes: ["d2/e12"] },
  );

  it("closes a directory whose files could not be told apart, and says what is in it", () => {
    const drawn = layOut(crowd, "tokens", undefined, 900, 600);
    const closed = groups(drawn).filter(({ isOpen }) => !isOpen);
    assert.ok(closed.length >= 10 && filesOf(drawn).length < 500);
    const small = layOut(crowd, "tokens", undefined, 300, 200);
    const [d2] = groups(small).filter(({ path }) => path === "d2");
    assert.ok(d2 !== undefined && !d2.isOpen);
    assert.equal(
      describeCell(d2, crowd, countLinks(crowd)),
      "d2/ · 500 files · ≈23,500 tokens · 3 broken links · nothing leads an agent to 1 file · 1 directory below without MEMORY.md",
    );
  });

  it("opens a closed directory when it is looked into, down to every file", () => {
    const directories = groups(layOut(crowd, "tokens", "d2", 900, 600));
    assert.ok(directories.length === 8);
    assert.equal(filesOf(layOut(crowd, "tokens", "d2/e12", 900, 600)).length, 72);
    assert.deepEqual([holdsDirectory(crowd, "d2/e12"), holdsDirectory(crowd, "d2/e1")], [true, false]);
  });

  it("stands for each of 5,000 files exactly once and in an instant, the empty ones too", () => {
    const start = performance.now();
    const many = layOut(crowd, "tokens", undefined, 1600, 1000);
    assert.ok(performance.now() - start < 2000, "it took longer than two seconds");
    assert.deepEqual(
      standingFor(many),
      crowd.files.map((_, place) => place),
    );
  });
});

describe("The words of the map", () => {
  const counts = countLinks(map);
  const cells = layOut(map, "tokens", undefined, 1000, 600);
  const said = (path: string): string => {
    const cell = cells.find((each) => (each.kind === "file" ? each.file.path === path : each.path === path));
    assert.ok(cell !== undefined);
    return describeCell(cell, map, counts);
  };

  it("tell placement, sizes, links and what is wrong", () => {
    assert.equal(
      said("MEMORY.md"),
      "MEMORY.md · core memory · ≈100 tokens · 10 % of the budget · 400 bytes · 0 files lead here · leads to 1 file",
    );
    assert.equal(
      said("notes/old/small.md"),
      "notes/old/small.md · external memory · ≈50 tokens (estimated from its size) · 200 bytes · 0 files lead here · leads to 0 files · 2 broken links · nothing leads an agent here · Small things",
    );
    assert.equal(
      said("notes/old"),
      "notes/old/ · 1 file · ≈50 tokens · no MEMORY.md, so an agent cannot discover what is in it",
    );
  });

  it("give sizes by their measure", () => {
    assert.deepEqual(
      [formatSize(1234, "tokens"), formatSize(10, "bytes"), formatSize(4096, "bytes"), formatSize(3_000_000, "bytes")],
      ["≈1,234", "10 B", "4 KB", "2.9 MB"],
    );
  });
});

describe("A step with an arrow key", () => {
  const boxes = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 20, y: 0, width: 10, height: 10 },
    { x: 40, y: 0, width: 10, height: 10 },
    { x: 0, y: 20, width: 10, height: 10 },
    { x: Number.NaN, y: Number.NaN, width: 0, height: 0 },
  ];

  it("goes to the nearest box straight ahead and nowhere at the edge", () => {
    assert.equal(stepFrom(boxes, 0, "ArrowRight"), 1);
    assert.equal(stepFrom(boxes, 2, "ArrowLeft"), 1);
    assert.equal(stepFrom(boxes, 0, "ArrowDown"), 3);
    assert.equal(stepFrom(boxes, 0, "ArrowUp"), undefined);
    assert.equal(stepFrom(boxes, 9, "ArrowUp"), undefined);
    assert.deepEqual([isDirection("ArrowUp"), isDirection("Enter")], [true, false]);
  });
});

describe("The messages of the map", () => {
  it("are taken from each side only as they are agreed", () => {
    assert.ok(isFromPage({ kind: "ready" }));
    assert.ok(isFromPage({ kind: "open", path: "a.md", isBeside: false }));
    assert.ok(!isFromPage({ kind: "open", path: 3, isBeside: false }));
    assert.ok(!isFromPage("ready"));
    assert.ok(isToPage({ kind: "map", map }));
    assert.ok(!isToPage(null));
  });
});
