import { countOf } from "../../memory/budget/figures";
import { applyToText } from "../../memory/editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../../memory/edits";
import type { FileChange } from "../../memory/fileChange";
import type {
  DirectoryEntry,
  FileStat,
  FileSystem,
  LinkTarget,
  ListFailure,
  ReadFailure,
} from "../../memory/fileSystem";
import { baseName, compareCodePoints, parentPath, ROOT_PATH } from "../../memory/paths";

/** A file as it is now, and the one on disk that it was. */
interface ChangedFile {
  readonly bytes: Uint8Array;
  readonly origin: string | undefined;
}

/** A root with changes laid over it, none of which is on disk. */
export class ChangedFiles implements FileSystem {
  private readonly files = new Map<string, ChangedFile>();
  private readonly gone = new Set<string>();
  /** Files on disk that are taken away. */
  private readonly removed = new Set<string>();

  constructor(private readonly stored: FileSystem) {}

  list(directory: string): readonly DirectoryEntry[] | ListFailure {
    const listing = this.stored.list(directory);
    const added = this.addedIn(directory);
    if (typeof listing === "string") return listing === "missing" && added.length > 0 ? added : listing;
    const names = new Set(added.map(({ name }) => name));
    const prefix = directory === ROOT_PATH ? "" : `${directory}/`;
    return [...listing.filter(({ name }) => !names.has(name) && !this.gone.has(prefix + name)), ...added];
  }

  read(path: string): Uint8Array | ReadFailure {
    const changed = this.files.get(path);
    if (changed !== undefined) return changed.bytes;
    return this.gone.has(path) ? "missing" : this.stored.read(path);
  }

  stat(path: string): FileStat | undefined {
    const changed = this.files.get(path);
    if (changed !== undefined) return { bytes: changed.bytes.length, modified: 0 };
    return this.gone.has(path) ? undefined : this.stored.stat(path);
  }

  resolveLink(path: string): LinkTarget | undefined {
    return this.gone.has(path) ? undefined : this.stored.resolveLink(path);
  }

  /** Applies edits in their order; replacements must come from the end of a text to its start. */
  apply(edits: readonly MemoryEdit[]): void {
    const replacements = new Map<string, ReplaceTextEdit[]>();
    for (const edit of edits) {
      if (edit.kind === "replace") replacements.set(edit.path, [...(replacements.get(edit.path) ?? []), edit]);
      else if (edit.kind === "create") {
        this.files.set(edit.path, { bytes: new TextEncoder().encode(edit.text), origin: undefined });
      }
    }
    for (const [path, list] of replacements) {
      const bytes = this.read(path);
      if (typeof bytes === "string") continue;
      const text = storedText(bytes);
      const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
      const after = mark + applyToText(text.slice(mark.length), list);
      const origin = this.files.has(path) ? this.files.get(path)?.origin : path;
      this.files.set(path, { bytes: new TextEncoder().encode(after), origin });
    }
    for (const edit of edits) {
      if (edit.kind === "rename") this.rename(edit.from, edit.to);
      else if (edit.kind === "remove") this.remove(edit.path);
    }
  }

  /** What differs from the disk, by code point of the new paths. */
  changes(): FileChange[] {
    const changes: FileChange[] = [];
    for (const [path, { bytes, origin }] of this.files) {
      const text = storedText(bytes);
      const before = origin === undefined ? undefined : this.stored.read(origin);
      if (origin === undefined || before === undefined || typeof before === "string") {
        changes.push({ kind: "create", path, text });
      } else if (origin !== path) changes.push({ kind: "rename", from: origin, path, before, text });
      else if (storedText(before) !== text) changes.push({ kind: "edit", path, before, text });
    }
    for (const path of this.removed) {
      const before = this.stored.read(path);
      if (typeof before !== "string") changes.push({ kind: "remove", path, before });
    }
    return changes.sort((a, b) => compareCodePoints(a.path, b.path));
  }

  private remove(path: string): void {
    const known = this.files.get(path);
    this.files.delete(path);
    this.gone.add(path);
    const origin = known === undefined ? path : known.origin;
    if (origin !== undefined) this.removed.add(origin);
  }

  private rename(from: string, to: string): void {
    const bytes = this.read(from);
    if (typeof bytes === "string") return;
    const known = this.files.get(from);
    this.files.delete(from);
    this.files.set(to, { bytes, origin: known === undefined ? from : known.origin });
    this.gone.delete(to);
    this.gone.add(from);
  }

  private addedIn(directory: string): DirectoryEntry[] {
    const prefix = directory === ROOT_PATH ? "" : `${directory}/`;
    const entries = new Map<string, DirectoryEntry>();
    for (const path of this.files.keys()) {
      if (parentPath(path) === directory) entries.set(baseName(path), { name: baseName(path), kind: "file" });
      else if (path.startsWith(prefix)) {
        const name = path.slice(prefix.length, path.indexOf("/", prefix.length));
        if (!entries.has(name)) entries.set(name, { name, kind: "directory" });
      }
    }
    return [...entries.values()];
  }
}

/** Bytes as text with everything that is stored, a byte-order mark included. */
export function storedText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** How many files of each kind there are to write, for a sentence. */
export function describeChanges(changes: readonly FileChange[]): string {
  const count = (kind: FileChange["kind"]): number => changes.filter((change) => change.kind === kind).length;
  const parts = [
    ...(count("create") > 0 ? [`${countOf(count("create"), "file")} to create`] : []),
    ...(count("edit") > 0 ? [`${countOf(count("edit"), "file")} to edit`] : []),
    ...(count("rename") > 0 ? [`${countOf(count("rename"), "file")} to rename`] : []),
    ...(count("remove") > 0 ? [`${countOf(count("remove"), "file")} to set aside`] : []),
  ];
  return parts.join(", ");
}
