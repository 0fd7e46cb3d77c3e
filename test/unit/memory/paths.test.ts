import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  baseName,
  compareCodePoints,
  directoryLabel,
  isWithin,
  joinPath,
  parentPath,
  pathSegments,
  ROOT_PATH,
  stemOf,
} from "../../../server/src/memory/paths";
import { always } from "../../support/always";

const someName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).filter((name) => !name.includes("/"));
const someDirectory = fc.array(someName, { maxLength: 4 }).map((names) => names.join("/"));

describe("A path is relative to the root", () => {
  it("and comes apart the way it was put together", () => {
    always(fc.tuple(someDirectory, someName), ([directory, name]) => {
      const path = joinPath(directory, name);
      assert.equal(parentPath(path), directory);
      assert.equal(baseName(path), name);
      assert.deepEqual(pathSegments(path), [...pathSegments(directory), name]);
      assert.ok(isWithin(path, directory));
      assert.ok(isWithin(path, path));
      assert.ok(!isWithin(directory, path));
    });
  });

  it("the root is its own parent, holds everything and has no names", () => {
    assert.equal(parentPath(ROOT_PATH), ROOT_PATH);
    assert.deepEqual(pathSegments(ROOT_PATH), []);
    assert.ok(isWithin("a/b.md", ROOT_PATH));
    assert.ok(isWithin(ROOT_PATH, ROOT_PATH));
  });

  it("a directory does not hold its neighbour whose name begins alike", () => {
    assert.ok(!isWithin("notes-old/a.md", "notes"));
  });

  it("a directory is written with a slash, the root as a dot", () => {
    assert.equal(directoryLabel("notes/deep"), "notes/deep/");
    assert.equal(directoryLabel(ROOT_PATH), ".");
  });

  it("a stem is the name without .md", () => {
    assert.equal(stemOf("notes/2026-08-12.md"), "2026-08-12");
    assert.equal(stemOf("notes/a.MD"), "a.MD");
    assert.equal(stemOf(".md"), "");
  });
});

describe("Answers are sorted by code point", () => {
  it("a name beyond U+FFFF comes after U+E000 to U+FFFF, which UTF-16 order gets wrong", () => {
    const names = ["🧠.md", "\uffee.md", "\ue000.md", "a.md", "Z.md"];
    assert.deepEqual([...names].sort(compareCodePoints), ["Z.md", "a.md", "\ue000.md", "\uffee.md", "🧠.md"]);
    assert.notDeepEqual([...names].sort(), [...names].sort(compareCodePoints));
  });

  it("capitals before small letters, a prefix before what it begins", () => {
    assert.deepEqual(["a", "B", "ab", "A", ""].sort(compareCodePoints), ["", "A", "B", "a", "ab"]);
  });

  it("as comparing the code points one by one would", () => {
    const unit = fc.constantFrom("a", "z", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}");
    const text = fc.string({ unit, maxLength: 5 });
    always(
      fc.tuple(text, text),
      ([a, b]) => {
        assert.equal(Math.sign(compareCodePoints(a, b)), byPoints(a, b), `${a} ${b}`);
      },
      2000,
    );
  });
});

function byPoints(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i]?.codePointAt(0) ?? 0) - (y[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(x.length - y.length);
}
