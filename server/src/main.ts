import { setImmediate as pause } from "node:timers/promises";
import { type Connection, createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { greet } from "./lsp/greeting";

const connection = connect();
if (connection === undefined) {
  process.stderr.write("The language server of Memory Lens talks to an editor. Start it with --stdio.\n");
  process.exitCode = 2;
} else {
  greet(connection, async (greeting) => {
    // The editor has its answer by then, and goes on while the rest is loaded.
    await pause();
    const { startHere } = await import("./startHere");
    return startHere(greeting);
  });
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
