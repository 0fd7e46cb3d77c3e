import { RequestType0 } from "vscode-languageserver-protocol";

/** A report for a bug as Markdown: versions, settings, roots by figures; no file contents, no names of files. */
export const bugReport = new RequestType0<string, void>("memoryLens/bugReport");

/** The rule catalogue as Markdown. */
export const ruleCatalogue = new RequestType0<string, void>("memoryLens/ruleCatalogue");
