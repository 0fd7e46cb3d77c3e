import type { FileFacts } from "../markdown/facts";
import type { MemoryView } from "../rules/rule";

/** What reading needs of a view. */
export type ReadableView = Pick<MemoryView, "facts" | "readText">;

/**
 * Makes a reading of texts that is done once for each state of a file: it is kept as long as the file's facts are, so
 * that rules can be asked again and again. The reading must hang on nothing but the text. `undefined` for what cannot be read.
 */
export function readOnce<Read>(read: (text: string) => Read): (path: string, view: ReadableView) => Read | undefined {
  const known = new WeakMap<FileFacts, { readonly read: Read }>();
  return (path, view) => {
    const facts = view.facts(path);
    if (typeof facts !== "object") return undefined;
    const there = known.get(facts);
    if (there !== undefined) return there.read;
    const text = view.readText(path)?.text;
    if (text === undefined) return undefined;
    const fresh = { read: read(text) };
    known.set(facts, fresh);
    return fresh.read;
  };
}
