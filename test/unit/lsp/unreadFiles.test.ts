import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { createLanguageHost } from "../../../server/src/languageHost";
import { Contents } from "../../../server/src/lsp/contents";
import type { LanguageHost } from "../../../server/src/lsp/host";
import { UnreadFiles } from "../../../server/src/lsp/unreadFiles";
import type { FileSystem } from "../../../server/src/memory/fileSystem";
import type { FileFacts } from "../../../server/src/memory/markdown/facts";
import { type FileReading, type ReadHelper, readMemoryFile } from "../../../server/src/memory/rules/fileReading";
import { findSecrets } from "../../support/findSecrets";
import { type InMemoryFileSystem, memoryOf } from "../../support/memoryOf";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { inRepository } from "../../support/repository";

const tokens = { count: async () => 0, dispose: () => undefined };
const realHost = createLanguageHost(tokens, findSecrets, inRepository("server/out/readWorker.js"));

/** So many that help is asked for. */
const paths = Array.from({ length: 15_000 }, (_, i) => `n/${i}.md`);
/** The helper begins at the end. */
const last = "n/14999.md";

/** Reads at once, and answers when it may: a thread on a machine where other threads have their turn first. */
class Helper implements ReadHelper {
  readonly hasStarted = Promise.resolve(true);
  readonly asked: string[] = [];
  hasEnded = false;
  private answer: () => void = () => undefined;
  private readonly mayAnswer: Promise<void>;

  constructor(
    private readonly files: FileSystem,
    private readonly fails = false,
  ) {
    this.mayAnswer = new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  async read(part: readonly string[]): Promise<ReadonlyMap<string, FileReading> | undefined> {
    this.asked.push(...part);
    const readings = new Map(part.map((each) => [each, readMemoryFile(each, this.files, undefined)]));
    await this.mayAnswer;
    return this.fails ? undefined : readings;
  }

  end(): void {
    this.hasEnded = true;
  }

  /** Lets it answer what it was asked and what it will be. */
  tellAll(): void {
    this.answer();
  }
}

interface Reading {
  readonly contents: Contents;
  readonly unread: UnreadFiles;
  /** Files in the order in which they were read. */
  readonly read: string[];
}

function readingOf(files: FileSystem, host: Pick<LanguageHost, "openReader">, uri = "file:///memory"): Reading {
  const contents = new Contents(files);
  const read: string[] = [];
  const unread: UnreadFiles = new UnreadFiles({
    uri,
    contents,
    host: { ...realHost, ...host },
    signal: new AbortController().signal,
    wasRead: (file) => {
      unread.delete(file);
      read.push(file);
    },
  });
  return { contents, unread, read };
}

/** Files of which few are there, so that reading them takes no time. */
function someFiles(): InMemoryFileSystem {
  return memoryOf({
    "MEMORY.md": "# M\n",
    "n/": { "MEMORY.md": "# N\n", "0.md": "# First\n", "14999.md": "# Last\n" },
  });
}

function headingOf(facts: FileFacts | "unreadable" | undefined): string | undefined {
  return typeof facts === "object" ? facts.heading : facts;
}

describe("Very many unread files", () => {
  it("are read by a helper too, each once, the core and the indexes first", async () => {
    const files = someFiles();
    const helper = new Helper(files);
    helper.tellAll();
    const { contents, unread, read } = readingOf(files, { openReader: () => helper });
    for (const each of [...paths, "n/MEMORY.md", "MEMORY.md"]) unread.add(each);
    await unread.readAll();
    assert.deepEqual(read.slice(0, 2), ["MEMORY.md", "n/MEMORY.md"]);
    assert.deepEqual([...read].sort(), [...paths, "n/MEMORY.md", "MEMORY.md"].sort());
    assert.ok(helper.asked.includes(last) && !helper.asked.includes("n/0.md"));
    assert.equal(headingOf(contents.facts("n/0.md")), "First");
    assert.equal(headingOf(contents.facts(last)), "Last");
    assert.equal(contents.facts("n/1.md"), undefined);
    assert.ok(helper.hasEnded);
    await unread.readAll();
    assert.equal(read.length, paths.length + 2);
  });

  it("say what a thread and this one find in them together", async (t) => {
    const root = makeFolder(t);
    const some = paths.filter((_, i) => i % 100 === 0);
    writeFiles(root, Object.fromEntries(some.map((each) => [each, `# ${each}\n\n[next](${path.basename(each)})\n`])));
    const files = openFileSystem(root);
    const { contents, unread, read } = readingOf(files, realHost, pathToFileURL(root).href);
    for (const each of paths) unread.add(each);
    await unread.readAll();
    assert.deepEqual([...read].sort(), [...paths].sort());
    const alone = new Contents(files);
    for (const each of paths) assert.deepEqual(contents.facts(each), alone.read(each), each);
  });

  it("are all read here when the helper fails", async () => {
    const files = someFiles();
    const helper = new Helper(files, true);
    helper.tellAll();
    const { contents, unread, read } = readingOf(files, { openReader: () => helper });
    for (const each of paths) unread.add(each);
    await unread.readAll();
    assert.deepEqual([...read].sort(), [...paths].sort());
    assert.equal(headingOf(contents.facts(last)), "Last");
  });

  it("are read without help where there is none, and few always", async () => {
    const files = someFiles();
    const { contents, unread, read } = readingOf(files, { openReader: () => undefined });
    for (const each of paths) unread.add(each);
    await unread.readAll();
    assert.deepEqual(read, paths);
    assert.equal(headingOf(contents.facts(last)), "Last");
    const few = readingOf(files, { openReader: () => assert.fail("Few files need no help.") });
    for (const each of paths.slice(0, 1000)) few.unread.add(each);
    await few.unread.readAll();
    assert.equal(few.read.length, 1000);
  });
});

describe("What a helper has read of a file", () => {
  /** Reads everything while a helper keeps back what it read of the last file, and something happens to that file. */
  async function lastAfter(happens: (reading: Reading, files: InMemoryFileSystem) => void): Promise<Reading> {
    const files = someFiles();
    const helper = new Helper(files);
    const reading = readingOf(files, { openReader: () => helper });
    for (const each of paths) reading.unread.add(each);
    const done = reading.unread.readAll();
    while (!helper.asked.includes(last)) await realHost.pause();
    happens(reading, files);
    helper.tellAll();
    await done;
    return reading;
  }

  it("counts when nothing happened meanwhile", async () => {
    const { contents, read } = await lastAfter(() => undefined);
    assert.equal(headingOf(contents.facts(last)), "Last");
    assert.equal(read.length, paths.length);
  });

  it("does not count when the file was read again meanwhile", async () => {
    const { contents } = await lastAfter((reading, files) => {
      files.write(last, "# Newer\n");
      reading.contents.read(last);
    });
    assert.equal(headingOf(contents.facts(last)), "Newer");
  });

  it("does not count when a document of the file was opened meanwhile", async () => {
    const { contents } = await lastAfter((reading) => reading.contents.setOpenText(last, "# Unsaved\n"));
    assert.equal(headingOf(contents.facts(last)), "Unsaved");
  });

  it("does not count when a document of the file is open", async () => {
    const files = someFiles();
    const helper = new Helper(files);
    helper.tellAll();
    const { contents, unread } = readingOf(files, { openReader: () => helper });
    contents.setOpenText(last, "# Unsaved\n");
    for (const each of paths) unread.add(each);
    await unread.readAll();
    assert.ok(helper.asked.includes(last));
    assert.equal(headingOf(contents.facts(last)), "Unsaved");
  });

  it("does not count when the file is gone, or was followed already", async () => {
    const { contents, read } = await lastAfter((reading) => reading.unread.delete(last));
    assert.equal(contents.facts(last), undefined);
    assert.ok(!read.includes(last));
  });

  it("does not count when the file changed again meanwhile, and has to be read once more", async () => {
    const { contents, unread } = await lastAfter((reading, files) => {
      files.write(last, "# Newer\n");
      reading.unread.add(last);
    });
    assert.equal(contents.facts(last), undefined);
    await unread.readAll();
    assert.equal(headingOf(contents.facts(last)), "Newer");
  });
});
