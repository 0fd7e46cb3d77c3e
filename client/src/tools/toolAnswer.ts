import { LanguageModelTextPart, LanguageModelToolResult } from "vscode";

/** Texts as the answer of a tool. A refusal is an answer too: it says what to do instead. */
export function toolAnswer(texts: readonly string[]): LanguageModelToolResult {
  return new LanguageModelToolResult(texts.map((text) => new LanguageModelTextPart(text)));
}

/** What a model handed over under a name when it is a text that says something; models send anything. */
export function textInput(input: unknown, name: string): string | undefined {
  const value: unknown = typeof input === "object" && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** What a model handed over under a name when it is a whole number above zero. */
export function countInput(input: unknown, name: string): number | undefined {
  const value: unknown = typeof input === "object" && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** The key with its value, or nothing where there is none. */
export function given<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [key in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in Key]?: Value };
}
