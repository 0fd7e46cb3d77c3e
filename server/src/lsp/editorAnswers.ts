import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  HoverRequest,
  ReferencesRequest,
  WillDeleteFilesRequest,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver";
import type { AnswerRequest } from "./answerTable";
import { abortSignalOf } from "./cancellation";
import { provideCodeActions } from "./features/codeActions";
import { provideCodeLenses } from "./features/codeLenses";
import { provideCompletion, resolveCompletion } from "./features/completion";
import { provideDefinition } from "./features/definition";
import { provideDocumentLinks } from "./features/documentLinks";
import { provideHover } from "./features/hover";
import { followDeletions, followMoves } from "./features/memoryMoves";
import { provideReferences } from "./features/references";
import { provideSectionActions } from "./features/sections";
import { provideTemplates } from "./features/templateCompletion";
import { findSymbols } from "./features/workspaceSymbols";
import type { HandlerContext } from "./handlerContext";

/** Answers what every editor asks for. Each is computed by one feature. Loaded with the first of them. */
export function answerEditor(answer: AnswerRequest, context: HandlerContext): void {
  const { host, workspace, initialization, documents } = context;
  const { hasMarkdownSupport, backlinksCommand } = initialization;
  answer(CodeActionRequest.type, (params) => [
    ...provideCodeActions(params, workspace),
    ...provideSectionActions(params, workspace, initialization.sectionCommand),
  ]);
  answer(DefinitionRequest.type, ({ textDocument, position }) =>
    provideDefinition(textDocument.uri, position, workspace, hasMarkdownSupport),
  );
  answer(ReferencesRequest.type, ({ textDocument, position }) =>
    provideReferences(textDocument.uri, position, workspace, hasMarkdownSupport),
  );
  answer(DocumentLinkRequest.type, async ({ textDocument }) => {
    // An editor asks once when a document opens, and cannot be told to ask again.
    await workspace.walked();
    return provideDocumentLinks(textDocument.uri, workspace, hasMarkdownSupport);
  });
  answer(HoverRequest.type, ({ textDocument, position }, token) =>
    provideHover(textDocument.uri, position, workspace, host, abortSignalOf(token)),
  );
  answer(CompletionRequest.type, ({ textDocument: { uri }, position }) => {
    const document = documents.get(uri);
    if (document === undefined) return null;
    const start = { line: position.line, character: 0 };
    const end = { line: position.line + 1, character: 0 };
    const line = document.getText({ start, end }).replace(/[\r\n]+$/, "");
    return (
      provideTemplates(document, position, workspace, host.calendar()) ??
      provideCompletion(uri, position, line, workspace, hasMarkdownSupport)
    );
  });
  answer(CompletionResolveRequest.type, (item, token) =>
    resolveCompletion(item, workspace, host, abortSignalOf(token)),
  );
  answer(WorkspaceSymbolRequest.type, ({ query }, token) =>
    findSymbols(query, workspace, host, hasMarkdownSupport, abortSignalOf(token)),
  );
  answer(WillRenameFilesRequest.type, ({ files }) => {
    const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
    return followMoves({ moves, skipMarkdownLinks: false }, workspace).edit;
  });
  answer(
    WillDeleteFilesRequest.type,
    ({ files }) =>
      followDeletions(
        files.map(({ uri }) => uri),
        workspace,
      ).edit,
  );
  answer(CodeLensRequest.type, ({ textDocument }) => provideCodeLenses(textDocument.uri, workspace, backlinksCommand));
}
