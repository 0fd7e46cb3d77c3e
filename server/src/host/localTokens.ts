import { createRequire } from "node:module";
import { bytesCounter, type TokenCounter } from "../memory/budget/tokens";
import type { TokenService } from "./tokenService";

/**
 * A token service that counts in this thread, for a program that serves nobody else meanwhile. The tokenizer is loaded
 * from the bundle at the given path with the first text that needs it.
 */
export function createLocalTokenService(bundlePath: string): TokenService {
  let counter: TokenCounter | undefined;
  const load = (): TokenCounter => {
    const bundle = createRequire(bundlePath)(bundlePath) as { readonly makeCounter: () => TokenCounter };
    return bundle.makeCounter();
  };
  return {
    count: async (name, text) => {
      if (name === "bytes/4") return bytesCounter.count(text);
      counter ??= load();
      return counter.count(text);
    },
    dispose: () => undefined,
  };
}
