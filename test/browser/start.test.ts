import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, describe, it } from "node:test";
import { launchChromium } from "../host/chromium.mjs";
import { StartedProgram } from "../support/startedProgram";

describe("npm start", () => {
  const program = new StartedProgram([".scripts/start.mjs"], { MEMORY_LENS_DESKTOP: "0" });
  after(() => program.signal("SIGTERM"));

  it("prints an address that shows the sample with the extension loaded, and ends when told to", async () => {
    const [, address = ""] = await program.printed(/ready at (http:\S+)/, 240_000);
    const { page, close } = await launchChromium();
    try {
      await page.goto(address);
      await page.locator('.part.activitybar [aria-label^="Memory Lens"]').first().click({ timeout: 60_000 });
      await page.locator(".monaco-list-row .label-name", { hasText: "Core memory" }).waitFor({ timeout: 60_000 });
    } finally {
      await close();
    }
    const folder = new URL(address).searchParams.get("folder") ?? "";
    assert.ok(existsSync(folder));
    program.signal("SIGINT");
    assert.equal(await program.exitCode(), 0);
    assert.ok(!existsSync(folder), "the copy of the sample is still there");
    await assert.rejects(fetch(address), "the server still answers");
  });
});
