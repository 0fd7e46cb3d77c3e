import type { Connection, TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { LanguageHost } from "./host";
import type { Initialization } from "./initialization";
import type { Logger } from "./logger";
import type { MemoryWorkspace } from "./memoryWorkspace";
import type { OutsideDocuments } from "./outsideDocuments";

/** What every handler is made from. */
export interface HandlerContext {
  readonly connection: Connection;
  readonly host: LanguageHost;
  readonly logger: Logger;
  readonly workspace: MemoryWorkspace;
  readonly initialization: Initialization;
  readonly documents: TextDocuments<TextDocument>;
  readonly outside: OutsideDocuments;
}
