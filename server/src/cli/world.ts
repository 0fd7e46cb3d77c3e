import type { FileChange, FinishOutcome, WriteOutcome } from "../memory/fileChange";
import type { FileSystem } from "../memory/fileSystem";
import type { Calendar } from "../memory/hygiene/calendar";
import type { ReadMany } from "../memory/rules/fileReading";
import type { FindSecrets } from "../memory/secrets/secretSpan";
import type { CounterName, MemorySettings } from "../memory/settings";
import type { DecodedText } from "../memory/text";

/** A folder that was named on the command line. It need not exist. */
export interface OpenedFolder {
  readonly fileSystem: FileSystem;
  /** Reads many of its files at once. */
  readonly readMany: ReadMany;
  /** Name of the folder, for messages. */
  readonly name: string;
  /** `file:` URI of the folder with a trailing slash. */
  readonly uri: string;
  /** Whether the folder above holds an index (decision SC10). */
  readonly parentHasIndex: boolean;
  /** Whether the repository around the folder ignores a path below it. */
  readonly isGitIgnored: (path: string) => boolean;
}

/** Where a command writes. */
export interface Output {
  write(text: string): unknown;
}

/** Memory to be served to an agent. */
export interface ServeRequest {
  /** The roots as they were written. */
  readonly roots: readonly string[];
  readonly settings: MemorySettings;
  /** Whether nothing may be written. */
  readonly isReadOnly: boolean;
  /** The date to judge by; `undefined` for the local one at any time. */
  readonly today: string | undefined;
}

/** What the command line needs of the machine it runs on. Everything it knows of the world comes through here. */
export interface CommandWorld {
  /** Opens a folder as it was written, relative to the current one. */
  openFolder(written: string): OpenedFolder;
  /** The text of a file as it was written, relative to the current folder; `undefined` when it cannot be read. */
  readFile(written: string): DecodedText | undefined;
  /** Counts a text's tokens. Rejects when the counter fails. */
  countTokens(counter: CounterName, text: string): Promise<number>;
  /** Finds the secrets in a text. */
  readonly findSecrets: FindSecrets;
  /** Creates a file as it was written, with the folders on the way; never writes over what is there. */
  createFile(written: string, text: string): "created" | "exists" | "failed";
  /** Writes a change to a root as a whole or not at all; a change that is stopped on the way can be finished. */
  writeChanges(root: string, changes: readonly FileChange[]): WriteOutcome;
  /** Finishes a change of a root that was stopped on the way. */
  finishInterrupted(root: string): FinishOutcome;
  /** The clock to judge by; its date is the one that `--today` names. */
  readonly calendar: Calendar;
  /** Serves memory over the standard streams, and resolves when the input has ended. */
  serveMemory(request: ServeRequest): Promise<void>;
  /** Takes the answer and nothing else. */
  readonly answer: Output;
  /** Takes everything that is said beside the answer. */
  readonly notes: Output;
  /** Whether the answer is shown on a terminal that takes colours. */
  readonly hasColours: boolean;
  /** Version of the program. */
  readonly version: string;
}
