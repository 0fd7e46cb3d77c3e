import { CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import type { LanguageHost } from "./host";
import type { Logger } from "./logger";

/** Milliseconds between two requests; counts of links may lag behind typing by so much. */
const pause = 500;

/** Has the client ask for lenses again after changes elsewhere, at most once in a while. */
export class LensRefresh {
  private isDue = false;

  constructor(
    private readonly connection: Connection,
    private readonly host: LanguageHost,
    private readonly logger: Logger,
    private readonly isSupported: boolean,
  ) {}

  /** Asks for a refresh soon; does nothing with a client that does not know how. */
  request(): void {
    if (!this.isSupported || this.isDue) return;
    this.isDue = true;
    void this.host.wait(pause).then(async () => {
      this.isDue = false;
      try {
        await this.connection.sendRequest(CodeLensRefreshRequest.type);
      } catch (cause) {
        this.logger.error("The lenses could not be refreshed.", cause);
      }
    });
  }
}
