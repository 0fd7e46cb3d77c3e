import { setImmediate as pause } from "node:timers/promises";
import {
  type Connection,
  createConnection,
  MessageType,
  ProposedFeatures,
  ShowMessageNotification,
} from "vscode-languageserver/node";
import { type Greeting, greet } from "./lsp/greeting";

const connection = connect();
if (connection === undefined) {
  process.stderr.write("The language server of Memory Lens talks to an editor. Start it with --stdio.\n");
  process.exitCode = 2;
} else {
  greet(connection, async (greeting) => {
    // The editor has its answer by then, and goes on while the rest is loaded.
    await pause();
    try {
      const { startHere } = await import("./startHere");
      return startHere(greeting);
    } catch (cause) {
      return await giveUp(greeting, cause);
    }
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

/** Tells the client why there is no server, and ends the process once that is written. */
async function giveUp({ connection, logger }: Greeting, cause: unknown): Promise<never> {
  const message = "Memory Lens cannot start, since a part of it is missing or damaged: reinstall it.";
  logger.error(message, cause);
  try {
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message });
  } finally {
    process.exit(1);
  }
}
