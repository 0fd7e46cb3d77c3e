import { fromMarkdown } from "mdast-util-from-markdown";
import { readFrontMatter } from "../../server/src/memory/markdown/frontMatter";
import { scanLinks } from "../../server/src/memory/markdown/links";

/** Links as `kind start-end` and headings as `level line text`, in an order of their own. */
export interface ComparedText {
  readonly links: readonly string[];
  readonly headings: readonly string[];
}

type Node = ReturnType<typeof fromMarkdown>["children"][number];

const linkKinds: ReadonlySet<string> = new Set(["link", "image", "linkReference", "imageReference", "definition"]);

/** What the reference implementation of CommonMark finds behind the front matter of a text. */
export function referenceOf(text: string): ComparedText {
  const offset = readFrontMatter(text)?.end ?? 0;
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/).length - 1;
  const links: string[] = [];
  const headings: string[] = [];
  const visit = (node: Node): void => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (linkKinds.has(node.type)) {
      // Spaces behind a definition count for the reference, and for nobody else.
      const ink = node.type === "definition" ? text.slice(offset + start, offset + end).trimEnd().length : end - start;
      links.push(`${node.type} ${offset + start}-${offset + start + ink}`);
    }
    if (node.type === "heading") {
      headings.push(`${node.depth} ${lines + (node.position?.start.line ?? 0) - 1} ${evenBreaks(renderedText(node))}`);
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const node of fromMarkdown(text.slice(offset)).children) visit(node);
  return { links: links.sort(), headings };
}

/** What the scanner finds in a text, without what CommonMark does not know: wiki links, mentions, paths in `<…>`. */
export function scannedOf(text: string): ComparedText {
  const { links, headings } = scanLinks(text);
  const known = links.filter(({ form, isExternal }) => {
    return form !== "wiki" && form !== "mention" && (form !== "autolink" || isExternal);
  });
  return {
    links: known.map(({ form, isImage, start, end }) => `${kindOf(form, isImage)} ${start}-${end}`).sort(),
    headings: headings.map(({ level, line, text: title }) => `${level} ${line} ${evenBreaks(title)}`),
  };
}

function kindOf(form: string, isImage: boolean): string {
  if (form === "definition") return form;
  const kind = isImage ? "image" : "link";
  return form === "reference" ? `${kind}Reference` : kind;
}

function renderedText(node: Node): string {
  if (node.type === "image" || node.type === "imageReference" || node.type === "html") return "";
  if (node.type === "break") return "\n";
  if ("children" in node) return node.children.map(renderedText).join("");
  return "value" in node ? node.value : "";
}

/** Line breaks in code are spaces for one of the two, and stay for the other when nothing else is there. */
function evenBreaks(text: string): string {
  return text.replace(/\r\n|\r|\n/g, " ");
}
