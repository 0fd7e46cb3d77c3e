import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { planMoves } from "../../../../server/src/memory/links/moves";
import { compareCodePoints, isWithin } from "../../../../server/src/memory/paths";
import type { MemoryView } from "../../../../server/src/memory/rules/rule";
import { memoryFiles } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const directories = ["", "d/", "d/e/", "日記/", "my docs/"];
const stems = ["a", "b", "plan", "Plan x", "c-d", "会議", "e(1)", "f#g", "h_i"];
const somePath = fc.tuple(fc.constantFrom(...directories), fc.constantFrom(...stems)).map(([d, s]) => `${d}${s}.md`);
const asWritten = (path: string): string => path.replace(/[ ()#%]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
const someLink = fc.tuple(somePath, fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8)).map(([path, form]) => {
  const stem = path.slice(0, -3);
  const name = stem.slice(stem.lastIndexOf("/") + 1);
  return (
    [
      `[t](${asWritten(path)})`,
      `[t](/${asWritten(path)}#x)`,
      `[t](<${path.replaceAll("#", "%23")}> "t")`,
      `[t](${asWritten(stem)})`,
      `[[${stem}]]`,
      `[[${name}|t]]`,
      `${path}`,
      `\`${path}\``,
      `看${path}`,
    ][form] ?? ""
  );
});
const someMemory = fc.uniqueArray(fc.tuple(somePath, fc.array(someLink, { maxLength: 6 })), {
  minLength: 2,
  maxLength: 9,
  selector: ([path]) => path,
});

/** What each link of each file means, by the file's path, in order. */
function meanings(memory: InMemoryFileSystem): Map<string, readonly (string | undefined)[]> {
  const view = viewOf(memory);
  return new Map(
    [...memoryFiles(view.tree)].map((path) => [
      path,
      (view.links?.linksOf(path) ?? []).map(({ target }) =>
        target.kind === "file" || target.kind === "directory" ? target.path : undefined,
      ),
    ]),
  );
}

/** A text with a sign for each of its links, without the marks that part a path from the words before it. */
function textWithoutLinks(memory: InMemoryFileSystem, path: string): string {
  const lines = memory.text(path).split("\n");
  for (const { link } of [...(viewOf(memory).links?.linksOf(path) ?? [])].reverse()) {
    const { start, end } = link.range;
    assert.equal(start.line, end.line);
    const line = lines[start.line] ?? "";
    lines[start.line] = `${line.slice(0, start.character)}*${line.slice(end.character)}`;
  }
  return lines.join("\n").replace(/[`看]/g, "");
}

/** A view in which every file may link to anything. */
function lookingEverywhere(view: MemoryView): MemoryView {
  const links = view.links ?? assert.fail("Links are not known.");
  return { ...view, links: { ...links, linkingInto: () => memoryFiles(view.tree) } };
}

describe("A move", () => {
  it("looks at the files that it concerns and at no others, however many there are", () => {
    const others = Array.from({ length: 500 }, (_, i) => [`n/o${i}.md`, "[a](../MEMORY.md) `gone/x.md` [[o1]]"]);
    const memory = memoryOf({ ...Object.fromEntries(others), "MEMORY.md": "[a](n/a.md)", "n/a.md": "[o](o1.md)" });
    const view = viewOf(memory);
    const asked = new Set<string>();
    const links = view.links ?? assert.fail("Links are not known.");
    const linksOf = (path: string) => {
      asked.add(path);
      return links.linksOf(path);
    };
    const edits = planMoves({ ...view, links: { ...links, linksOf } }, [{ from: "n/a.md", to: "n/b.md" }]);
    assert.deepEqual([...asked].sort(compareCodePoints), ["MEMORY.md", "n/a.md"]);
    assert.equal(edits.length, 1);
  });
});

describe("Whatever moves", () => {
  it("every link that led somewhere leads there still, and moving back restores every link", () => {
    always(
      fc.tuple(someMemory, somePath, fc.nat(), fc.boolean()),
      ([files, to, chosen, isFolder]) => {
        const contents = Object.fromEntries(files.map(([path, links]) => [path, `# T\n\n${links.join(" and\n\n")}\n`]));
        const memory = memoryOf(contents);
        const [picked = ""] = files[chosen % files.length] ?? [];
        const folder = picked.slice(0, Math.max(0, picked.indexOf("/")));
        const move = isFolder && folder !== "" ? { from: folder, to: "new place/sub" } : { from: picked, to };
        if (memory.has(move.to) || isWithin(move.to, move.from)) return;
        const before = meanings(memory);
        const texts = new Map([...before.keys()].map((path) => [path, memory.text(path)]));
        const words = new Map([...before.keys()].map((path) => [path, textWithoutLinks(memory, path)]));
        const edits = planMoves(viewOf(memory), [move]);
        assert.deepEqual(edits, planMoves(lookingEverywhere(viewOf(memory)), [move]));
        applyEdits(memory, edits);
        memory.rename(move.from, move.to);
        const where = (path: string): string =>
          isWithin(path, move.from) ? move.to + path.slice(move.from.length) : path;
        const after = meanings(memory);
        for (const [path, targets] of before) {
          const now = after.get(where(path)) ?? assert.fail(path);
          const text = `${JSON.stringify(texts.get(path))} became ${JSON.stringify(memory.text(where(path)))}`;
          assert.equal(now.length, targets.length, text);
          assert.equal(textWithoutLinks(memory, where(path)), words.get(path), text);
          targets.forEach((target, i) => {
            if (target !== undefined) assert.equal(now[i], where(target), text);
          });
        }
        applyEdits(memory, planMoves(viewOf(memory), [{ from: move.to, to: move.from }]));
        memory.rename(move.to, move.from);
        const back = meanings(memory);
        for (const [path, targets] of before) {
          const again = back.get(path) ?? assert.fail(path);
          targets.forEach((target, i) => {
            if (target !== undefined) assert.equal(again[i], target, `${path}: ${memory.text(path)}`);
          });
        }
        assert.deepEqual([...back.keys()].sort(compareCodePoints), [...before.keys()].sort(compareCodePoints));
      },
      400,
    );
  });
});
