import { PositionFinder, type Range } from "../text";
import { largestReadText } from "./facts";
import { scanLinks } from "./links";
import { findSuppressions } from "./suppressions";

/** A Markdown link or image with a path of files in it. */
export interface LinkOut {
  /** The path, decoded, as it is meant from the document; one that starts with `/` is meant from the folder of all. */
  readonly path: string;
  /** Where the path stands in the text. */
  readonly range: Range;
}

/** What a document beside memory says that may concern memory. */
export interface TextOutside {
  /** In the order in which the paths stand; addresses, wiki links and mere mentions are none. */
  readonly links: readonly LinkOut[];
  /** Ids of the rules that comments in the document silence. */
  readonly suppressedRules: readonly string[];
}

/** Reads a Markdown document that is no memory. A reference counts where it is defined; one beyond 4 MB says nothing. */
export function readTextOutside(text: string): TextOutside {
  if (text.length > largestReadText) return { links: [], suppressedRules: [] };
  const found = scanLinks(text).links.filter(
    ({ form, isExternal, path }) => (form === "inline" || form === "definition") && !isExternal && path !== "",
  );
  const positions = new PositionFinder(text);
  const links = found
    .sort((a, b) => a.pathStart - b.pathStart)
    .map(({ path, pathStart, pathEnd }) => ({
      path,
      range: { start: positions.at(pathStart), end: positions.at(pathEnd) },
    }));
  return { links, suppressedRules: findSuppressions(text) };
}
