import type { RemoteConsole } from "vscode-languageserver";

/** Where the server says what it does: one clear line an event, without file contents. */
export interface Logger {
  info(line: string): void;
  warn(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** A logger that writes to the client's log. */
export function createLogger(console: RemoteConsole): Logger {
  return {
    info: (line) => console.info(line),
    warn: (line) => console.warn(line),
    error: (line, cause) => console.error(cause === undefined ? line : `${line} ${describeError(cause)}`),
  };
}

function describeError(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
