import { CodeActionKind, type FileOperationRegistrationOptions } from "vscode-languageserver";

/** The kind under which everything that has one right fix is mended at once. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.memoryLens`;

/** The kind of the action that makes a section a file of its own. */
export const SECTION_KIND = `${CodeActionKind.RefactorExtract}.memoryLens`;

/** The kinds of code action that are offered. */
export const codeActionKinds = [CodeActionKind.QuickFix, FIX_ALL_KIND, SECTION_KIND];

/** Characters after which an editor asks for completions without being told to. */
export const completionTriggers = ["[", "(", "/", "#"];

/** The files that can be memory, and the folders that can hold some. */
export const movedFiles: FileOperationRegistrationOptions = {
  filters: [
    { scheme: "file", pattern: { glob: "**", matches: "folder" } },
    { scheme: "file", pattern: { glob: "**/*.md", matches: "file" } },
  ],
};
