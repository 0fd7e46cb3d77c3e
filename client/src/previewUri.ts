import { Uri } from "vscode";
import { formatTokens } from "./figures";
import { PREVIEW_SCHEME, type PreviewFormat, previewFormats } from "./ids";

/** What a preview shows. */
export interface PreviewSubject {
  /** URI of the memory root. */
  readonly root: string;
  readonly format: PreviewFormat;
}

/** Endings that stand for the languages of compiled contexts, as `contributes.languages` lists them. */
const endings: Record<PreviewFormat, string> = {
  xml: ".memory-context.xml",
  markdown: ".memory-context.md",
  json: ".memory-context.json",
};

/**
 * The URI of a preview. Its title stands in the query, from where the label formatter of the manifest takes it; so
 * another title is another URI. Tokens are `undefined` until all are counted. A slash would cut the title of a tab: one that looks the same takes its place.
 */
export function previewUri(subject: PreviewSubject, label: string, tokens: number | undefined): Uri {
  const name = label.replaceAll("/", "∕");
  const size = tokens === undefined ? "counting…" : `${formatTokens(tokens)} tokens`;
  return Uri.from({
    scheme: PREVIEW_SCHEME,
    path: `/${name}${endings[subject.format]}`,
    query: JSON.stringify({ ...subject, title: `Compiled context · ${name} · ${size}` }),
  });
}

/** What a preview's URI says it shows; `undefined` for any other URI. */
export function previewSubject(uri: Uri): PreviewSubject | undefined {
  if (uri.scheme !== PREVIEW_SCHEME || uri.query === "") return undefined;
  try {
    const query: unknown = JSON.parse(uri.query);
    if (typeof query !== "object" || query === null) return undefined;
    const { root, format } = query as Record<string, unknown>;
    const known = previewFormats.find((name) => name === format);
    return typeof root === "string" && known !== undefined ? { root, format: known } : undefined;
  } catch {
    return undefined;
  }
}

/** One string for each subject. */
export function subjectKey({ root, format }: PreviewSubject): string {
  return `${format} ${root}`;
}
