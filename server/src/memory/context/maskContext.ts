import { maskSecrets, maskSpans } from "../secrets/mask";
import type { FindSecrets } from "../secrets/secretSpan";
import type { StoredText } from "../text";
import type { CompiledContext, ContextFile } from "./compile";

/** What masking needs: the whole texts, since a cut can go through a secret. */
export interface MaskSource {
  readText(path: string): StoredText | undefined;
  readonly findSecrets: FindSecrets;
}

/** The same context with its secrets masked, to be shown. Figures stay those of the texts as they are loaded. */
export function maskContext(context: CompiledContext, source: MaskSource): CompiledContext {
  return {
    ...context,
    core: context.core.map((file) => maskFile(file, source)),
    start: context.start.map((file) => maskFile(file, source)),
    next: context.next.map((layer) =>
      layer.description === undefined
        ? layer
        : { ...layer, description: maskSecrets(layer.description, source.findSecrets) },
    ),
  };
}

function maskFile(file: ContextFile, { readText, findSecrets }: MaskSource): ContextFile {
  const { text } = file;
  const whole = readText(file.path)?.text ?? text;
  if (!whole.startsWith(text)) return { ...file, text: maskSecrets(text, findSecrets) };
  const spans = findSecrets(whole).filter(({ start }) => start < text.length);
  return { ...file, text: maskSpans(text, spans) };
}
