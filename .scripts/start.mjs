import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureReady } from "./bootstrap.mjs";
import { choosePort } from "./ports.mjs";
import { inRepository, repositoryRoot } from "./repository.mjs";
import { runScript } from "./runScript.mjs";
import { isShuttingDown, onShutdown, shutDownOnSignals, shutDownWithParent } from "./shutdown.mjs";
import { findDesktop, runDesktop } from "./startDesktop.mjs";
import { Trouble } from "./trouble.mjs";

// npm start [-- FOLDER] [-- --port N]: opens a folder, or a copy of the sample memory, in VS Code with
// the extension of this checkout: in the desktop's where there is one and no port is asked for, else
// in the VS Code server, whose address is printed. Ctrl-C ends it.

const defaultPort = 3210;
const usage = "Use: npm start [-- FOLDER] [--port N].";
const sample = path.join("test", "fixtures", "sample-memory");

await runScript(async () => {
  // Being stopped is how a served program is meant to end: no error.
  shutDownOnSignals(0);
  if (process.env.npm_lifecycle_event === "start") {
    shutDownWithParent(0);
  }
  const { folder, port } = readArguments(process.argv.slice(2));
  if (folder !== undefined) {
    await checkFolder(folder);
  }
  await ensureReady();
  const desktop = port === undefined ? findDesktop() : undefined;
  if (desktop !== undefined) {
    const workspace = folder ?? (await copySample());
    process.stdout.write(`Opening ${workspace} in VS Code. Close its window or press Ctrl-C to end.\n`);
    return await runDesktop(desktop, workspace);
  }
  const freePort = await choosePort(port, defaultPort);
  await runServer(folder ?? (await copySample()), freePort);
  if (isShuttingDown()) {
    return 0;
  }
  process.stderr.write("The VS Code server ended by itself. Start it again with npm start.\n");
  return 1;
});

/**
 * @param {readonly string[]} args
 * @returns {{ folder: string | undefined, port: number | undefined }} folder: absolute path
 */
function readArguments(args) {
  let folder;
  let port;
  const rest = args.flatMap((argument) => argument.split(/^(--port)=/).filter((part) => part !== ""));
  while (rest.length > 0) {
    const argument = rest.shift() ?? "";
    if (argument === "--port") {
      port = readPort(rest.shift() ?? "");
    } else if (argument.startsWith("-")) {
      throw new Trouble(`There is no option ${argument}. ${usage}`);
    } else if (folder === undefined) {
      folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
    } else {
      throw new Trouble(`Only one folder can be opened. ${usage}`);
    }
  }
  return { folder, port };
}

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Trouble(`The port has to be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** @param {string} folder absolute path */
async function checkFolder(folder) {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) {
    throw new Trouble(`There is no folder ${folder}. Name one that exists.`);
  }
  if (!found.isDirectory() && !folder.endsWith(".code-workspace")) {
    throw new Trouble(`${folder} is not a folder. Name a folder.`);
  }
}

/** The sample is opened as a copy, so that trying things out leaves the checkout as it is. */
async function copySample() {
  const parent = await mkdtemp(path.join(tmpdir(), "memory-lens-sample-"));
  onShutdown(() => rm(parent, { recursive: true, force: true }));
  const copy = path.join(parent, path.basename(sample));
  await cp(inRepository(sample), copy, { recursive: true });
  process.stdout.write(`Opening a copy of ${sample}; it is deleted at the end.\n`);
  return copy;
}

/**
 * Serves VS Code until the server ends by itself.
 *
 * @param {string} workspace absolute path
 * @param {number} port
 */
async function runServer(workspace, port) {
  const { fetchSomeVsCode } = await import("../test/host/vsCode.mjs");
  const { startCodeServer } = await import("../test/host/codeServer.mjs");
  const server = await startCodeServer(await fetchSomeVsCode(), { port, extension: repositoryRoot });
  onShutdown(server.stop);
  const address = server.workbenchAddress({ workspace });
  process.stdout.write(`Memory Lens is ready at ${address}\n`);
  process.stdout.write("Open that address in a browser. Press Ctrl-C to end.\n");
  await server.exited;
}
