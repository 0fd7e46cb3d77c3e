import type { InspectedRoot } from "../inspect";

/** What a check came to, for a reporter to write down. */
export interface CheckReport {
  readonly roots: readonly InspectedRoot[];
  readonly version: string;
  readonly hasColours: boolean;
}

/** Writes a report in one format, as text that ends with a line break. */
export type Reporter = (report: CheckReport) => string;
