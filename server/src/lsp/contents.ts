import type { FileSystem, ReadFailure } from "../memory/fileSystem";
import { type FileFacts, readFacts } from "../memory/markdown/facts";
import { readText } from "../memory/readText";
import { type ReadText, type StoredText, utf8Length } from "../memory/text";

/**
 * What is known of the contents of a root's files: facts by path, from the unsaved text of an open document where there
 * is one, else from the disk. Facts are read when asked for by `read`, and forgotten when the file changes.
 */
export class Contents {
  private readonly known = new Map<string, FileFacts | "unreadable">();
  private readonly open = new Map<string, string>();

  constructor(private readonly fileSystem: FileSystem) {}

  /** Facts of a file, or `undefined` when it was not read since it changed. */
  facts(path: string): FileFacts | "unreadable" | undefined {
    return this.known.get(path);
  }

  /** Reads a file's facts anew. `undefined` when the file is gone. */
  read(path: string): FileFacts | "unreadable" | undefined {
    const stored = readText(this.fileSystem, path);
    const text = this.open.get(path);
    if (stored === "missing" && text === undefined) {
      this.known.delete(path);
      return undefined;
    }
    const facts = factsOf(stored, text);
    this.known.set(path, facts);
    return facts;
  }

  /** Takes the text of an open document, which goes before what is on disk until it is closed. */
  setOpenText(path: string, text: string): FileFacts {
    this.open.set(path, text);
    const before = this.known.get(path);
    const isUtf8 = typeof before === "object" ? before.isUtf8 : true;
    const facts = readFacts({ text, isUtf8 }, utf8Length(text));
    this.known.set(path, facts);
    return facts;
  }

  /** Forgets the text of a document that was closed; the file has to be read again. */
  closeText(path: string): void {
    this.open.delete(path);
    this.known.delete(path);
  }

  /** The text of the open document of this file; `undefined` when none is open. */
  openText(path: string): string | undefined {
    return this.open.get(path);
  }

  /** Whether a document of this file is open. */
  isOpen(path: string): boolean {
    return this.open.has(path);
  }

  /** Forgets what is known of a file that changed on disk or is gone. */
  forget(path: string): void {
    this.known.delete(path);
  }

  /** Paths of the open documents. */
  openPaths(): Iterable<string> {
    return this.open.keys();
  }

  /** The text of a file as it is now, unsaved changes included; `undefined` when it cannot be read. */
  text(path: string): StoredText | undefined {
    const open = this.open.get(path);
    if (open !== undefined) return { text: open, bytes: utf8Length(open) };
    const stored = readText(this.fileSystem, path);
    return typeof stored === "string" ? undefined : { text: stored.text, bytes: stored.bytes };
  }
}

/** Facts of what is stored and of the text of an open document, which goes before it. */
function factsOf(stored: ReadText | ReadFailure, text: string | undefined): FileFacts | "unreadable" {
  if (typeof stored === "string")
    return text === undefined ? "unreadable" : readFacts({ text, isUtf8: true }, utf8Length(text));
  if (text === undefined || text === stored.text) return readFacts(stored, stored.bytes);
  return readFacts({ text, isUtf8: stored.isUtf8 }, utf8Length(text));
}
