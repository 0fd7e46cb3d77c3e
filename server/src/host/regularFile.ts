import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { largestFile } from "../memory/fileSystem";
import { decodeText, type ReadText } from "../memory/text";

/** Whether an open can be kept from following a link that took a file's place. */
export const opensNoLinks = constants.O_NOFOLLOW !== undefined;

/** No link is followed, and the other end of a pipe not waited for. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Bytes of the files that are read one after another and kept as texts only. Nothing may point into it afterwards. */
const shared = Buffer.allocUnsafeSlow(128 * 1024);

/** The bytes of a regular file. Throws what the disk throws, also for a link where `opensNoLinks`. */
export function readBytesOf(real: string): Uint8Array | "unreadable" {
  return readOpened(real, (file, size) => {
    const bytes = Buffer.allocUnsafe(size);
    return bytes.subarray(0, fill(bytes, file, size));
  });
}

/** What `decodeText` makes of the bytes of a regular file. Throws as `readBytesOf` does. */
export function readTextOf(real: string): ReadText | "unreadable" {
  return readOpened(real, (file, size) => {
    const bytes = size <= shared.length ? shared : Buffer.allocUnsafeSlow(size);
    return decodeBytes(bytes, fill(bytes, file, size));
  });
}

function readOpened<Result>(real: string, read: (file: number, size: number) => Result): Result | "unreadable" {
  const file = openSync(real, readFlags);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > largestFile) return "unreadable";
    return read(file, found.size);
  } finally {
    closeSync(file);
  }
}

/** Reads a file up to a size; fewer bytes when it has shrunk. */
function fill(bytes: Buffer, file: number, size: number): number {
  let length = 0;
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** As `decodeText`, several times faster where the bytes are sound, as nearly all are. */
function decodeBytes(buffer: Buffer, length: number): ReadText {
  const bytes = buffer.subarray(0, length);
  if (isAscii(bytes)) return { text: buffer.toString("latin1", 0, length), isUtf8: true, bytes: length };
  if (isUtf8(bytes)) return { text: buffer.toString("utf8", startOf(bytes), length), isUtf8: true, bytes: length };
  return { ...decodeText(bytes), bytes: length };
}

/** Where a text starts behind its byte-order mark. */
function startOf(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
