import type { PackedReading } from "../memory/rules/fileReading";

/** What a thread that reads files is started with. */
export interface ReaderData {
  /** Absolute path of the root. */
  readonly root: string;
  /** Whether texts are looked through as well. */
  readonly looksThrough: boolean;
}

/** Paths to read, root-relative; or the wish to end. */
export type ReadRequest = readonly string[] | "end";

/** That a thread can read, once; then a `PackedReading` for each path of each request, in order. */
export type ReadAnswer = "ready" | readonly PackedReading[];

/** Milliseconds from the wish to end until a thread does. */
export const readSettling = 100;

/** Whether a value is what a thread that reads files is started with. */
export function isReaderData(value: unknown): value is ReaderData {
  return typeof value === "object" && value !== null && "root" in value && "looksThrough" in value;
}
