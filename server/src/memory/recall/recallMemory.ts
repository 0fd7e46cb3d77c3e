import { displayName, INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import { countLines } from "../text";
import { type Excerpt, type ExcerptOptions, excerptOf } from "./excerpt";
import { type Listing, listNode } from "./listMemory";
import { locate, refuseMissing } from "./locate";
import { isRefusal, type Refusal } from "./refusal";
import { type RecallSource, shownText } from "./source";

/** A memory file as an agent reads it. */
export interface RecalledFile {
  readonly kind: "file";
  readonly path: string;
  /** Lines of the whole text. */
  readonly lines: number;
  readonly excerpt: Excerpt;
}

/** A memory directory as an agent reads it: its index, where it has one, and one level of names. */
export interface RecalledDirectory {
  readonly kind: "directory";
  readonly listing: Listing;
  readonly index: RecalledFile | undefined;
}

/**
 * Reads one file of a memory (Specification, "Harness contract", rule 4), or for a directory its index and one level of
 * names (case C17). Secrets are masked. What is outside the root, is no memory or is not there is refused with the reason (C18, C19).
 */
export function recallMemory(
  source: RecallSource,
  written: string,
  options: ExcerptOptions = {},
): RecalledFile | RecalledDirectory | Refusal {
  const located = locate(source, written);
  if (isRefusal(located)) return located;
  if (located.kind === "file") return recallFile(source, located.path, options);
  const { node } = located;
  const index = node.hasIndex ? recallFile(source, joinPath(node.path, INDEX_NAME), options) : undefined;
  return {
    kind: "directory",
    listing: listNode(source, node),
    index: index === undefined || isRefusal(index) ? undefined : index,
  };
}

function recallFile(source: RecallSource, path: string, options: ExcerptOptions): RecalledFile | Refusal {
  const stored = source.read(path);
  if (stored === "missing") return refuseMissing(source, path);
  if (stored === "unreadable") {
    return {
      refused: "unreadable",
      message: `${displayName(path)} cannot be read. Check the rights on it and its size.`,
    };
  }
  return {
    kind: "file",
    path,
    lines: countLines(stored.text),
    excerpt: excerptOf(shownText(stored.text, source), options),
  };
}
