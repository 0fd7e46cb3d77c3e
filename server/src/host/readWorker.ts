import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { packReading, readMemoryFile } from "../memory/rules/fileReading";
import { openFileSystem } from "./nodeFileSystem";
import { isReaderData, type ReadAnswer, type ReadRequest, readSettling } from "./readMessages";
import { createSecretFinder } from "./secretFinder";

// A worker thread that reads the files of one root: answers each list of paths with what reading them gave, in order.
if (parentPort !== null && isReaderData(workerData)) {
  const port = parentPort;
  const files = openFileSystem(workerData.root);
  const findSecrets = workerData.looksThrough ? createSecretFinder(path.join(__dirname, "secretRules.js")) : undefined;
  const answer = (message: ReadAnswer): void => port.postMessage(message);
  port.on("message", (message: ReadRequest) => {
    // A thread that ends while its code is still being optimized can take the process with it.
    if (message === "end") setTimeout(() => port.close(), readSettling);
    else answer(message.map((each) => packReading(readMemoryFile(each, files, findSecrets))));
  });
  answer("ready");
}
