/** @type {(() => Promise<unknown>)[]} */
const tasks = [];

/** @type {Promise<void> | undefined} */
let running;

/**
 * Remembers what to do before the program ends, the last first.
 *
 * @param {() => Promise<unknown>} task
 */
export function onShutdown(task) {
  tasks.push(task);
}

/** Does everything remembered, once; a second call waits for the first. */
export function shutDown() {
  running ??= runTasks();
  return running;
}

async function runTasks() {
  for (const task of tasks.reverse()) {
    await task().catch(() => undefined);
  }
}

/**
 * Makes Ctrl-C, a termination and a closed terminal shut the program down. npm passes Ctrl-C on to a
 * program that the terminal has sent it to already, so it may come twice.
 *
 * @param {number} code exit code
 */
export function shutDownOnSignals(code) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      void shutDown().then(() => process.exit(code));
    });
  }
}
