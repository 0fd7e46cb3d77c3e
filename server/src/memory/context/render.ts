import type { CompiledContext } from "./compile";
import type { RenderedContext } from "./renderedText";
import { renderJson } from "./renderJson";
import { renderMarkdown } from "./renderMarkdown";
import { renderXml } from "./renderXml";

/** The wrappers a context can be written in; the format leaves the choice open (Add Agent Memory support, step 2). */
export type ContextFormat = "xml" | "markdown" | "json";

/**
 * Writes a context in a format. Boundaries stay unambiguous whatever the files contain. The texts are not altered, save
 * that outside JSON each line ends in `\n`.
 */
export function renderContext(context: CompiledContext, format: ContextFormat): RenderedContext {
  if (format === "json") return renderJson(context);
  return format === "xml" ? renderXml(context) : renderMarkdown(context);
}
