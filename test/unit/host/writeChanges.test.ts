import assert from "node:assert/strict";
import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { finishInterrupted, writeChanges } from "../../../server/src/host/writeChanges";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("Writing a change", () => {
  it("leaves the root by no link, be it the file or on the way to it", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "# M\n", "other/a.md": "a\n" });
    symlinkSync("../other", path.join(folder, "m/d"));
    symlinkSync("../other/a.md", path.join(folder, "m/a.md"));
    symlinkSync("../gone", path.join(folder, "m/gone"));
    const root = path.join(folder, "m");
    for (const change of [
      { kind: "create", path: "d/x.md", text: "x\n" },
      { kind: "create", path: "gone/x.md", text: "x\n" },
      { kind: "edit", path: "a.md", before: Buffer.from("a\n"), text: "b\n" },
      { kind: "rename", from: "MEMORY.md", path: "d/m.md", before: Buffer.from("# M\n"), text: "# M\n" },
      { kind: "remove", path: "d/a.md", before: Buffer.from("a\n") },
    ] as const) {
      const { written, problems } = writeChanges(root, [{ kind: "create", path: "new.md", text: "n\n" }, change]);
      assert.deepEqual([written, problems], [0, [{ path: change.path, reason: "outside" }]]);
    }
    assert.equal(existsSync(path.join(root, "new.md")), false);
  });

  it("goes into a root that is a link itself, and into one that is still to be made", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "# M\n" });
    symlinkSync("m", path.join(folder, "link"));
    for (const root of ["link", "new/memory"]) {
      const change = { kind: "create", path: "n/x.md", text: "x\n" } as const;
      assert.equal(writeChanges(path.join(folder, root), [change]).written, 1);
      assert.ok(existsSync(path.join(folder, root, "n/x.md")));
    }
  });

  it("says of a root in which nothing can be written that it is closed", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "file.md": "x\n" });
    const root = path.join(folder, "file.md");
    assert.deepEqual(finishInterrupted(root), { kind: "none" });
    const { written, problems } = writeChanges(root, [{ kind: "create", path: "x.md", text: "x\n" }]);
    assert.equal(written, 0);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ["closed"],
    );
  });
});
