import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import {
  type CompletionItem,
  type CompletionList,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  type Hover,
  HoverRequest,
  type Location,
  type LocationLink,
  type Position,
  ReferencesRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver-protocol";
import { type ServerOptions, TestServer } from "../support/languageServer";
import { linkedMemory as files } from "../support/linkedMemory";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

/** Opens a file with a text in which `$0` marks the cursor, and answers the cursor's place. */
async function cursorIn(file: string, marked: string): Promise<{ textDocument: { uri: string }; position: Position }> {
  const [before = "", after] = marked.split("$0");
  assert.ok(after !== undefined, "the text marks its cursor");
  await server.open(file, before + after);
  const lines = before.split("\n");
  return {
    textDocument: { uri: server.uri(file) },
    position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
  };
}

/** Where a link leads, as `path:line`. */
async function definition(file: string, marked: string): Promise<string[]> {
  const found = (await server.client.sendRequest(DefinitionRequest.type, await cursorIn(file, marked))) ?? [];
  return (found as LocationLink[]).map(({ targetUri, targetRange }) => shown(targetUri, targetRange.start.line));
}

async function references(file: string, marked: string): Promise<string[]> {
  const params = { ...(await cursorIn(file, marked)), context: { includeDeclaration: false } };
  return ((await server.client.sendRequest(ReferencesRequest.type, params)) ?? []).map(({ uri, range }: Location) =>
    shown(uri, range.start.line),
  );
}

async function completion(file: string, marked: string): Promise<CompletionList | null> {
  return (await server.client.sendRequest(
    CompletionRequest.type,
    await cursorIn(file, marked),
  )) as CompletionList | null;
}

/** The texts that completion would write, by what they stand for. */
function written(list: CompletionList | null): Record<string, string> {
  return Object.fromEntries((list?.items ?? []).map((item) => [item.label, item.textEdit?.newText ?? ""]));
}

async function hover(file: string, marked: string): Promise<string | undefined> {
  const found: Hover | null = await server.client.sendRequest(HoverRequest.type, await cursorIn(file, marked));
  return found === null ? undefined : (found.contents as { value: string }).value;
}

function shown(uri: string, line: number): string {
  return `${decodeURIComponent(uri.slice(server.uri("").length + 1))}:${line + 1}`;
}

const withMarkdown = { hasMarkdownSupport: true, backlinksCommand: "memoryLens.showBacklinks" };

describe("Go to definition", () => {
  it("follows a wiki link by path, by the name in the front matter and by the file's stem", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await definition("people/anna.md", "See [[projects/al$0pha]].\n"), ["projects/alpha.md:1"]);
    assert.deepEqual(await definition("people/berta.md", "See [[Project $0Alpha]].\n"), ["projects/alpha.md:1"]);
    assert.deepEqual(await definition("people/MEMORY.md", "See [[be$0ta]].\n"), ["projects/beta.md:1"]);
  });

  it("goes to the heading that a link names, by its words or its slug, repeated ones by number", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await definition("people/anna.md", "[[alpha#Next steps$0]]\n"), ["projects/alpha.md:6"]);
    assert.deepEqual(await definition("people/berta.md", "[[beta#plan-1$0]]\n"), ["projects/beta.md:5"]);
    assert.deepEqual(await definition("projects/alpha.md", "# Alpha\n\n## Later\n\n[[#Later$0]]\n"), [
      "projects/alpha.md:3",
    ]);
  });

  it("follows a mention of a file, and of a directory to its index, also between Chinese words", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await definition("MEMORY.md", "Read projects/beta.$0md first.\n"), ["projects/beta.md:1"]);
    assert.deepEqual(await definition("people/anna.md", "Look in `projec$0ts/`.\n"), ["projects/MEMORY.md:1"]);
    assert.deepEqual(await definition("people/berta.md", "参考projects/be$0ta.md和其他\n"), ["projects/beta.md:1"]);
  });

  it("offers every candidate of an ambiguous name", async () => {
    await start({ files: { ...files, "people/beta.md": "# Beta\n" }, initializationOptions: withMarkdown });
    assert.deepEqual(await definition("MEMORY.md", "[[be$0ta]]\n"), ["people/beta.md:1", "projects/beta.md:1"]);
  });

  it("leaves Markdown links to an editor that follows them, and follows them for any other", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await definition("MEMORY.md", "[x](projects/be$0ta.md#plan)\n"), []);
    await server.stop();
    await start({ files });
    assert.deepEqual(await definition("MEMORY.md", "[x](projects/be$0ta.md#plan)\n"), ["projects/beta.md:3"]);
  });

  it("finds nothing in code fences, in comments and where a path leads to nothing", async () => {
    await start({ files });
    assert.deepEqual(await definition("MEMORY.md", "```\n[[al$0pha]]\n```\n"), []);
    assert.deepEqual(await definition("people/anna.md", "<!-- [[al$0pha]] -->\n"), []);
    assert.deepEqual(await definition("people/berta.md", "[[no$0where]]\n"), []);
  });
});

describe("Find references", () => {
  it("lists every link of any kind that leads to the same file", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await references("projects/MEMORY.md", "# Projects\n\n- [[al$0pha]]\n- `projects/beta.md`\n"), [
      "people/anna.md:3",
      "projects/MEMORY.md:3",
    ]);
    assert.deepEqual(await references("people/berta.md", "projects/be$0ta.md\n"), [
      "people/berta.md:1",
      "projects/MEMORY.md:4",
      "projects/alpha.md:8",
    ]);
  });

  it("lists the links to a heading, without those that the editor's own Markdown support lists", async () => {
    const more = { ...files, "people/berta.md": "[[beta#Plan]], [[beta]], [x](../projects/beta.md#plan)\n" };
    await start({ files: more, initializationOptions: withMarkdown });
    assert.deepEqual(await references("projects/beta.md", "# Beta\n\n## Pl$0an\n"), ["people/berta.md:1"]);
    await server.stop();
    await start({ files: more });
    assert.deepEqual(await references("projects/beta.md", "# Beta\n\n## Pl$0an\n"), [
      "people/berta.md:1",
      "people/berta.md:1",
      "projects/alpha.md:8",
    ]);
  });
});

describe("Links to follow with a click", () => {
  it("are wiki links and mentions that lead somewhere, with the line of their heading", async () => {
    await start({ files, initializationOptions: withMarkdown });
    await server.open(
      "MEMORY.md",
      "[[alpha]] [[nowhere]] [x](projects/beta.md)\n`projects/beta.md` [[beta#Plan|the plan]] people/ 1.2.3 example.com/x.md\n",
    );
    const links = await server.client.sendRequest(DocumentLinkRequest.type, {
      textDocument: { uri: server.uri("MEMORY.md") },
    });
    assert.deepEqual(
      links?.map(({ target, range }) => [target?.slice(server.uri("").length + 1), range.start, range.end]),
      [
        ["projects/alpha.md", { line: 0, character: 0 }, { line: 0, character: 9 }],
        ["projects/beta.md", { line: 1, character: 1 }, { line: 1, character: 17 }],
        ["projects/beta.md#L3", { line: 1, character: 19 }, { line: 1, character: 41 }],
        ["people/MEMORY.md", { line: 1, character: 42 }, { line: 1, character: 49 }],
      ],
    );
  });

  it("are told when memory is read, to an editor that asks before that and does not ask again", async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/${i}.md`, `# ${i}\n\n[[0]]\n`]));
    server = await TestServer.start({ files: { "MEMORY.md": "# M\n\n[[299]] and many/1.md\n", ...many } });
    const links = await server.client.sendRequest(DocumentLinkRequest.type, {
      textDocument: { uri: server.uri("MEMORY.md") },
    });
    assert.deepEqual(
      links?.map(({ tooltip }) => tooltip),
      ["many/299.md", "many/1.md"],
    );
  });
});

describe("Hover on a link", () => {
  it("tells placement, tokens with their counter, size, last change, what leads there and the first lines", async () => {
    await start({ files, initializationOptions: withMarkdown });
    const text = await hover("people/anna.md", "[[al$0pha]]\n");
    assert.match(
      text ?? "",
      /^\*\*projects\/alpha\.md\*\*\n\nExternal memory: read on demand\.\n\n≈\d+ tokens \(o200k\\?_base\) · \d+ bytes · changed \d{4}-\d\d-\d\d \d\d:\d\d · 2 files lead here\n\n```markdown\n---\nname: Project Alpha/,
    );
    assert.match(
      (await hover("people/berta.md", "[x](../MEM$0ORY.md)\n")) ?? "",
      /Core memory: in context on every request/,
    );
  });

  it("shows the lines from the heading on that the link names", async () => {
    await start({ files });
    assert.match((await hover("people/anna.md", "[[alpha#Next st$0eps]]\n")) ?? "", /```markdown\n## Next steps\n/);
  });

  it("shows what a file holds as written, so that it can neither format nor link nor run anything", async () => {
    const text = "````\n[x](command:evil)\n```` <img src=x>\n";
    await start({ files: { ...files, "projects/*b*.md": text } });
    const shownText = (await hover("people/anna.md", "[[projects/*b*$0]]\n")) ?? "";
    assert.ok(shownText.startsWith("**projects/\\*b\\*.md**"), shownText);
    assert.ok(shownText.endsWith(`\`\`\`\`\`markdown\n${text.trimEnd()}\n\`\`\`\`\``), shownText);
  });

  it("names the candidates of an ambiguous link, and says nothing about one that leads nowhere", async () => {
    await start({ files: { ...files, "people/beta.md": "# Beta\n" } });
    assert.match((await hover("MEMORY.md", "[[be$0ta]]\n")) ?? "", /people\/beta\.md\n- projects\/beta\.md/);
    assert.equal(await hover("people/anna.md", "[[no$0where]]\n"), undefined);
  });
});

describe("Completion", () => {
  it("of [[ offers every memory file by its path from the root, and closes the link", async () => {
    await start({ files, initializationOptions: withMarkdown });
    const list = await completion("people/anna.md", "See [[$0\n");
    assert.deepEqual(written(list), {
      "MEMORY.md": "../MEMORY]]",
      "people/MEMORY.md": "people/MEMORY]]",
      "people/berta.md": "people/berta]]",
      "projects/MEMORY.md": "projects/MEMORY]]",
      "projects/alpha.md": "projects/alpha]]",
      "projects/beta.md": "projects/beta]]",
    });
    const closed = await completion("people/berta.md", "See [[al$0]]\n");
    assert.deepEqual(written(closed), { "projects/alpha.md": "projects/alpha" });
  });

  it("tells placement at once and tokens when an item is looked at", async () => {
    await start({ files, initializationOptions: withMarkdown });
    const list = await completion("people/anna.md", "See [[$0\n");
    const item = (path: string): CompletionItem | undefined => list?.items.find(({ label }) => label === path);
    assert.match(item("MEMORY.md")?.labelDetails?.description ?? "", /^core · ≈\d+$/);
    const alpha = item("projects/alpha.md");
    assert.equal(alpha?.labelDetails?.description, "external");
    assert.ok(alpha !== undefined);
    const resolved = await server.client.sendRequest(CompletionResolveRequest.type, alpha);
    assert.match(resolved.detail ?? "", /^external memory · ≈\d+ tokens \(o200k_base\)$/);
    assert.match((resolved.documentation as { value: string }).value, /# Alpha/);
  });

  it("of a destination writes the path from the file, encoded, and only into other folders beside the editor's own", async () => {
    const spaced = { ...files, "projects/big plan.md": "# Big\n" };
    await start({ files: spaced });
    assert.deepEqual(written(await completion("people/anna.md", "[x]($0)\n")), {
      "MEMORY.md": "../MEMORY.md",
      "people/MEMORY.md": "MEMORY.md",
      "people/berta.md": "berta.md",
      "projects/MEMORY.md": "../projects/MEMORY.md",
      "projects/alpha.md": "../projects/alpha.md",
      "projects/beta.md": "../projects/beta.md",
      "projects/big plan.md": "../projects/big%20plan.md",
    });
    assert.deepEqual(written(await completion("people/berta.md", "[x](<big$0>)\n")), {
      "projects/big plan.md": "../projects/big plan.md",
    });
    await server.stop();
    await start({ files: spaced, initializationOptions: withMarkdown });
    assert.deepEqual(written(await completion("people/anna.md", "[x](a$0)\n")), {
      "projects/alpha.md": "../projects/alpha.md",
      "projects/beta.md": "../projects/beta.md",
      "projects/big plan.md": "../projects/big%20plan.md",
    });
  });

  it("behind # offers the headings of the link's file", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(written(await completion("people/anna.md", "[[beta#$0]]\n")), { Beta: "Beta", Plan: "plan-1" });
    assert.deepEqual(written(await completion("projects/alpha.md", "# Alpha\n\n## Next steps\n\n[[#$0\n")), {
      Alpha: "Alpha]]",
      "Next steps": "Next steps]]",
    });
  });

  it("in a code span offers paths once some of one is written", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(written(await completion("people/anna.md", "See `projects/a$0`\n")), {
      "projects/alpha.md": "projects/alpha.md",
    });
    assert.equal(await completion("people/berta.md", "See `$0`\n"), null);
    assert.equal(await completion("MEMORY.md", "Plain words $0\n"), null);
  });
});

describe("Workspace symbols", () => {
  async function symbols(query: string): Promise<string[]> {
    const found = (await server.client.sendRequest(WorkspaceSymbolRequest.type, { query })) ?? [];
    return found.map(({ name, containerName }) => `${name} in ${containerName}`);
  }

  it("are headings, files by what they say they are about, and the entries of core memory", async () => {
    const more = {
      ...files,
      "MEMORY.md": "# Memory\n\n- Prefers **short** answers\n- [Projects](projects/MEMORY.md)\n```\n- not this\n```\n",
      "people/anna.md": "---\ndescription: Who leads the team\n---\n# Anna\n",
    };
    await start({ files: more });
    assert.deepEqual(await symbols("shortans"), ["Prefers short answers in MEMORY.md"]);
    assert.deepEqual(await symbols("next steps"), ["Next steps in projects/alpha.md"]);
    assert.deepEqual(await symbols("leads the"), ["Who leads the team in people/anna.md"]);
    assert.deepEqual(await symbols("not this"), []);
  });

  it("leave headings to an editor whose Markdown support sees them", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await symbols("next steps"), []);
    assert.deepEqual(await symbols("project alpha"), ["Project Alpha: Alpha in projects/alpha.md"]);
  });
});
