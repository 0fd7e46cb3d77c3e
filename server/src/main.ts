import path from "node:path";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { createTokenService } from "./host/tokenService";
import { createLanguageHost } from "./languageHost";
import { serve } from "./lsp/server";

const connection = createConnection(ProposedFeatures.all);
serve(connection, createLanguageHost(createTokenService(path.join(__dirname, "tokenizerWorker.js"))));
connection.listen();
