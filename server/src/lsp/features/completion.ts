import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import { formatTokens } from "../../memory/budget/figures";
import { relativePath } from "../../memory/links/relative";
import { type LinkSite, readLinkSite } from "../../memory/markdown/linkSite";
import { destinationText } from "../../memory/markdown/linkWriting";
import { headingSlugs } from "../../memory/markdown/slugs";
import { isMarkdownName, MARKDOWN_EXTENSION } from "../../memory/names";
import { isWithin, joinPath, parentPath, ROOT_PATH } from "../../memory/paths";
import { clipText } from "../../memory/text";
import { placementOf } from "../../memory/tree/queries";
import { describeForReaders, tokensWithCounter } from "../fileNotes";
import { countFile } from "../fileTokens";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import { findPaths } from "../memoryPaths";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { filesMeant, linkAt } from "../placedLinks";

/** More files than these are narrowed down by what is typed, not shown at once. */
const mostItems = 500;

/** What an item carries so that the rest can be found out when it is looked at. */
interface ItemData {
  readonly root: string;
  readonly path: string;
}

/**
 * Memory files for the link that is being written, with their placement, and the headings of its file behind `#`. Where
 * the editor's own Markdown support completes destinations folder by folder, whole paths into other folders are added
 * and nothing else.
 */
export function provideCompletion(
  uri: string,
  position: Position,
  line: string,
  workspace: MemoryWorkspace,
  hasMarkdownSupport: boolean,
): CompletionList | null {
  const place = workspace.locate(uri);
  const site = place === undefined ? undefined : readLinkSite(line, position.character);
  if (place === undefined || site === undefined) return null;
  const { memory } = place.root;
  const isShared = hasMarkdownSupport && site.form === "destination";
  if (site.part === "anchor") {
    const target = isShared ? undefined : fileOf(uri, position, site, place.path, workspace);
    return target === undefined ? null : { isIncomplete: false, items: headingItems(memory, target, site, position) };
  }
  const { paths, isComplete } = findPaths(memory.tree, searchText(site.path), mostItems);
  const folder = parentPath(place.path);
  const items = paths
    .filter((path) => path !== place.path && !(isShared && isNextStep(path, folder, site.path)))
    .map((path) => fileItem(memory, path, place.path, site, position));
  return { isIncomplete: !isComplete, items };
}

/** Adds what costs a look at the file: its tokens and its first lines. */
export async function resolveCompletion(
  item: CompletionItem,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<CompletionItem> {
  const data: unknown = item.data;
  if (!isItemData(data)) return item;
  const memory = workspace.root(data.root)?.memory;
  if (memory === undefined || placementOf(memory.tree, data.path) === "ignored") return item;
  const count = await countFile(memory, data.path, host, signal);
  const placement = `${placementOf(memory.tree, data.path)} memory`;
  return {
    ...item,
    detail:
      count === undefined ? placement : `${placement} · ${tokensWithCounter(count, memory.settings.budget.counter)}`,
    documentation: {
      kind: MarkupKind.Markdown,
      value: await describeForReaders(memory, data.path, undefined, host, signal),
    },
  };
}

function fileItem(memory: LiveMemory, path: string, from: string, site: LinkSite, position: Position): CompletionItem {
  const title = memory.titleOf(path);
  const tokens = memory.budget.shares.find((share) => share.path === path)?.count?.tokens;
  const placement = placementOf(memory.tree, path);
  const written = writtenPath(memory, path, from, site);
  return {
    label: path,
    labelDetails: { description: tokens === undefined ? placement : `${placement} · ${formatTokens(tokens)}` },
    kind: CompletionItemKind.File,
    detail: `${placement} memory${title === undefined ? "" : ` · ${clipText(title, 80)}`}`,
    filterText: [written, path, title].filter((part) => part !== undefined).join(" "),
    sortText: `${parentPath(path) === parentPath(from) ? 0 : 1}${path}`,
    textEdit: {
      range: { start: { line: position.line, character: site.start }, end: position },
      newText: site.form === "wiki" && !site.isClosed ? `${written}]]` : written,
    },
    data: { root: memory.uri, path } satisfies ItemData,
  };
}

/** A path as the link that is being written names it, so that it leads to the file and to no other (decision D15). */
function writtenPath(memory: LiveMemory, path: string, from: string, site: LinkSite): string {
  const relative = relativePath(from, path);
  if (site.form === "destination") {
    const text = destinationText(relative, site.isAngled);
    return site.path.startsWith("./") && !text.startsWith(".") ? `./${text}` : text;
  }
  const isShadowed =
    parentPath(from) !== ROOT_PATH && placementOf(memory.tree, joinPath(parentPath(from), path)) !== "ignored";
  const fromRoot = isShadowed ? relative : path;
  if (site.form === "code") return isWithin(path, parentPath(from)) ? relative : fromRoot;
  return fromRoot.slice(0, -MARKDOWN_EXTENSION.length);
}

/** What is looked for in paths: what is written, without the steps up and to the folder itself. */
function searchText(written: string): string {
  let text = written;
  try {
    text = decodeURI(written);
  } catch {
    // A percent sign that encodes nothing stands for itself.
  }
  return text.replace(/^(?:\.{1,2}\/|\/)+/, "").replace(/^\.{1,2}$/, "");
}

/** Whether folder-by-folder completion offers a file itself: it lies in the folder that is written so far. */
function isNextStep(path: string, folder: string, written: string): boolean {
  const slash = written.lastIndexOf("/");
  return parentPath(path) === (slash < 0 ? folder : joinPath(folder, written.slice(0, slash)).replace(/\/\.$/, ""));
}

function fileOf(
  uri: string,
  position: Position,
  site: LinkSite,
  from: string,
  workspace: MemoryWorkspace,
): string | undefined {
  if (site.path === "") return from;
  const placed = linkAt(workspace, uri, position);
  if (placed !== undefined) return filesMeant(placed.resolved.target, placed.memory)[0];
  const tree = workspace.locate(uri)?.root.memory.tree;
  const name = isMarkdownName(site.path) ? site.path : `${site.path}${MARKDOWN_EXTENSION}`;
  return [joinPath(parentPath(from), name), name].find(
    (path) => tree !== undefined && placementOf(tree, path) !== "ignored",
  );
}

function headingItems(memory: LiveMemory, path: string, site: LinkSite, position: Position): CompletionItem[] {
  const facts = memory.factsNow(path);
  if (typeof facts !== "object") return [];
  const slugs = headingSlugs(facts.headings.map(({ text }) => text));
  return facts.headings.flatMap(({ text, level }, i): CompletionItem[] => {
    // A heading with a secret in it cannot be named without the secret.
    if (memory.masked(text) !== text) return [];
    const slug = slugs[i] ?? "";
    const byWords = site.form === "wiki" && !/[[\]|#]/.test(text) && !/-\d+$/.test(slug);
    const written = byWords ? text : slug;
    const item: CompletionItem = {
      label: text,
      kind: CompletionItemKind.Reference,
      detail: `${"#".repeat(level)} ${text}`,
      filterText: `${written} ${slug}`,
      sortText: String(i).padStart(6, "0"),
      textEdit: {
        range: { start: { line: position.line, character: site.start }, end: position },
        newText: site.form === "wiki" && !site.isClosed ? `${written}]]` : written,
      },
    };
    return [item];
  });
}

function isItemData(data: unknown): data is ItemData {
  if (typeof data !== "object" || data === null) return false;
  const { root, path } = data as Partial<ItemData>;
  return typeof root === "string" && typeof path === "string";
}
