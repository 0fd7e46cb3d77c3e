import path from "node:path";
import { type Connection, createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { createSecretFinder } from "./host/secretFinder";
import { createTokenService } from "./host/tokenService";
import { createLanguageHost } from "./languageHost";
import { serve } from "./lsp/server";

const connection = connect();
if (connection === undefined) {
  process.stderr.write("The language server of Memory Lens talks to an editor. Start it with --stdio.\n");
  process.exitCode = 2;
} else {
  const tokens = createTokenService(path.join(__dirname, "tokenizerWorker.js"));
  const findSecrets = createSecretFinder(path.join(__dirname, "secretRules.js"));
  serve(connection, createLanguageHost(tokens, findSecrets, path.join(__dirname, "readWorker.js")));
  connection.listen();
}

/** The connection that the arguments name; `undefined` when they name none. */
function connect(): Connection | undefined {
  try {
    return createConnection(ProposedFeatures.all);
  } catch {
    return undefined;
  }
}
