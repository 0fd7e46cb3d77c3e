import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  HoverRequest,
  ReferencesRequest,
} from "vscode-languageserver";

const atPlace: ReadonlySet<string> = new Set([
  CompletionRequest.method,
  DefinitionRequest.method,
  HoverRequest.method,
  ReferencesRequest.method,
]);

const ofDocument: ReadonlySet<string> = new Set([
  ...atPlace,
  CodeActionRequest.method,
  CodeLensRequest.method,
  DocumentLinkRequest.method,
]);

/**
 * What a request about a document lacks, as a sentence for whoever writes the client; `undefined` when it names its
 * document and, where it asks about a place, its position. Other requests are not looked at.
 */
export function missingParams(method: string, params: unknown): string | undefined {
  if (!ofDocument.has(method)) return undefined;
  if (typeof field(field(params, "textDocument"), "uri") !== "string")
    return `${method} needs textDocument with a uri.`;
  if (!atPlace.has(method)) return undefined;
  const position = field(params, "position");
  const isPlace = typeof field(position, "line") === "number" && typeof field(position, "character") === "number";
  return isPlace ? undefined : `${method} needs position with line and character.`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
