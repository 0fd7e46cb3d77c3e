import path from "node:path";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { createSecretFinder } from "./host/secretFinder";
import { createTokenService } from "./host/tokenService";
import { createLanguageHost } from "./languageHost";
import { serve } from "./lsp/server";

const connection = createConnection(ProposedFeatures.all);
const tokens = createTokenService(path.join(__dirname, "tokenizerWorker.js"));
serve(connection, createLanguageHost(tokens, createSecretFinder(path.join(__dirname, "secretRules.js"))));
connection.listen();
