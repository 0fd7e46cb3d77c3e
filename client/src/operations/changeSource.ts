import type { OperationResult } from "../../../server/src/protocol/operationMessages";

/** Where a change comes from that is shown before it is made. */
export interface ChangeSource {
  /** The title of its editor. */
  readonly title: string;
  /** Whether the file that it names is opened when it is made. */
  readonly opensFile?: true;
  /** Works the change out, and once more when memory changed; `undefined` when it cannot be, which was said. */
  plan(): Promise<OperationResult | undefined>;
}
