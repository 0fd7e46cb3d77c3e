import path from "node:path";
import { openFile, problemsIn, scratchMemory, typeAtEnd, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

const rule = "link-into-ignored-memory";

/** How often the links of documents into ignored memory are told below a folder. */
function countTold(folder: string): number {
  return problemsIn(folder).filter((problem) => problem.rule === rule && problem.path === "README.md").length;
}

describe("A document outside memory that links into memory which git ignores", () => {
  it("is told so as it is opened and typed in, until .gitignore says otherwise", async () => {
    const { folder, remove } = await scratchMemory({
      ".gitignore": "memory/\n",
      "README.md": "[notes](memory/notes.md)\n",
      "memory/MEMORY.md": "# Memory\n\n- [Notes](notes.md)\n",
      "memory/notes.md": "# Notes\n",
    });
    try {
      await openFile(path.join(folder, "README.md"));
      await waitUntil("the link is told", () => countTold(folder) === 1);
      await typeAtEnd("[all](memory/)\n");
      await waitUntil("both links are told", () => countTold(folder) === 2);
      await writeFiles(folder, { ".gitignore": "dist/\n" });
      await waitUntil("none is told any more", () => countTold(folder) === 0);
    } finally {
      await remove();
    }
  });
});
