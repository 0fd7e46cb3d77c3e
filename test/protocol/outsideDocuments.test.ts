import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type Diagnostic, DidChangeConfigurationNotification } from "vscode-languageserver-protocol";
import { type ServerOptions, TestServer } from "../support/languageServer";
import { waitUntil } from "../support/waitUntil";

const id = "link-into-ignored-memory";

let server: TestServer;

async function start(files: Record<string, string>, options: Omit<ServerOptions, "files"> = {}): Promise<void> {
  const memory = { "memory/MEMORY.md": "# M\nnotes.md n/\n", "memory/notes.md": "x\n", "memory/n/MEMORY.md": "x\n" };
  server = await TestServer.start({
    files: { ".git/HEAD": "ref: refs/heads/main\n", ...memory, ...files },
    ...options,
  });
  await server.ready();
}

/** Waits until as many of the document's links as named are told. */
function waitForLinks(document: string, ...paths: string[]): Promise<void> {
  return waitUntil(`the links told of ${document} are ${JSON.stringify(paths)}`, () => {
    const told = shown(document).map(({ message }) => String(message).replace(/ leads into .*/, ""));
    if (JSON.stringify(told) === JSON.stringify(paths)) return true;
    throw new Error(`Told are ${JSON.stringify(told)}`);
  });
}

function shown(document: string): readonly Diagnostic[] {
  return (server.diagnostics.get(server.uri(document)) ?? []).filter(({ code }) => code === id);
}

afterEach(() => server.stop());

describe("A document outside memory that links into memory which git ignores", () => {
  it("has a hint at each such link while it is open, and follows its text", async () => {
    await start({ ".gitignore": "memory/\n", "docs/a.md": "" });
    const text =
      "# Read me\n[notes](../memory/notes.md) [all](../memory/) [n](/memory/n) [other](../gone.md) ![p](../memory/gone.png)\n";
    await server.open("docs/a.md", text);
    await waitForLinks("docs/a.md", "../memory/notes.md", "../memory/", "/memory/n");
    const [first] = shown("docs/a.md");
    assert.deepEqual(first?.range, { start: { line: 1, character: 8 }, end: { line: 1, character: 26 } });
    assert.equal(first?.severity, 4);
    assert.deepEqual(await server.actions("docs/a.md"), []);
    await server.change("docs/a.md", "[n](../memory/n/MEMORY.md)\n");
    await waitForLinks("docs/a.md", "../memory/n/MEMORY.md");
    await server.change("docs/a.md", "Nothing\n");
    await waitForLinks("docs/a.md");
    await server.change("docs/a.md", text);
    await waitForLinks("docs/a.md", "../memory/notes.md", "../memory/", "/memory/n");
    await server.close("docs/a.md");
    await waitForLinks("docs/a.md");
  });

  it("loses it when .gitignore no longer names the memory, and has it again when it does", async () => {
    await start({ ".gitignore": "memory/\n" });
    await server.open("README.md", "[notes](memory/notes.md)\n");
    await waitForLinks("README.md", "memory/notes.md");
    server.write(".gitignore", "dist/\n");
    await server.report(".gitignore");
    await waitForLinks("README.md");
    server.write(".gitignore", "memory/notes.md\n");
    await server.report(".gitignore");
    await waitForLinks("README.md", "memory/notes.md");
    server.remove("memory/notes.md");
    await server.report("memory/notes.md");
    await waitForLinks("README.md");
  });

  it("loses it when the rule is turned off, and has the severity that a setting gives", async () => {
    await start({ ".gitignore": "memory/\n" }, { settings: { rules: { [id]: "warning" } } });
    await server.open("README.md", "[notes](memory/notes.md)\n");
    await server.waitForProblems(`README.md: ${id}`);
    server.settings = { rules: { [id]: "off" } };
    await server.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    await server.waitForProblems();
    await waitForLinks("README.md");
  });

  it("has none when git ignores the document too", async () => {
    await start({ ".gitignore": "memory/\nNOTES.md\n" });
    await server.open("NOTES.md", "[notes](memory/notes.md)\n");
    await server.open("README.md", "[notes](memory/notes.md)\n");
    await waitForLinks("README.md", "memory/notes.md");
    assert.deepEqual(shown("NOTES.md"), []);
  });

  it("has none when it is not Markdown, as its language says, or its name where the language tells nothing", async () => {
    await start({ ".gitignore": "memory/\n" });
    const text = "[notes](memory/notes.md)\n";
    await server.open("a.txt", text, "plaintext");
    await server.open("b.md", text, "plaintext");
    await server.open("c.txt", text, "");
    await server.open("page.html", text, "html");
    await server.open("d.md", text, "");
    await server.open("e.md", text, "instructions");
    await server.open("notes", text, "markdown");
    for (const document of ["d.md", "e.md", "notes"]) await waitForLinks(document, "memory/notes.md");
    for (const document of ["a.txt", "b.md", "c.txt", "page.html"]) assert.deepEqual(shown(document), [], document);
  });

  it("has it when the memory is a repository of its own", async () => {
    await start(
      { ".gitignore": "memory/\n", "memory/.git/HEAD": "ref: refs/heads/main\n" },
      {
        settings: { roots: ["memory"] },
      },
    );
    await server.open("README.md", "[notes](memory/notes.md)\n");
    await waitForLinks("README.md", "memory/notes.md");
  });

  it("is told what its own root finds as soon as it lies in one, and no longer what it was told outside", async () => {
    await start({ ".gitignore": "memory/\n", "docs/a.md": "[x](gone.md)\n" }, { settings: { roots: ["memory"] } });
    await server.open("docs/a.md", "[notes](../memory/notes.md) [x](gone.md)\n");
    await waitForLinks("docs/a.md", "../memory/notes.md");
    server.write("docs/MEMORY.md", "# Docs\na.md\n");
    server.settings = { roots: ["memory", "docs"] };
    await server.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    await server.waitForProblems("docs/a.md: broken-link");
    assert.deepEqual(shown("docs/a.md"), []);
  });
});
