import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { installExtension } from "../host/codeServer.mjs";
import { fetchVsCode, newestVsCode } from "../host/vsCode.mjs";
import { type StartSizes, startSizes } from "../support/startSizes";
import { Workbench } from "../support/workbench";

/** The most bytes that are loaded to start a program; what goes beyond belongs behind an `import()`. */
const mostAtStart: StartSizes = { greeting: 210_000, server: 560_000, commandLine: 330_000 };

describe("the packaged extension", () => {
  const file = process.env.MEMORY_LENS_VSIX;
  let folder: string;
  let workbench: Workbench | undefined;

  before(async () => {
    assert.ok(file, "MEMORY_LENS_VSIX has to name the .vsix; run this as: npm test -- package");
    folder = await mkdtemp(path.join(tmpdir(), "memory-lens-installed-"));
    const extensions = path.join(folder, "extensions");
    await mkdir(extensions);
    await installExtension(await fetchVsCode(newestVsCode), file, extensions);
    const workspace = path.join(folder, "memory");
    await mkdir(path.join(workspace, "notes"), { recursive: true });
    await writeFile(path.join(workspace, "MEMORY.md"), "# Memory\n");
    await writeFile(path.join(workspace, "notes", "one.md"), "# One\n");
    workbench = await Workbench.open({ workspace, extensions });
  });

  after(async () => {
    await workbench?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const installedFolder = async (): Promise<string> => {
    const extensions = path.join(folder, "extensions");
    return path.join(extensions, (await readdir(extensions)).find((name) => name.includes("memory-lens")) ?? "");
  };

  it("weighs less than 2 MB", async () => {
    assert.ok(file);
    assert.ok((await stat(file)).size < 2 * 1024 * 1024);
  });

  it("keeps what is not needed at once out of what it starts", async () => {
    const sizes = startSizes(path.join(await installedFolder(), "server/out"));
    assert.ok(sizes.greeting < mostAtStart.greeting, String(sizes.greeting));
    assert.ok(sizes.server > sizes.greeting && sizes.server < mostAtStart.server, String(sizes.server));
    assert.ok(sizes.commandLine < mostAtStart.commandLine, String(sizes.commandLine));
  });

  it("brings a README that shows no picture and follows no link that it does not hold", async () => {
    const inside = await installedFolder();
    const text = await readFile(path.join(inside, (await readdir(inside)).find(isReadme) ?? ""), "utf8");
    assert.doesNotMatch(text, /!\[/);
    for (const [, target = ""] of text.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)) await stat(path.join(inside, target));
  });

  it("finds the missing index of a directory once it is installed", async () => {
    assert.ok(workbench);
    const opened = workbench;
    await opened.waitUntil("a problem of Memory Lens is listed", async () =>
      (await opened.problems()).some((problem) => /missing-index/.test(problem)),
    );
  });
});

function isReadme(name: string): boolean {
  return name.toLowerCase() === "readme.md";
}
