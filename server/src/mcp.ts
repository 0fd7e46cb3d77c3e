import { once } from "node:events";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parentHoldsIndex } from "./host/folders";
import { openIgnoreRules } from "./host/ignoreRules";
import { openFileSystem } from "./host/nodeFileSystem";
import { createMemoryServer } from "./mcp/memoryServer";
import { MemorySession } from "./mcp/memorySession";
import { Sessions } from "./mcp/sessions";
import type { SessionWorld } from "./mcp/sessionWorld";
import { CountingTransport } from "./mcpHost/countingTransport";
import { watchDirectories } from "./mcpHost/directoryWatch";
import { nameRoots } from "./mcpHost/nameRoots";
import { writeEdits } from "./mcpHost/writeEdits";

/** What is served, and over which streams. */
export interface ServeOptions
  extends Pick<SessionWorld, "settings" | "isReadOnly" | "countTokens" | "findSecrets" | "calendar"> {
  /** Absolute paths of the memory roots. */
  readonly roots: readonly string[];
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves memory roots over the Model Context Protocol until the input ends or nobody reads the output any more. What was
 * asked before the end is still answered. Nothing but protocol is written to the output.
 */
export async function serveMemory(options: ServeOptions): Promise<void> {
  const { input, output } = options;
  const sessions = new Sessions(nameRoots(options.roots).map(({ root, name }) => openSession(root, name, options)));
  const server = createMemoryServer(sessions, options);
  const transport = new CountingTransport(input, output);
  const ended = Promise.race([once(input, "end"), once(input, "close"), once(output, "close"), once(output, "error")]);
  await server.connect(transport);
  // The streams report their own trouble; however they end, this is over.
  await ended.catch(() => undefined);
  await transport.allAnswered();
  await server.close();
  for (const session of sessions.all) session.close();
}

function openSession(root: string, name: string, options: ServeOptions): MemorySession {
  const { settings, isReadOnly, countTokens, findSecrets, calendar } = options;
  return new MemorySession({
    name,
    rootName: path.basename(root) || root,
    fileSystem: openFileSystem(root),
    settings,
    isReadOnly,
    watch: watchDirectories(root),
    parentHasIndex: () => parentHoldsIndex(root),
    isGitIgnored: openIgnoreRules(root),
    countTokens,
    findSecrets,
    pause: () => setImmediate(),
    calendar,
    write: (edits, bytesBefore) => writeEdits(root, edits, bytesBefore),
  });
}
