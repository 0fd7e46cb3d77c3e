import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
} from "vscode-languageserver";
import { isUriWithin, nameOfUri, parentUri } from "./convert";
import type { LanguageHost } from "./host";
import type { Logger } from "./logger";

/** Milliseconds in which events are gathered; a checkout or a folder rename sends many at once. */
const gathering = 50;

/** Gathers what the client reports of files and hands it on in batches, each path once. */
export class FileEvents {
  private gathered = new Set<string>();
  private isDue = false;

  constructor(
    private readonly host: LanguageHost,
    private readonly handle: (uris: readonly string[]) => void,
  ) {}

  /** Takes notice of files or folders that came, went or changed. */
  add(uris: Iterable<string>): void {
    for (const uri of uris) this.gathered.add(uri);
    if (this.isDue || this.gathered.size === 0) return;
    this.isDue = true;
    void this.host.wait(gathering).then(() => {
      const batch = [...this.gathered];
      this.gathered = new Set();
      this.isDue = false;
      this.handle(batch);
    });
  }
}

/**
 * Keeps the client watching the workspace folders and the roots outside of them, a root itself included, so that its
 * coming and going is seen. Folders are watched as a whole, since a folder that goes is reported by its own name only.
 */
export class WatchedFolders {
  private registration: Promise<Disposable | undefined> | undefined;
  private watched = "";

  constructor(
    private readonly connection: Connection,
    private readonly logger: Logger,
  ) {}

  /** Watches these folders and no others. Resolves when the client does, or has refused. */
  async watch(folderUris: readonly string[], rootUris: readonly string[]): Promise<void> {
    const watchers: FileSystemWatcher[] = folderUris.map((uri) => everythingIn(uri));
    for (const uri of rootUris) {
      if (folderUris.some((folder) => isUriWithin(uri, folder))) continue;
      watchers.push(everythingIn(uri), {
        globPattern: { baseUri: parentUri(uri), pattern: escapeGlob(nameOfUri(uri)) },
      });
    }
    const key = JSON.stringify(watchers);
    if (key !== this.watched) {
      this.watched = key;
      this.registration = this.register(this.registration, watchers);
    }
    await this.registration;
  }

  private async register(
    former: Promise<Disposable | undefined> | undefined,
    watchers: FileSystemWatcher[],
  ): Promise<Disposable | undefined> {
    try {
      const registration = await this.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      (await former)?.dispose();
      return registration;
    } catch (cause) {
      this.logger.error("Files could not be watched; use Refresh after changes outside the editor.", cause);
      return undefined;
    }
  }
}

function everythingIn(uri: string): FileSystemWatcher {
  return { globPattern: { baseUri: uri, pattern: "**" } };
}

function escapeGlob(name: string): string {
  return name.replace(/[*?[\]{}]/g, "[$&]");
}
