import type { CancellationToken } from "vscode-languageserver";

/** A client's wish to give up a request as an abort signal. */
export function abortSignalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
