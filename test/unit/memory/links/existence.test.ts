import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { existenceAfterWalk, existenceIn } from "../../../../server/src/memory/links/existence";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { always } from "../../../support/always";
import { linkTo, memoryOf } from "../../../support/memoryOf";

const someDirectory = fc.constantFrom("n", "N", ".git", "node_modules", "e\u0301");
const someFile = fc.constantFrom("a.md", "A.md", "pic.png", "Pic.PNG", "link", "é.md", "e\u0301.md");
const somePath = fc
  .tuple(fc.array(someDirectory, { maxLength: 2 }), someFile)
  .map(([directories, file]) => [...directories, file].join("/"));
const askedPath = fc.oneof(
  somePath,
  fc.array(someDirectory, { minLength: 1, maxLength: 3 }).map((names) => names.join("/")),
);

describe("What stands at a path", () => {
  it("is known from a walk as the disk tells it, whether letter case counts there or not", () => {
    always(
      fc.tuple(fc.array(somePath, { maxLength: 8 }), askedPath, fc.boolean()),
      ([paths, asked, isCaseInsensitive]) => {
        const memory = memoryOf({ "MEMORY.md": "x\n" }, { isCaseInsensitive });
        for (const path of paths) memory.add({ [path]: path.endsWith("link") ? linkTo("gone.md") : "x\n" });
        const tree = runSteps(walkMemory(memory, defaultSettings.tree));
        assert.equal(existenceAfterWalk(tree, memory)(asked), existenceIn(memory)(asked));
      },
      2000,
    );
  });
});
