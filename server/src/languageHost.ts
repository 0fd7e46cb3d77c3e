import { setImmediate as pause, setTimeout as wait } from "node:timers/promises";
import { URI } from "vscode-uri";
import { localCalendar } from "./host/clock";
import { resolveFolder } from "./host/folders";
import { openIgnoreRules } from "./host/ignoreRules";
import { openFileSystem } from "./host/nodeFileSystem";
import type { TokenService } from "./host/tokenService";
import type { LanguageHost } from "./lsp/host";
import type { FindSecrets } from "./memory/secrets/secretSpan";

/** Asked for very often. */
const { timeOrigin } = performance;

/** This machine as the language server sees it: its files, its clock, the given tokenizer and finder of secrets. */
export function createLanguageHost(tokens: TokenService, findSecrets: FindSecrets): LanguageHost {
  return {
    openFolder: (uri) => openFileSystem(URI.parse(uri).fsPath),
    openIgnoreRules: (uri) => openIgnoreRules(URI.parse(uri).fsPath),
    resolveFolder: (written, base) => {
      const folder = resolveFolder(written, base === undefined ? undefined : URI.parse(base).fsPath);
      return folder === undefined ? undefined : { uri: URI.file(folder.path).toString(), pattern: folder.pattern };
    },
    countTokens: (counter, text, signal) => tokens.count(counter, text, signal),
    findSecrets,
    now: () => timeOrigin + performance.now(),
    calendar: () => localCalendar(),
    pause: () => pause(),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
    description: `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  };
}
