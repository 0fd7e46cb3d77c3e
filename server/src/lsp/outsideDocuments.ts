import type { Diagnostic } from "vscode-languageserver-protocol";
import { addToGroup } from "../memory/groups";
import { existenceIn } from "../memory/links/existence";
import { readTextOutside } from "../memory/markdown/linksOut";
import { isMarkdownName } from "../memory/names";
import { asksAboutOutside } from "../memory/rules/askedRules";
import type { IncomingLink } from "../memory/rules/rule";
import { checkOutside } from "../memory/rules/run";
import { isUriWithin, linkedUri, nameOfUri, parentUri, pathBetween, toDiagnostic, uriOf } from "./convert";
import type { LanguageHost } from "./host";
import type { Logger } from "./logger";
import type { MemoryWorkspace, OpenDocument } from "./memoryWorkspace";

/** Milliseconds in which changes are gathered before documents are looked at; someone who types waits for nothing. */
const gathering = 200;

/** What is known of an open document. */
interface Outside {
  readonly document: OpenDocument;
  /** Its links into memory; `undefined` when its text was not read since it or the roots changed. */
  incoming: Incoming | undefined;
  /** What is shown on it, as last sent; empty for nothing. */
  sent: string;
}

/** What a document says of memory. */
interface Incoming {
  /** By the URI of the root that they lead into. */
  readonly links: ReadonlyMap<string, readonly IncomingLink[]>;
  readonly suppressedRules: readonly string[];
}

/** What documents outside memory are looked at with. */
export interface OutsideOptions {
  readonly host: LanguageHost;
  readonly logger: Logger;
  readonly workspace: Pick<MemoryWorkspace, "folderUris" | "locate" | "root" | "roots">;
  readonly ruleLink: string | undefined;
  /** Shows these problems on a document and no others. */
  readonly show: (uri: string, diagnostics: Diagnostic[]) => Promise<void>;
}

/**
 * Shows what leads into memory from open documents that are no memory themselves. A text is read once for each change
 * of it, a moment after; one without links into a root costs nothing more until it changes.
 */
export class OutsideDocuments {
  private readonly open = new Map<string, Outside>();
  private rootUris: readonly string[] = [];
  private isDue = false;
  private isDisposed = false;

  constructor(private readonly options: OutsideOptions) {}

  /** Takes the text of an open document, as opened or changed, in memory or not. What is no Markdown is passed over. */
  textChanged(document: OpenDocument): void {
    if (!isMarkdown(document)) return;
    const sent = this.open.get(document.uri)?.sent ?? "";
    this.open.set(document.uri, { document, incoming: undefined, sent });
    this.lookAgain();
  }

  /** Takes notice that a document was closed: nothing is shown on it any more. */
  textClosed(uri: string): void {
    const outside = this.open.get(uri);
    this.open.delete(uri);
    if (outside !== undefined) this.send(uri, outside, []);
  }

  /** Takes the roots that there will be. What lies in one of them is left to it before it shows anything. */
  rootsPlanned(rootUris: readonly string[]): void {
    this.rootUris = rootUris;
    for (const [uri, outside] of this.open) {
      outside.incoming = undefined;
      if (this.isInMemory(uri)) this.send(uri, outside, []);
    }
    this.lookAgain();
  }

  /** Looks soon whether the same is to be shown as before, since roots, files or what git ignores changed. */
  lookAgain(): void {
    if (this.isDue || this.open.size === 0) return;
    this.isDue = true;
    void this.options.host.wait(gathering).then(() => {
      this.isDue = false;
      for (const [uri, outside] of this.open) this.look(uri, outside);
    });
  }

  /** Ends all work. */
  dispose(): void {
    this.isDisposed = true;
    this.open.clear();
  }

  private look(uri: string, outside: Outside): void {
    if (this.isInMemory(uri)) return;
    try {
      this.send(uri, outside, this.diagnosticsOf(uri, outside));
    } catch (cause) {
      this.options.logger.error(`The links of ${nameOfUri(uri)} could not be followed.`, cause);
    }
  }

  /** Whether a document lies in a root that there is or is about to be. */
  private isInMemory(uri: string): boolean {
    return this.rootUris.some((root) => isUriWithin(uri, root)) || this.options.workspace.locate(uri) !== undefined;
  }

  private diagnosticsOf(uri: string, outside: Outside): Diagnostic[] {
    const { host, ruleLink, workspace } = this.options;
    if (!workspace.roots.some(({ memory }) => asksAboutOutside(memory.settings))) return [];
    outside.incoming ??= this.read(uri, outside.document.getText());
    const { links, suppressedRules } = outside.incoming;
    if (links.size === 0) return [];
    const folder = parentUri(uri);
    const isIgnored = host.openIgnoreRules(folder);
    // What stays on this machine itself leads nobody else astray.
    if (isIgnored(nameOfUri(uri))) return [];
    return [...links].flatMap(([rootUri, into]) => {
      const memory = workspace.root(rootUri)?.memory;
      if (memory === undefined || !memory.isWalked) return [];
      const document = {
        path: pathBetween(rootUri, uri),
        links: into,
        suppressedRules,
        exists: existenceIn(host.openFolder(rootUri)),
        isGitIgnored: (path: string): boolean => isIgnored(pathBetween(folder, uriOf(rootUri, path))),
      };
      return checkOutside(document, memory.view).map((finding) => toDiagnostic(finding, rootUri, ruleLink));
    });
  }

  private read(uri: string, text: string): Incoming {
    const { workspace } = this.options;
    const folder = workspace.folderUris
      .filter((candidate) => isUriWithin(uri, candidate))
      .sort((a, b) => b.length - a.length)[0];
    const { links, suppressedRules } = readTextOutside(text);
    const byRoot = new Map<string, IncomingLink[]>();
    for (const { path: written, range } of links) {
      const target = linkedUri(uri, written, folder);
      const place = target === undefined ? undefined : workspace.locate(target);
      if (place === undefined) continue;
      const root = place.root.memory.uri;
      addToGroup(byRoot, root, { written, range, target: place.path });
    }
    return { links: byRoot, suppressedRules };
  }

  private send(uri: string, outside: Outside, diagnostics: Diagnostic[]): void {
    const key = diagnostics.length === 0 ? "" : JSON.stringify(diagnostics);
    if (this.isDisposed || outside.sent === key) return;
    outside.sent = key;
    this.options.show(uri, diagnostics).catch((cause: unknown) => {
      this.options.logger.error(`Problems of ${nameOfUri(uri)} could not be shown.`, cause);
    });
  }
}

/** Whether a document is Markdown: as its language says, else by its name, since editors have names of their own for it. */
function isMarkdown({ uri, languageId }: OpenDocument): boolean {
  return languageId === "markdown" || (languageId !== "plaintext" && isMarkdownName(nameOfUri(uri)));
}
