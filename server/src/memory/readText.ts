import type { FileSystem, ReadFailure } from "./fileSystem";
import { decodeText, type ReadText } from "./text";

/** Reads a file as a text, as `decodeText` decodes it. */
export function readText(fileSystem: FileSystem, path: string): ReadText | ReadFailure {
  if (fileSystem.readText !== undefined) return fileSystem.readText(path);
  const bytes = fileSystem.read(path);
  if (typeof bytes === "string") return bytes;
  const { text, isUtf8 } = decodeText(bytes);
  return { text, isUtf8, bytes: bytes.length };
}
