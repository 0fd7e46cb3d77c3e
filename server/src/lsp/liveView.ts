import type { FileStat } from "../memory/fileSystem";
import { type Calendar, dayOfChange } from "../memory/hygiene/calendar";
import type { MemoryView } from "../memory/rules/rule";
import type { LanguageHost } from "./host";
import type { LiveScans } from "./liveScans";

/** Where the views of one live memory look things up. */
export interface ViewSources extends Pick<MemoryView, "settings" | "rootName" | "facts" | "readText"> {
  readonly scans: LiveScans;
  readonly host: LanguageHost;
  /** Size and time of a file on disk. */
  stat(path: string): FileStat | undefined;
}

/** What a view holds as it was when the view was made. */
export type ViewedState = Pick<MemoryView, "tree" | "parentHasIndex" | "budget" | "links" | "memfsConfig">;

/** What the rules, the context and the index look at. It is cheap, so that it can be made for each question. */
export function viewOf(sources: ViewSources, state: ViewedState): MemoryView {
  const { scans, host } = sources;
  let calendar: Calendar | undefined;
  // Most views are never asked for the time.
  const now = (): Calendar => {
    calendar ??= host.calendar();
    return calendar;
  };
  return {
    tree: state.tree,
    settings: sources.settings,
    rootName: sources.rootName,
    parentHasIndex: state.parentHasIndex,
    facts: sources.facts,
    scan: (path) => scans.get(path),
    get otherFiles() {
      return scans.otherFiles;
    },
    findSecrets: host.findSecrets,
    budget: state.budget,
    links: state.links,
    readText: sources.readText,
    get today() {
      return now().today;
    },
    changedOn: (path) => dayOfChange(sources.stat(path), now()),
    bytesOnDisk: (path) => sources.stat(path)?.bytes,
    memfsConfig: state.memfsConfig,
  };
}
