import type { InitializeParams } from "vscode-languageserver";
import type { InitializationOptions } from "../protocol/initializationOptions";

/** What the client said of itself when it started the server. */
export interface Initialization {
  readonly folders: readonly string[];
  readonly isTrusted: boolean;
  /** Roots as the user's own settings write them, which need no trust. */
  readonly userRoots: readonly string[];
  readonly ruleLink: string | undefined;
  readonly version: string;
  /** Whether the editor's own Markdown support follows, completes and lists `[text](path)` links. */
  readonly hasMarkdownSupport: boolean;
  /** The client's command that shows what leads to a file. */
  readonly backlinksCommand: string | undefined;
  /** The client's command that takes a section out of its file. */
  readonly sectionCommand: string | undefined;
  /** Whether the client asks for lenses again when told to. */
  readonly canRefreshLenses: boolean;
  /** Whether the client answers configuration requests. */
  readonly hasConfiguration: boolean;
  /** Whether the client reports changed folders. */
  readonly hasFolderEvents: boolean;
  /** Whether the client shows progress that the server starts. */
  readonly hasProgress: boolean;
  /** Whether the client watches files for the server. */
  readonly canWatch: boolean;
  /** Whether the client asks what to change with files that it is about to rename or delete. */
  readonly asksBeforeRename: boolean;
  readonly asksBeforeDelete: boolean;
}

/** Reads what a client sends with `initialize`; any client, not only ours. */
export function readInitialization(params: InitializeParams): Initialization {
  const options = (params.initializationOptions ?? {}) as Partial<InitializationOptions>;
  const { workspace, window } = params.capabilities;
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  return {
    folders: folders.length === 0 && params.rootUri ? [params.rootUri] : folders,
    isTrusted: options.isTrusted !== false,
    userRoots: Array.isArray(options.userRoots) ? options.userRoots : [],
    ruleLink: typeof options.ruleLink === "string" ? options.ruleLink : undefined,
    version: options.version ?? "unknown",
    hasMarkdownSupport: options.hasMarkdownSupport === true,
    backlinksCommand: typeof options.backlinksCommand === "string" ? options.backlinksCommand : undefined,
    sectionCommand: typeof options.sectionCommand === "string" ? options.sectionCommand : undefined,
    canRefreshLenses: workspace?.codeLens?.refreshSupport === true,
    hasConfiguration: workspace?.configuration === true,
    hasFolderEvents: workspace?.workspaceFolders === true,
    hasProgress: window?.workDoneProgress === true,
    canWatch: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    asksBeforeRename: workspace?.fileOperations?.willRename === true && options.followsMoves !== true,
    asksBeforeDelete: workspace?.fileOperations?.willDelete === true && options.followsMoves !== true,
  };
}
