import type { Greeting } from "./greeting";
import type { LanguageHost } from "./host";
import type { MemoryWorkspace } from "./memoryWorkspace";
import type { OutsideDocuments } from "./outsideDocuments";

/** What every handler is made from. */
export interface HandlerContext extends Greeting {
  readonly host: LanguageHost;
  readonly workspace: MemoryWorkspace;
  readonly outside: OutsideDocuments;
}
