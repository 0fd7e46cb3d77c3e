import { type Disposable, type Uri, workspace } from "vscode";
import type { WatchedEvent } from "./watchedEvents";

/** What takes news of files. */
export interface FileNews {
  tellFiles(events: readonly WatchedEvent[]): void;
}

/**
 * Tells the server at once what VS Code itself creates, deletes and renames, undo included. A watcher tells it too, some
 * time later and on a busy machine perhaps never; what is asked next should see what was done last.
 */
export function watchOwnChanges(news: FileNews): Disposable[] {
  const events = (kind: WatchedEvent["kind"], files: readonly Uri[]): WatchedEvent[] =>
    files.map((uri) => ({ uri: uri.toString(), kind }));
  return [
    workspace.onDidCreateFiles(({ files }) => news.tellFiles(events("created", files))),
    workspace.onDidDeleteFiles(({ files }) => news.tellFiles(events("deleted", files))),
    workspace.onDidRenameFiles(({ files }) =>
      news.tellFiles([
        ...events(
          "deleted",
          files.map(({ oldUri }) => oldUri),
        ),
        ...events(
          "created",
          files.map(({ newUri }) => newUri),
        ),
      ]),
    ),
  ];
}
