import { readFileSync } from "node:fs";

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

/** Whether shutDown has been called. */
export function isShuttingDown() {
  return running !== undefined;
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

/**
 * Makes the program end, after shutting down, when the one that started it is gone, or when npm is:
 * npm runs scripts in a shell, which neither passes on a termination nor notices that npm was killed.
 *
 * @param {number} code exit code
 */
export function shutDownWithParent(code) {
  const family = ancestors();
  const timer = setInterval(() => {
    if (ancestors() !== family) {
      clearInterval(timer);
      void shutDown().then(() => process.exit(code));
    }
  }, 500);
  timer.unref();
}

/** The ids of our parent and, where the system tells, of its parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    // Fields after the name in parentheses: state, then the parent's id.
    const fields = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return `${parent} ${fields?.[1]}`;
  } catch {
    return String(parent);
  }
}
