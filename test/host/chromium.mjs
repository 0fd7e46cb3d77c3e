import { chromium } from "playwright-core";
import { findBrowser } from "./browserProgram.mjs";

/**
 * Starts a headless Chromium that makes no requests of its own.
 *
 * @param {{ width: number, height: number, deviceScaleFactor?: number }} [view] size of its pages in CSS pixels
 * @returns {Promise<{ page: import("playwright-core").Page, close: () => Promise<void> }>} page: the one
 *   page it has; close: ends the browser.
 */
export async function launchChromium(view = { width: 1280, height: 800 }) {
  const { program, env } = await findBrowser();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: program,
    env: /** @type {Record<string, string>} */ (env),
    headless: true,
    chromiumSandbox: !isRoot,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  });
  const { width, height, deviceScaleFactor = 1 } = view;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
  // Copying in the workbench uses the clipboard of the page.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  return { page, close: () => browser.close() };
}
