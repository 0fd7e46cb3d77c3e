import { Uri } from "vscode";
import type { ContextChoice } from "../../server/src/protocol/contextMessages";
import { choiceLabel, readChoice } from "./contextChoice";
import { formatTokens } from "./figures";
import { PREVIEW_SCHEME, type PreviewFormat, previewFormats } from "./ids";

/** What a preview shows. Without a harness it follows the settings. */
export interface PreviewSubject extends ContextChoice {
  /** URI of the memory root. */
  readonly root: string;
  readonly format: PreviewFormat;
}

/** Endings that stand for the languages of compiled contexts, as `contributes.languages` lists them. */
export const contextEndings: Record<PreviewFormat, string> = {
  xml: ".memory-context.xml",
  markdown: ".memory-context.md",
  json: ".memory-context.json",
};

/** A name for a tab. A slash would cut it: one that looks the same takes its place. */
export function tabName(label: string): string {
  return label.replaceAll("/", "∕");
}

/**
 * The URI of a preview. Its title stands in the query, from where the label formatter of the manifest takes it; so
 * another title is another URI. Tokens are `undefined` until all are counted.
 */
export function previewUri(subject: PreviewSubject, label: string, tokens: number | undefined): Uri {
  const chosen = choiceLabel(subject);
  const name = tabName(label);
  const shown = chosen === "" ? name : `${name} (${tabName(chosen)})`;
  const size = tokens === undefined ? "counting…" : `${formatTokens(tokens)} tokens`;
  return Uri.from({
    scheme: PREVIEW_SCHEME,
    path: `/${name}${contextEndings[subject.format]}`,
    query: JSON.stringify({ ...subject, title: `Compiled context · ${shown} · ${size}` }),
  });
}

/** What a preview's URI says it shows; `undefined` for any other URI. */
export function previewSubject(uri: Uri): PreviewSubject | undefined {
  if (uri.scheme !== PREVIEW_SCHEME || uri.query === "") return undefined;
  try {
    const query: unknown = JSON.parse(uri.query);
    if (typeof query !== "object" || query === null) return undefined;
    const { root, format, ...choice } = query as Record<string, unknown>;
    const known = previewFormats.find((name) => name === format);
    return typeof root === "string" && known !== undefined ? { root, format: known, ...readChoice(choice) } : undefined;
  } catch {
    return undefined;
  }
}

/** One string for each subject. */
export function subjectKey({ root, format, session, harness, topic }: PreviewSubject): string {
  return JSON.stringify([format, session ?? "contract", harness ?? null, topic ?? null, root]);
}
