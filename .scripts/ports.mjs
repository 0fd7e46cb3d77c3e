import { createServer } from "node:net";
import { Trouble } from "./trouble.mjs";

/** How many ports after the default one are tried. */
const attempts = 50;

/**
 * A free port of this machine. One asked for has to be free, else this is a Trouble; without a wish
 * it is the default or the next free one after it.
 *
 * @param {number | undefined} wish
 * @param {number} fallback
 * @returns {Promise<number>}
 */
export async function choosePort(wish, fallback) {
  if (wish !== undefined) {
    if (!(await isFree(wish))) {
      throw new Trouble(`Port ${wish} is in use or not allowed. Choose another with --port.`);
    }
    return wish;
  }
  for (let port = fallback; port < fallback + attempts; port += 1) {
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Trouble(`Ports ${fallback} to ${fallback + attempts - 1} are all in use. Choose another with --port.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
