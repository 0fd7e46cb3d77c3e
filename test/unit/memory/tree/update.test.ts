import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { defaultSettings, type Scope, type TreeSettings } from "../../../../server/src/memory/settings";
import type { DirectoryNode, MemoryTree } from "../../../../server/src/memory/tree/model";
import { directoriesBelow } from "../../../../server/src/memory/tree/queries";
import { changedDirectories, updateTree } from "../../../../server/src/memory/tree/update";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { always } from "../../../support/always";
import { answersOf } from "../../../support/conformanceCases";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { applyRandomEdit, memoryAfter, type RandomEdit, someEdits, someReportOf } from "../../../support/randomMemory";

const settings = defaultSettings.tree;

const scopes: readonly Scope[] = [
  "everything",
  "workspace",
  ["notes/**", "memory/**"],
  ["*/MEMORY.md", "n", "**/a.md"],
];

/** A memory, what then happened to it, and what was reported of that. */
const someHistory = fc
  .tuple(someEdits, fc.array(someEdits, { minLength: 1, maxLength: 4 }), fc.constantFrom(...scopes))
  .chain(([before, batches, scope]) => {
    const memory = memoryAfter(before);
    const reports = batches.map((edits) =>
      someReportOf([...new Set(edits.flatMap((edit) => applyRandomEdit(memory, edit)))]),
    );
    return fc.tuple(fc.constant(before), fc.constant(batches), fc.tuple(...reports), fc.constant(scope));
  });

/** Goes through a history and shows each tree before and after an update. */
function replay(
  before: readonly RandomEdit[],
  batches: readonly (readonly RandomEdit[])[],
  reports: readonly (readonly string[])[],
  scope: Scope,
  look: (old: MemoryTree, updated: MemoryTree, memory: InMemoryFileSystem, treeSettings: TreeSettings) => void,
): void {
  const treeSettings = { ...settings, scope };
  const memory = memoryAfter(before);
  let tree = runSteps(walkMemory(memory, treeSettings));
  batches.forEach((edits, i) => {
    for (const edit of edits) applyRandomEdit(memory, edit);
    const updated = runSteps(updateTree(tree, memory, treeSettings, reports[i] ?? []));
    look(tree, updated, memory, treeSettings);
    tree = updated;
  });
}

describe("Whatever happens to a memory and however it is reported", () => {
  it("an update answers exactly what a fresh walk answers", () => {
    always(
      someHistory,
      (history) => {
        replay(...history, (_old, updated, memory, treeSettings) => {
          assert.deepEqual(updated, runSteps(walkMemory(memory, treeSettings)));
        });
      },
      1500,
    );
  });

  it("every directory in which nothing changed, also below, is shared with the tree before", () => {
    always(
      someHistory,
      (history) => {
        replay(...history, (old, updated) => {
          const known = nodesByPath(old);
          for (const [path, node] of nodesByPath(updated)) {
            const before = known.get(path);
            if (before !== undefined && isEqual(before, node)) assert.equal(node, before, `${path}/ was not shared`);
          }
        });
      },
      500,
    );
  });

  it("the changed directories are those that differ, each once, with what they were and what they are", () => {
    always(
      someHistory,
      (history) => {
        replay(...history, (old, updated) => {
          const [before, after] = [nodesByPath(old), nodesByPath(updated)];
          const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
            (path) => !isEqual(before.get(path), after.get(path)),
          );
          const changed = [...changedDirectories(old.root, updated.root)];
          assert.deepEqual(changed.map(([a, b]) => (a ?? b)?.path).sort(), differing.sort());
          for (const [a, b] of changed) {
            assert.equal(a, before.get((a ?? b)?.path ?? ""));
            assert.equal(b, after.get((a ?? b)?.path ?? ""));
          }
        });
      },
      500,
    );
  });
});

describe("An update of a memory", () => {
  it("gives the very same tree when a folder is reported in which nothing changed", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "notes/": { "MEMORY.md": "x\n", "deep/": { "a.md": "x\n" } } });
    const tree = runSteps(walkMemory(memory, settings));
    for (const reported of [["notes"], ["notes/deep"], [""], ["notes", "notes/deep/a.md", "notes"], []]) {
      assert.equal(runSteps(updateTree(tree, memory, settings, reported)), tree);
    }
  });

  it("leaves the sibling directories alone and does not even list them", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "a/": { "MEMORY.md": "x\n" }, "b/": { "MEMORY.md": "x\n" } });
    const tree = runSteps(walkMemory(memory, settings));
    const listed: string[] = [];
    const watched = {
      list: (path: string) => {
        listed.push(path);
        return memory.list(path);
      },
      read: (path: string) => memory.read(path),
      stat: (path: string) => memory.stat(path),
      resolveLink: (path: string) => memory.resolveLink(path),
    };
    memory.write("a/new.md", "x\n");
    const updated = runSteps(updateTree(tree, watched, settings, ["a/new.md"]));
    assert.deepEqual(updated.root.children[0]?.files, ["MEMORY.md", "new.md"]);
    assert.equal(updated.root.children[1], tree.root.children[1]);
    assert.ok(!listed.includes("b"));
  });

  it("follows a folder that is renamed, with the two folder names alone reported", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "old/": { "deep/": { "a.md": "x\n" } } });
    const tree = runSteps(walkMemory(memory, settings));
    memory.rename("old", "new");
    const updated = runSteps(updateTree(tree, memory, settings, ["new", "old"]));
    assert.deepEqual(
      [...directoriesBelow(updated.root)].map((node) => node.path),
      ["", "new", "new/deep"],
    );
  });

  it("looks again at a link whose target came or went elsewhere in the root", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "n/": { "MEMORY.md": "x\n" }, "deep/": { "er/": {} } });
    memory.link("deep/er/persona.md", "../../n/persona.md");
    const tree = runSteps(walkMemory(memory, settings));
    assert.deepEqual(answersOf(tree).external, ["n/MEMORY.md"]);
    memory.write("n/persona.md", "x\n");
    const updated = runSteps(updateTree(tree, memory, settings, ["n/persona.md"]));
    assert.deepEqual(answersOf(updated).external, ["deep/er/persona.md", "n/MEMORY.md", "n/persona.md"]);
  });

  it("stops when it is no longer asked, and the tree before stays whole", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "a/": { "MEMORY.md": "x\n" } });
    const tree = runSteps(walkMemory(memory, settings));
    memory.write("a/b.md", "x\n");
    const steps = updateTree(tree, memory, settings, ["a/b.md"]);
    steps.next();
    steps.return(tree);
    assert.deepEqual(tree.root.children[0]?.files, ["MEMORY.md"]);
  });
});

function nodesByPath(tree: MemoryTree): Map<string, DirectoryNode> {
  return new Map([...directoriesBelow(tree.root)].map((node) => [node.path, node]));
}

function isEqual(a: DirectoryNode | undefined, b: DirectoryNode | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
