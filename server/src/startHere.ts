import path from "node:path";
import { createSecretFinder } from "./host/secretFinder";
import { createTokenService } from "./host/tokenService";
import { createLanguageHost } from "./languageHost";
import type { Greeting, Server } from "./lsp/greeting";
import { startServer } from "./lsp/server";

/** Starts the language server on this machine, with the scripts that are built beside this one. */
export function startHere(greeting: Greeting): Server {
  const tokens = createTokenService(path.join(__dirname, "tokenizerWorker.js"));
  const findSecrets = createSecretFinder(path.join(__dirname, "secretRules.js"));
  return startServer(greeting, createLanguageHost(tokens, findSecrets));
}
