import type { Connection } from "vscode-languageserver";
import { groupDigits } from "../memory/budget/figures";
import type { LanguageHost } from "./host";

/** Work that takes less than this many milliseconds shows no progress. */
const patience = 700;

/** Runs work and, when it takes its time, shows how many directories it has gone through. */
export async function trackProgress(
  connection: Connection,
  host: LanguageHost,
  isShown: boolean,
  title: string,
  work: (report: (directories: number) => void) => Promise<void>,
): Promise<void> {
  let directories = 0;
  let isDone = false;
  const running = work((count) => {
    directories = count;
  }).finally(() => {
    isDone = true;
  });
  if (isShown) void showWhile(connection, host, title, () => (isDone ? undefined : directories));
  await running;
}

async function showWhile(
  connection: Connection,
  host: LanguageHost,
  title: string,
  state: () => number | undefined,
): Promise<void> {
  await host.wait(patience);
  if (state() === undefined) return;
  const progress = await connection.window.createWorkDoneProgress();
  progress.begin(title, undefined, undefined, false);
  for (let count = state(); count !== undefined; count = state()) {
    progress.report(`${groupDigits(count)} directories`);
    await host.wait(patience / 3);
  }
  progress.done();
}
