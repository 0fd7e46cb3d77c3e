import type { FileSystem } from "../memory/fileSystem";
import type { Calendar } from "../memory/hygiene/calendar";
import type { FindSecrets } from "../memory/secrets/secretSpan";
import type { CounterName } from "../memory/settings";

/** A folder as written in a setting, found out: a folder, or a folder to search and the pattern to match below it. */
export interface WrittenFolder {
  readonly uri: string;
  /** A glob relative to `uri`; empty when `uri` is the folder itself. */
  readonly pattern: string;
}

/** What the language server needs of the machine it runs on. Everything it knows of the world comes through here. */
export interface LanguageHost {
  /** The files of a folder by its `file:` URI. */
  openFolder(uri: string): FileSystem;
  /** Whether the repository around a folder ignores a path below it; asked for broken links only. */
  openIgnoreRules(uri: string): (path: string) => boolean;
  /** Finds out a folder as people write it: absolute, with `~`, or relative to a base folder. `undefined` without one. */
  resolveFolder(written: string, base: string | undefined): WrittenFolder | undefined;
  /** Counts a text's tokens away from the request path. Rejects when aborted or when the counter fails. */
  countTokens(counter: CounterName, text: string, signal: AbortSignal): Promise<number>;
  /** Finds the secrets in a text, on the spot. */
  readonly findSecrets: FindSecrets;
  /** Milliseconds since 1970. */
  now(): number;
  /** The clock and the local date as of now. */
  calendar(): Calendar;
  /** Gives other work a turn. */
  pause(): Promise<void>;
  /** Waits for some milliseconds. */
  wait(milliseconds: number): Promise<void>;
  /** What runs here, for the bug report: `Node 20.1.0, linux x64`. */
  readonly description: string;
}
