import type { MemoryEdit } from "../memory/edits";
import type { FileSystem } from "../memory/fileSystem";
import type { Calendar } from "../memory/hygiene/calendar";
import type { FindSecrets } from "../memory/secrets/secretSpan";
import type { CounterName, MemorySettings } from "../memory/settings";

/** Tells what happens in the directories of a root. */
export interface DirectoryWatch {
  /**
   * Watches exactly these directories from now on, by root-relative path, and answers those that were not watched before:
   * what happened in them until now was not told.
   */
  watchOnly(directories: Iterable<string>): readonly string[];
  /** Whether every directory could be watched. Where not, the disk has to be asked. */
  readonly isComplete: boolean;
  /** Calls back with the root-relative paths at which something happened, soon after it did. */
  onChange(listener: (paths: readonly string[]) => void): void;
  /** Ends all watching. */
  close(): void;
}

/** Why something was not written: somebody else wrote to the file meanwhile, or what stood in the way. */
export type WriteFailure = { readonly kind: "changed" } | { readonly kind: "failed"; readonly message: string };

/** What a session needs of the machine, for one memory root. */
export interface SessionWorld {
  /** The name by which clients tell the root from others. */
  readonly name: string;
  /** Name of the root folder. */
  readonly rootName: string;
  readonly fileSystem: FileSystem;
  readonly settings: MemorySettings;
  readonly isReadOnly: boolean;
  readonly watch: DirectoryWatch;
  /** Whether the folder above the root holds an index (decision SC10). */
  parentHasIndex(): boolean;
  /** Whether the repository around the root ignores a path. */
  isGitIgnored(path: string): boolean;
  countTokens(counter: CounterName, text: string): Promise<number>;
  /** Finds the secrets in a text. */
  readonly findSecrets: FindSecrets;
  /** Lets what else waits have its turn. */
  pause(): Promise<void>;
  /** The clock as of now. */
  calendar(): Calendar;
  /** Writes edits that only add. A file to be added to must still have so many bytes. `undefined` when it was done. */
  write(edits: readonly MemoryEdit[], bytesBefore: number): WriteFailure | undefined;
}
