import type { Contents } from "./contents";
import type { FindingStore } from "./findingStore";
import type { LiveBudget } from "./liveBudget";
import type { LiveLinks } from "./liveLinks";
import type { LiveScans } from "./liveScans";
import type { Silencing } from "./silencing";
import type { UnreadFiles } from "./unreadFiles";

/** Everything that is kept of the files of one memory; a file that is gone must be forgotten by each. */
export interface KeptOfFiles {
  readonly contents: Contents;
  readonly budget: LiveBudget;
  readonly scans: LiveScans;
  readonly liveLinks: LiveLinks;
  readonly silencing: Silencing;
  readonly findings: FindingStore;
  readonly unread: UnreadFiles;
}
