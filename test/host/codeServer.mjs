import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "../../.scripts/runProcess.mjs";
import { Trouble } from "../../.scripts/trouble.mjs";
import { withoutEditorState } from "./environment.mjs";
import { defaultSettings } from "./settings.mjs";

/** How long a server may take until it listens, in milliseconds. */
const startLimit = 60_000;

/**
 * Starts the VS Code server with data folders of its own, which go away when it is stopped.
 *
 * @param {import("./vsCode.mjs").VsCode} vsCode
 * @param {object} [options]
 * @param {number} [options.port] 0, the default, takes any free one
 * @param {Record<string, unknown>} [options.settings] machine settings, over the ones that keep a run quiet
 * @param {string} [options.extensions] folder of installed extensions; by default a fresh, empty one
 * @param {string} [options.extension] folder of an extension that counts as installed too
 * @param {boolean} [options.forTests] whether a workbench may be given `tests` and `development`. VS Code then
 *   shows no notifications and answers dialogs by itself, so a person wants it off.
 * @param {boolean} [options.trust] whether every workspace is trusted; true by default
 * @param {NodeJS.ProcessEnv} [options.env] added to the environment, and seen by the extension host
 * @returns {Promise<RunningServer>}
 */
export async function startCodeServer(vsCode, options = {}) {
  const data = await mkdtemp(path.join(tmpdir(), "memory-lens-vscode-"));
  await mkdir(path.join(data, "user", "Machine"), { recursive: true });
  await mkdir(path.join(data, "run"), { mode: 0o700 });
  /** @param {Record<string, unknown>} [settings] */
  const changeSettings = (settings) =>
    writeFile(
      path.join(data, "user", "Machine", "settings.json"),
      JSON.stringify({ ...defaultSettings, ...settings }, undefined, 2),
    );
  await changeSettings(options.settings);
  const extensions = options.extensions ?? path.join(data, "extensions");
  if (options.extension !== undefined) {
    await linkExtension(options.extension, extensions);
  }
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("guard.mjs", import.meta.url)),
      data,
      vsCode.node,
      vsCode.serverMain,
      ...["--host", "127.0.0.1"],
      ...["--port", String(options.port ?? 0)],
      "--without-connection-token",
      "--accept-server-license-terms",
      // A built VS Code takes tests from the page's address only with this.
      ...(options.forTests ? ["--enable-smoke-test-driver"] : []),
      ...((options.trust ?? true) ? ["--disable-workspace-trust"] : []),
      ...["--telemetry-level", "off"],
      ...["--server-data-dir", path.join(data, "server")],
      ...["--user-data-dir", path.join(data, "user")],
      ...["--extensions-dir", extensions],
    ],
    {
      // The runtime folder holds its sockets, which would else stay behind in the system's.
      env: { ...withoutEditorState(process.env), XDG_RUNTIME_DIR: path.join(data, "run"), ...options.env },
      // The open stdin tells the guard that we live.
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
    },
  );
  // Ending the stdin of a guard that has ended already is no trouble.
  child.stdin.on("error", () => undefined);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  try {
    const port = await listeningPort(child);
    const authority = `127.0.0.1:${port}`;
    return {
      port,
      exited,
      changeSettings,
      workbenchAddress: (where) => workbenchAddress(authority, where),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A server that listens.
 *
 * @typedef {object} RunningServer
 * @property {number} port
 * @property {Promise<unknown>} exited settles when the server has ended
 * @property {(settings: Record<string, unknown>) => Promise<void>} changeSettings replaces the settings given
 *   at the start; open workbenches follow
 * @property {(where: WorkbenchPlace) => string} workbenchAddress the address that opens a workbench
 * @property {() => Promise<void>} stop ends the server with everything it started and deletes its data
 */

/**
 * What a workbench shows.
 *
 * @typedef {object} WorkbenchPlace
 * @property {string} [workspace] absolute path of a folder or of a .code-workspace file
 * @property {string} [development] absolute path of the folder of an extension under test
 * @property {string} [tests] absolute path of the module whose run() the extension host calls
 */

/**
 * Makes a folder count as an installed extension without copying it: VS Code takes a fresh folder of
 * extensions as it finds it.
 *
 * @param {string} extension @param {string} extensions
 */
async function linkExtension(extension, extensions) {
  const { publisher, name, version } = JSON.parse(await readFile(path.join(extension, "package.json"), "utf8"));
  await mkdir(extensions, { recursive: true });
  await symlink(extension, path.join(extensions, `${publisher}.${name}-${version}`), "junction");
}

/**
 * Installs a packaged extension.
 *
 * @param {import("./vsCode.mjs").VsCode} vsCode
 * @param {string} file a .vsix
 * @param {string} extensions folder of extensions to install into, as given to startCodeServer
 */
export async function installExtension(vsCode, file, extensions) {
  const { code, output } = await runProcess(
    vsCode.node,
    [
      vsCode.serverMain,
      ...["--install-extension", file],
      ...["--extensions-dir", extensions],
      ...["--server-data-dir", path.join(extensions, "..", "install-data")],
      "--accept-server-license-terms",
    ],
    { env: withoutEditorState(process.env), timeout: startLimit },
  );
  if (code !== 0) {
    throw new Trouble(`VS Code could not install ${path.basename(file)}: ${output.trim()}`);
  }
}

/** @param {string} authority host:port @param {WorkbenchPlace} where */
function workbenchAddress(authority, { workspace, development, tests }) {
  const address = new URL(`http://${authority}/`);
  if (workspace !== undefined) {
    address.searchParams.set(workspace.endsWith(".code-workspace") ? "workspace" : "folder", workspace);
  }
  const payload = [];
  if (development !== undefined) {
    payload.push(["extensionDevelopmentPath", `vscode-remote://${authority}${development}`]);
  }
  if (tests !== undefined) {
    payload.push(["extensionTestsPath", `vscode-remote://${authority}${tests}`]);
  }
  if (payload.length > 0) {
    address.searchParams.set("payload", JSON.stringify(payload));
  }
  // The workbench reads spaces as %20 only.
  return address.href.replaceAll("+", "%20");
}

/**
 * The port from the line that the server prints once it listens.
 *
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @returns {Promise<number>}
 */
function listeningPort(child) {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(
      () => reject(new Trouble(`The VS Code server did not start within ${startLimit / 1000} seconds:\n${output}`)),
      startLimit,
    );
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk.toString();
      const port = /agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined) {
        clearTimeout(timer);
        // From now on the output is read and dropped, so that the server never waits for us.
        child.stdout.off("data", read).resume();
        child.stderr.off("data", read).resume();
        resolve(Number(port));
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(new Trouble(`Could not start the VS Code server: ${error.message}.`));
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Trouble(`The VS Code server ended with code ${code} before it listened:\n${output.trimEnd()}`));
    });
  });
}
