import type { Page } from "playwright-core";

/** The types of chromium.mjs, whose comments say the contracts. */
export function launchChromium(view?: {
  width: number;
  height: number;
  deviceScaleFactor?: number;
}): Promise<{ page: Page; close: () => Promise<void> }>;
