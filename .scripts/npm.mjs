import { existsSync } from "node:fs";
import path from "node:path";
import { runProcess } from "./runProcess.mjs";
import { Trouble } from "./trouble.mjs";

/** Errors of npm that mean "no answer from the registry" rather than "wrong request". */
const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network request to .* failed|code E50\d/;

/**
 * Runs npm quietly. Its output is kept back unless it fails; a failure is a Trouble of one line that
 * says what could not be done and why.
 *
 * @param {readonly string[]} args
 * @param {{ cwd: string, purpose: string }} options purpose: what the call is for, to complete the
 *   sentence "Could not …".
 * @returns {Promise<string>} what npm printed.
 */
export async function runNpm(args, { cwd, purpose }) {
  const [program, ...before] = npmCommand();
  const { code, output } = await runProcess(program, [...before, ...args], {
    cwd,
    // A call below `npm test` inherits npm's own settings as npm_config_*; drop those that would
    // send an install elsewhere, and give up on a silent registry within two minutes.
    env: {
      ...withoutNpmState(process.env),
      npm_config_fetch_retries: "2",
      npm_config_fetch_retry_mintimeout: "1000",
      npm_config_fetch_retry_maxtimeout: "5000",
      npm_config_fetch_timeout: "60000",
      npm_config_fund: "false",
      npm_config_audit: "false",
      npm_config_update_notifier: "false",
      npm_config_loglevel: "error",
    },
  });
  if (code === 0) {
    return output;
  }
  if (unreachable.test(output)) {
    throw new Trouble(
      `Could not ${purpose}: the npm registry does not answer. Check the network and npm's registry setting, then try again.`,
    );
  }
  throw new Trouble(`Could not ${purpose}: ${firstReason(output)}`);
}

/**
 * npm's own entry point run by this Node where it can be found, so that no shell is needed on
 * Windows; else whatever `npm` is on PATH.
 */
function npmCommand() {
  const candidates = [
    process.env.npm_execpath,
    path.join(path.dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js"),
    path.join(path.dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const cli = candidates.find((file) => file !== undefined && path.basename(file) === "npm-cli.js" && existsSync(file));
  return cli === undefined ? ["npm"] : [process.execPath, cli];
}

/** @param {NodeJS.ProcessEnv} env */
function withoutNpmState(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^npm_config_(local_prefix|prefix|global|omit|include|workspace|package_lock|json|dry_run|pack_destination)$/i.test(
          name,
        ),
    ),
  );
}

/** @param {string} output */
function firstReason(output) {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim())
    .filter((line) => line !== "" && !/^(code|errno|syscall) /.test(line));
  return lines.find((line) => !line.startsWith("A complete log")) ?? "npm gave no reason.";
}
