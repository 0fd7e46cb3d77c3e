import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import {
  CodeActionRequest,
  type TextDocumentEdit,
  WillDeleteFilesRequest,
  WillRenameFilesRequest,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type EditParams, memoryEdit, memorySection } from "../../server/src/protocol/editMessages";
import {
  type FollowResult,
  memoryDeletions,
  memoryDirectories,
  memoryMoves,
  memoryPlacement,
  type PlacementPlan,
} from "../../server/src/protocol/moveMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;
let files: Readonly<Record<string, string>>;

async function start(options: ServerOptions): Promise<void> {
  files = options.files;
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

/** The texts that a workspace edit leaves, by path, for those that it changes. */
function textsAfter({ documentChanges = [] }: WorkspaceEdit): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const change of documentChanges) {
    if ("kind" in change) {
      if (change.kind === "create") texts[nameOf(change.uri)] = "";
      else if (change.kind === "rename") {
        texts[nameOf(change.newUri)] = texts[nameOf(change.oldUri)] ?? files[nameOf(change.oldUri)] ?? "";
        delete texts[nameOf(change.oldUri)];
      }
      continue;
    }
    const { textDocument, edits } = change as TextDocumentEdit;
    const path = nameOf(textDocument.uri);
    const before = TextDocument.create(textDocument.uri, "markdown", 1, texts[path] ?? files[path] ?? "");
    texts[path] = TextDocument.applyEdits(
      before,
      edits.filter((edit) => "newText" in edit),
    );
  }
  return texts;
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(server.uri("").length + 1));
}

function follow(moves: Record<string, string>, skipMarkdownLinks = false): Promise<FollowResult> {
  return server.client.sendRequest(memoryMoves, {
    moves: Object.entries(moves).map(([from, to]) => ({ from: server.uri(from), to: server.uri(to) })),
    skipMarkdownLinks,
  });
}

const sample = {
  "MEMORY.md":
    "# Memory\n\n- [Projects](projects/MEMORY.md)\n- [Notes](notes/MEMORY.md)\n- [[alpha]] and `projects/alpha.md`\n",
  "projects/MEMORY.md": "# Projects\n\n- [Alpha](alpha.md)\n- [Beta](beta.md)\n",
  "projects/alpha.md": "# Alpha\n\nSee [beta](beta.md).\n",
  "projects/beta.md": "# Beta\n",
  "notes/MEMORY.md": "# Notes\n\n- [Today](today.md)\n",
  "notes/today.md": "# Today\n\n[Alpha](../projects/alpha.md#alpha)\n",
};

describe("A move inside a memory", () => {
  it("keeps links of every kind true when a file is renamed", async () => {
    await start({ files: sample });
    const followed = await follow({ "projects/alpha.md": "projects/omega.md" });
    const texts = textsAfter(followed.edit);
    assert.match(texts["MEMORY.md"] ?? "", /\[\[omega\]\] and `projects\/omega\.md`/);
    assert.match(texts["projects/MEMORY.md"] ?? "", /- \[Alpha\]\(omega\.md\)/);
    assert.match(texts["notes/today.md"] ?? "", /\(\.\.\/projects\/omega\.md#alpha\)/);
    assert.equal(followed.files, 3);
    assert.ok(followed.places >= 4);
  });

  it("leaves Markdown links to an editor that updates them, and never edits the same link twice", async () => {
    await start({ files: sample });
    const texts = textsAfter((await follow({ "projects/alpha.md": "projects/omega.md" }, true)).edit);
    assert.deepEqual(Object.keys(texts), ["MEMORY.md"]);
    assert.match(texts["MEMORY.md"] ?? "", /\[\[omega\]\] and `projects\/omega\.md`/);
  });

  it("keeps links true when a folder is renamed, those inside it untouched", async () => {
    await start({ files: sample });
    const texts = textsAfter((await follow({ projects: "work" })).edit);
    assert.match(texts["MEMORY.md"] ?? "", /\(work\/MEMORY\.md\)/);
    assert.match(texts["notes/today.md"] ?? "", /\(\.\.\/work\/alpha\.md#alpha\)/);
    assert.equal(texts["projects/MEMORY.md"], undefined);
  });

  it("takes the index line along to the index of the other directory", async () => {
    await start({ files: sample });
    const texts = textsAfter((await follow({ "projects/alpha.md": "notes/alpha.md" })).edit);
    assert.doesNotMatch(texts["projects/MEMORY.md"] ?? "Alpha", /Alpha/);
    assert.match(texts["notes/MEMORY.md"] ?? "", /\[Alpha\]\(alpha\.md\)/);
    assert.match(texts["projects/alpha.md"] ?? "", /\[beta\]\(\.\.\/projects\/beta\.md\)/);
  });

  it("sees what is typed and not saved", async () => {
    await start({ files: sample });
    files = { ...sample, "projects/beta.md": "# Beta\n\n[[projects/alpha]]\n" };
    await server.open("projects/beta.md", files["projects/beta.md"] ?? "");
    const texts = textsAfter((await follow({ "projects/alpha.md": "projects/omega.md" })).edit);
    assert.match(texts["projects/beta.md"] ?? "", /\[\[projects\/omega\]\]/);
  });

  it("asks for nothing where nothing leads, outside memory, and out of a memory", async () => {
    await start({
      files: { "memory/MEMORY.md": "# Memory\n\n[x](notes.md)\n", "memory/notes.md": "x\n", "other.txt": "" },
    });
    assert.equal((await follow({ "other.txt": "else.txt" })).places, 0);
    assert.equal((await follow({ "memory/notes.md": "notes.md" })).places, 0);
    assert.equal((await follow({ memory: "brain" })).places, 0);
  });
});

describe("A deletion", () => {
  it("takes the index lines about what goes along and leaves other words alone (S9)", async () => {
    await start({ files: sample });
    const followed = await server.client.sendRequest(memoryDeletions, { uris: [server.uri("projects/alpha.md")] });
    const texts = textsAfter(followed.edit);
    assert.equal(texts["projects/MEMORY.md"], "# Projects\n\n- [Beta](beta.md)\n");
    assert.equal(texts["notes/today.md"], undefined);
    assert.ok(followed.places > 0);
  });

  it("of a folder takes its own line", async () => {
    await start({ files: sample });
    const followed = await server.client.sendRequest(memoryDeletions, { uris: [server.uri("notes")] });
    assert.doesNotMatch(textsAfter(followed.edit)["MEMORY.md"] ?? "Notes", /Notes/);
  });
});

describe("An editor that asks before it renames or deletes files", () => {
  const capabilities = { workspace: { fileOperations: { willRename: true, willDelete: true } } };

  it("gets the edits that keep links and index lines true", async () => {
    await start({ files: sample, capabilities });
    assert.ok(server.offers.workspace?.fileOperations?.willRename !== undefined);
    const renamed = await server.client.sendRequest(WillRenameFilesRequest.type, {
      files: [{ oldUri: server.uri("projects/alpha.md"), newUri: server.uri("projects/omega.md") }],
    });
    const texts = textsAfter(renamed ?? {});
    assert.match(texts["notes/today.md"] ?? "", /\(\.\.\/projects\/omega\.md#alpha\)/);
    assert.match(texts["MEMORY.md"] ?? "", /\[\[omega\]\] and `projects\/omega\.md`/);
    const deleted = await server.client.sendRequest(WillDeleteFilesRequest.type, {
      files: [{ uri: server.uri("projects/alpha.md") }],
    });
    assert.equal(textsAfter(deleted ?? {})["projects/MEMORY.md"], "# Projects\n\n- [Beta](beta.md)\n");
  });

  it("is not asked to where its extension has links follow by itself", async () => {
    await start({ files: sample, capabilities, initializationOptions: { followsMoves: true } });
    assert.equal(server.offers.workspace?.fileOperations?.willRename, undefined);
    assert.equal(server.offers.workspace?.fileOperations?.willDelete, undefined);
  });
});

describe("The directories of a memory", () => {
  it("are told by code point with what their indexes say", async () => {
    await start({ files: sample });
    const found = await server.client.sendRequest(memoryDirectories, { root: server.uri("") });
    assert.deepEqual(
      found.map(({ path, description, files: count }) => [path, description, count]),
      [
        ["notes", "Notes", 2],
        ["projects", "Projects", 3],
      ],
    );
  });
});

describe("A move between core and external memory", () => {
  const withPersona = {
    ...sample,
    "persona.md": `# Persona\n\nSee [beta](projects/beta.md).\n\n${"I am brief. ".repeat(100)}\n`,
    "human.md": "# Human\n\nRead [[persona]] and [it](persona.md).\n",
  };

  async function place(file: string, directory: string): Promise<PlacementPlan> {
    const plan = await server.client.sendRequest(memoryPlacement, {
      file: server.uri(file),
      directory: server.uri(directory),
      skipMarkdownLinks: false,
    });
    assert.ok("edit" in plan, JSON.stringify(plan));
    return plan;
  }

  it("moves the file, keeps links both ways true, lists it, and says what each request saves", async () => {
    await start({ files: withPersona });
    const plan = await place("persona.md", "notes");
    assert.deepEqual([plan.from, plan.to], ["persona.md", "notes/persona.md"]);
    assert.match(plan.cost, /Each request saves ≈\d+ tokens: core memory goes from ≈\d+ to ≈\d+ tokens \(o200k_base\)/);
    const texts = textsAfter(plan.edit);
    assert.match(texts["notes/persona.md"] ?? "", /\[beta\]\(\.\.\/projects\/beta\.md\)/);
    assert.match(texts["human.md"] ?? "", /\[it\]\(notes\/persona\.md\)/);
    assert.match(texts["notes/MEMORY.md"] ?? "", /persona\.md/);
  });

  it("creates the directory with its index when there is none", async () => {
    await start({ files: withPersona });
    const texts = textsAfter((await place("persona.md", "about/me")).edit);
    assert.match(texts["about/me/MEMORY.md"] ?? "", /persona\.md/);
    assert.ok("about/MEMORY.md" in texts);
    assert.match(texts["MEMORY.md"] ?? "", /about\/MEMORY\.md/);
  });

  it("makes an external file core memory again and says what each request costs", async () => {
    await start({ files: withPersona });
    const plan = await place("projects/alpha.md", "");
    assert.equal(plan.to, "alpha.md");
    assert.match(plan.cost, /Each request costs ≈\d+ tokens/);
    assert.match(textsAfter(plan.edit)["alpha.md"] ?? "", /\(projects\/beta\.md\)/);
  });

  it("is refused for an index, for a taken name and for another memory", async () => {
    await start({ files: { ...withPersona, "notes/persona.md": "# Other\n" } });
    const refusal = async (file: string, directory: string): Promise<string> => {
      const plan = await server.client.sendRequest(memoryPlacement, {
        file: server.uri(file),
        directory,
        skipMarkdownLinks: false,
      });
      return "refusal" in plan ? plan.refusal : "planned";
    };
    assert.match(await refusal("MEMORY.md", server.uri("notes")), /belongs to its directory/);
    assert.match(await refusal("persona.md", server.uri("notes")), /exists already/);
    assert.match(await refusal("persona.md", "file:///elsewhere"), /inside its own memory/);
  });
});

describe("A section", () => {
  const long = {
    ...sample,
    "persona.md":
      "# Persona\n\n## Style\n\nBrief, see [beta](projects/beta.md).\n\n### Tone\n\nWarm.\n\n## Work\n\nMuch.\n",
    "human.md": "# Human\n\n[style](persona.md#style)\n",
  };

  it("is offered as a file of its own on its heading, and told with what that saves", async () => {
    await start({ files: long, initializationOptions: { sectionCommand: "memoryLens.moveSection" } });
    await server.open("persona.md", long["persona.md"]);
    const actionsAt = async (line: number): Promise<string[]> => {
      const range = { start: { line, character: 0 }, end: { line, character: 0 } };
      const params = { textDocument: { uri: server.uri("persona.md") }, range, context: { diagnostics: [] } };
      const actions = (await server.client.sendRequest(CodeActionRequest.type, params)) ?? [];
      return actions.map(({ title, command }) => `${title} ${JSON.stringify(command)}`);
    };
    assert.match((await actionsAt(2)).join(), /Move Section to a Topic File….*"line":2/);
    assert.deepEqual(await actionsAt(0), []);
    assert.deepEqual(await actionsAt(4), []);
    const section = await server.client.sendRequest(memorySection, { uri: server.uri("persona.md"), line: 4 });
    assert.deepEqual(
      [section?.title, section?.suggestedName, section?.placement, section?.line],
      ["Style", "style.md", "core", 2],
    );
    assert.ok((section?.tokens ?? 0) > 5);
    assert.equal(await server.client.sendRequest(memorySection, { uri: server.uri("persona.md"), line: 1 }), null);
  });

  it("becomes a file with a link in its place, links to it and from it kept true", async () => {
    await start({ files: long });
    const result = await server.client.sendRequest(memoryEdit, {
      kind: "move-section",
      uri: server.uri("persona.md"),
      line: 2,
      path: "notes/style.md",
    });
    assert.ok("edit" in result, JSON.stringify(result));
    assert.equal(result.open, server.uri("notes/style.md"));
    const texts = textsAfter(result.edit);
    assert.match(
      texts["notes/style.md"] ?? "",
      /^# Style\n\nBrief, see \[beta\]\(\.\.\/projects\/beta\.md\)\.\n\n## Tone/,
    );
    assert.match(texts["persona.md"] ?? "", /^# Persona\n\n- \[Style\]\(notes\/style\.md\)\n\n## Work/);
    assert.match(texts["human.md"] ?? "", /\(notes\/style\.md/);
    assert.match(texts["notes/MEMORY.md"] ?? "", /style\.md/);
  });
});

describe("Update Index", () => {
  async function update(directory: string, mayBegin: boolean): Promise<Record<string, string> | string> {
    const params: EditParams = { kind: "update-index", directory: server.uri(directory), mayBegin };
    const result = await server.client.sendRequest(memoryEdit, params);
    return "edit" in result ? textsAfter(result.edit) : result.refusal;
  }

  it("begins a generated list behind hand-written text, and has nothing to do the second time", async () => {
    await start({ files: { ...sample, "notes/later.md": "# Later on\n" } });
    const list = "<!-- memory-lens:index -->\n- [Later on](later.md)\n<!-- /memory-lens:index -->\n";
    const wanted = `${sample["notes/MEMORY.md"]}\n${list}`;
    assert.deepEqual(await update("notes", true), { "notes/MEMORY.md": wanted });
    await server.open("notes/MEMORY.md", wanted);
    assert.match(String(await update("notes", true)), /up to date/);
  });

  it("touches no index without a generated list unless it is asked to begin one", async () => {
    await start({ files: { ...sample, "notes/later.md": "# Later on\n" } });
    assert.match(String(await update("notes", false)), /has no generated list/);
  });
});

describe("A new memory file", () => {
  it("is listed in the index of its directory in the same edit", async () => {
    await start({ files: sample });
    const result = await server.client.sendRequest(memoryEdit, {
      kind: "create-file",
      directory: server.uri("notes"),
      path: "tomorrow",
    });
    assert.ok("edit" in result);
    assert.match(
      textsAfter(result.edit)["notes/MEMORY.md"] ?? "",
      /- \[Today\]\(today\.md\)\n- \[.*\]\(tomorrow\.md\)/,
    );
  });
});
