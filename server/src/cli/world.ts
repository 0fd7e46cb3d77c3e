import type { FileSystem } from "../memory/fileSystem";
import type { CounterName } from "../memory/settings";

/** A folder that was named on the command line. It need not exist. */
export interface OpenedFolder {
  readonly fileSystem: FileSystem;
  /** Name of the folder, for messages. */
  readonly name: string;
  /** `file:` URI of the folder with a trailing slash. */
  readonly uri: string;
  /** Whether the folder above holds an index (decision SC10). */
  readonly parentHasIndex: boolean;
}

/** Where a command writes. */
export interface Output {
  write(text: string): unknown;
}

/** What the command line needs of the machine it runs on. Everything it knows of the world comes through here. */
export interface CommandWorld {
  /** Opens a folder as it was written, relative to the current one. */
  openFolder(written: string): OpenedFolder;
  /** The text of a file as it was written, relative to the current folder; `undefined` when it cannot be read. */
  readFile(written: string): string | undefined;
  /** Counts a text's tokens. Rejects when the counter fails. */
  countTokens(counter: CounterName, text: string): Promise<number>;
  /** Creates a file as it was written, with the folders on the way; never writes over what is there. */
  createFile(written: string, text: string): "created" | "exists" | "failed";
  /** The local date, `YYYY-MM-DD`. */
  readonly today: string;
  /** Takes the answer and nothing else. */
  readonly answer: Output;
  /** Takes everything that is said beside the answer. */
  readonly notes: Output;
  /** Whether the answer is shown on a terminal that takes colours. */
  readonly hasColours: boolean;
  /** Version of the program. */
  readonly version: string;
}
