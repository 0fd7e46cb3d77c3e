/**
 * What VS Code prints on every run without an account, a marketplace or compiled native modules,
 * and what says nothing about the extension.
 */
const noise = [
  /AgentHost|ChatSessionStore|ChatModelSelection|AccountPolicyGate|chat participant|languageModelTools/i,
  /sign[- ]in|defaultAccount/i,
  /extension gallery|ExtensionGallery|open-vsx\.org|queryGallery|builtin extensions cache/i,
  /Could not locate the bindings file|Release\/watchdog|native-watchdog|bindings\.js:\d+/i,
  /Resolv(ing|ed) connection token|Creating a socket|reconnection-grace-time|Service Worker/i,
  // Errors inside the workbench itself; ours name a file of ours.
  /\/static\/out\/vs\//,
  /Creation of workbench contribution/,
  // VS Code's own chat without an account.
  /copilot|GitHubLoginFailed|ChatSessionsService|\[LM\] No provider/i,
  // A language model that fails, as a test has it.
  /extension request ERRORED in STREAM/,
  /Settings Sync|telemetry|DeprecationWarning/i,
];

/**
 * Whether a message of the workbench or of the extension host is such noise.
 *
 * @param {string} message all lines of it
 * @returns {boolean}
 */
export function isNoise(message) {
  return noise.some((pattern) => pattern.test(message));
}
