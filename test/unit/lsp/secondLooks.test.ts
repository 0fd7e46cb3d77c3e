import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as pause } from "node:timers/promises";
import { SecondLooks } from "../../../server/src/lsp/secondLooks";

/** Second looks whose times of quiet end when they are told to, oldest first; and where they looked. */
function secondLooks() {
  const quiet: (() => void)[] = [];
  const looks: (readonly string[])[] = [];
  const wait = () => new Promise<void>((resolve) => quiet.push(resolve));
  const second = new SecondLooks({ wait }, (folders) => looks.push(folders));
  const endQuiet = async () => {
    for (const end of quiet.splice(0)) end();
    await pause();
  };
  return { second, looks, endQuiet };
}

describe("Folders that came", () => {
  it("are looked into once more, together with those in them, when nothing was reported for a while", async () => {
    const { second, looks, endQuiet } = secondLooks();
    second.add([]);
    second.add(["n/a/b", "n", "n-2"]);
    second.add(["n/c"]);
    await endQuiet();
    assert.deepEqual(looks, [["n", "n-2"]]);
    second.add(["m"]);
    await endQuiet();
    assert.deepEqual(looks.slice(1), [["m"]]);
  });

  it("are not looked into one by one where they are very many", async () => {
    const { second, looks, endQuiet } = secondLooks();
    second.add(Array.from({ length: 201 }, (_, i) => `n${i}`));
    await endQuiet();
    assert.deepEqual(looks, [[""]]);
  });
});
