import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver";
import { findEntries } from "../../memory/markdown/entries";
import { type FileFacts, titleOf } from "../../memory/markdown/facts";
import { displayName } from "../../memory/names";
import { clipText } from "../../memory/text";
import { coreFiles, memoryFiles } from "../../memory/tree/queries";
import type { Steps } from "../../memory/tree/walk";
import { isUriWithin, uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace, WorkspaceRoot } from "../memoryWorkspace";
import { Cancelled, runInSlices } from "../slices";

/** Symbols beyond these are left out; the person types on. */
const mostSymbols = 300;

/**
 * What a query finds in all memory: files by what they say they are about, their headings, and the list entries of core
 * memory, each with its file. The letters of the query stand in the name in their order, as in the editor's own search.
 * Headings are left to the editor's own Markdown support where that sees the file.
 */
export async function findSymbols(
  query: string,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  hasMarkdownSupport: boolean,
  signal: AbortSignal,
): Promise<WorkspaceSymbol[]> {
  const found: WorkspaceSymbol[] = [];
  try {
    for (const root of workspace.roots) {
      const isSeen = workspace.folderUris.some((folder) => isUriWithin(root.memory.uri, folder));
      const search = new SymbolSearch(query, root, !(hasMarkdownSupport && isSeen), workspace.roots.length > 1, found);
      await runInSlices(search.run(), host, signal);
    }
  } catch (cause) {
    if (!(cause instanceof Cancelled)) throw cause;
  }
  return found;
}

class SymbolSearch {
  private readonly letters: string;

  constructor(
    query: string,
    private readonly root: WorkspaceRoot,
    private readonly withHeadings: boolean,
    private readonly isLabelled: boolean,
    private readonly found: WorkspaceSymbol[],
  ) {
    this.letters = query.toLowerCase().replace(/\s+/g, "");
  }

  *run(): Steps<void> {
    const { memory } = this.root;
    let files = 0;
    for (const path of coreFiles(memory.tree)) {
      this.searchEntries(path, memory);
      yield { directories: ++files };
    }
    for (const path of memoryFiles(memory.tree)) {
      const facts = memory.view.facts(path);
      if (typeof facts === "object") this.searchFile(path, facts);
      if (this.found.length >= mostSymbols) return;
      yield { directories: ++files };
    }
  }

  private searchEntries(path: string, memory: LiveMemory): void {
    for (const { text, line } of findEntries(memory.shownText(path))) {
      if (this.isMeant(text)) this.add(text, SymbolKind.Key, path, line);
    }
  }

  private searchFile(path: string, facts: FileFacts): void {
    const title = titleOf(facts);
    const name = facts.name ?? title;
    // A file that is known by its first heading is found by that.
    if (name !== undefined && name !== facts.heading) {
      const shown = name === title || title === undefined ? name : `${name}: ${clipText(title, 100)}`;
      if (this.isMeant(shown)) this.add(shown, SymbolKind.File, path, 0);
    }
    if (!this.withHeadings) return;
    for (const { text, line } of facts.headings) if (this.isMeant(text)) this.add(text, SymbolKind.String, path, line);
  }

  private isMeant(name: string): boolean {
    if (this.letters === "") return true;
    const folded = name.toLowerCase();
    let at = -1;
    for (const letter of this.letters) {
      at = folded.indexOf(letter, at + 1);
      if (at < 0) return false;
    }
    return true;
  }

  private add(name: string, kind: SymbolKind, path: string, line: number): void {
    if (this.found.length >= mostSymbols) return;
    const { memory, label } = this.root;
    const place = { line, character: 0 };
    this.found.push({
      name: memory.masked(name),
      kind,
      containerName: this.isLabelled ? `${label}/${displayName(path)}` : displayName(path),
      location: { uri: uriOf(memory.uri, path), range: { start: place, end: place } },
    });
  }
}
