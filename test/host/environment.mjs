/**
 * The environment without what a surrounding VS Code or npm put there: a server started from the
 * terminal of an editor would else take itself for a part of that editor.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutEditorState(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VSCODE_|ELECTRON_|npm_config_|NODE_OPTIONS$)/.test(name)),
  );
}
