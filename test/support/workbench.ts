import assert from "node:assert/strict";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { launchChromium } from "../host/chromium.mjs";
import { type RunningServer, startCodeServer } from "../host/codeServer.mjs";
import { fetchVsCode, newestVsCode } from "../host/vsCode.mjs";
import { repositoryRoot } from "./repository";
import { waitUntil } from "./waitUntil";
import { WorkbenchTree } from "./workbenchTree";

/** What to open a workbench with. */
export interface WorkbenchOptions {
  /** Absolute path of a folder or of a .code-workspace file. */
  workspace: string;
  /** Folder of installed extensions; by default one that holds the extension of this checkout. */
  extensions?: string;
  /** Settings of the machine, over those that keep the workbench quiet. */
  settings?: Record<string, unknown>;
  /** Size of the window in CSS pixels; 1280 × 800 by default. */
  view?: { width: number; height: number; deviceScaleFactor?: number };
  /** Version of VS Code; the newest by default. */
  version?: string;
  /** Whether every workspace is trusted; by default it is. */
  trust?: boolean;
}

/**
 * A real VS Code in a browser, driven as a person would: by keys, clicks and what is seen. Every
 * method waits until what it needs is there, and fails with a sentence when that takes too long.
 */
export class Workbench {
  private constructor(
    /** The page, for whatever has no method here. */
    readonly page: Page,
    private readonly server: RunningServer,
    private readonly workspace: string,
    private readonly closeBrowser: () => Promise<void>,
  ) {}

  /** Starts a server and a browser and waits until the workbench is drawn. Close it in any case. */
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const server = await startCodeServer(await fetchVsCode(options.version ?? newestVsCode), {
      ...(options.settings && { settings: options.settings }),
      ...(options.extensions ? { extensions: options.extensions } : { extension: repositoryRoot }),
      trust: options.trust ?? true,
    });
    const browser = await launchChromium(options.view).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const workbench = new Workbench(browser.page, server, options.workspace, browser.close);
    try {
      await browser.page.goto(server.workbenchAddress({ workspace: options.workspace }));
      await browser.page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 60_000 });
      await browser.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: 60_000 });
      return workbench;
    } catch (error) {
      await workbench.close();
      throw error;
    }
  }

  /** Ends browser and server. */
  async close(): Promise<void> {
    await this.closeBrowser();
    await this.server.stop();
  }

  /** Replaces the settings given at the start; the workbench follows by itself, so wait for what should change. */
  async changeSettings(settings: Record<string, unknown>): Promise<void> {
    await this.server.changeSettings(settings);
  }

  /** Opens a file of a single-folder workspace through Quick Open, by its path in the folder, and waits for it. */
  async openFile(file: string): Promise<void> {
    // A whole path is offered at once, while names are searched for, and come in an order that changes meanwhile.
    const whole = path.posix.join(this.workspace, file);
    await this.page.keyboard.press("Control+P");
    const widget = this.page.locator(".quick-input-widget");
    await widget.locator(".quick-input-box input").fill(whole);
    await this.waitUntil(`Quick Open offers ${file} first`, async () => {
      const names = await widget.locator(".quick-input-list .monaco-list-row .label-name").allTextContents();
      return names[0]?.trim() === path.posix.basename(file);
    });
    await this.page.keyboard.press("Enter");
    await widget.waitFor({ state: "hidden" });
    const named = `/${path.posix.basename(this.workspace)}/${file}`;
    await this.page
      .locator(`.editor-group-container.active .tab.active .monaco-icon-label[aria-label*="${named}"]`)
      .first()
      .waitFor();
    await this.page.locator(".editor-group-container.active .monaco-editor .view-lines").first().waitFor();
  }

  /** Runs a command by its title, as the command palette shows it. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press("F1");
    await this.pick(`>${title}`, title);
  }

  /**
   * Types into the open quick pick and takes the entry with exactly this label and, if given, this
   * greyed text beside it, which has to be there within `limit` milliseconds.
   */
  async pick(text: string, label: string, description?: string, limit = 20_000): Promise<void> {
    const widget = this.page.locator(".quick-input-widget");
    await widget.locator(".quick-input-box input").fill(text);
    await this.waitUntil(
      `the quick pick for "${text}" offers ${label}`,
      async () => {
        const entries = await widget.locator(".quick-input-list .monaco-list-row").all();
        for (const entry of entries) {
          const found = (await entry.locator(".label-name").first().textContent()) ?? "";
          const beside = await entry.locator(".label-description").allTextContents();
          if (found.trim() === label && (description === undefined || beside.join("").trim() === description)) {
            await entry.click();
            return true;
          }
        }
        return false;
      },
      limit,
    );
    await widget.waitFor({ state: "hidden" });
  }

  /** Shows a view container by clicking its icon in the activity bar, unless it is shown already. */
  async showContainer(title: string): Promise<void> {
    const icon = this.page.locator(".part.activitybar .action-item", {
      has: this.page.locator(`[aria-label^="${title}"]`),
    });
    await icon.first().waitFor();
    if (!(await icon.first().getAttribute("class"))?.includes("checked")) {
      await icon.first().click();
    }
  }

  /** The tree of a view by the title of its pane; the only view of a container has the container's title too. */
  tree(title: string): WorkbenchTree {
    return new WorkbenchTree(this.page, title);
  }

  /** The tab of an editor by its whole label. */
  tab(label: string): Locator {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${label}"]`);
  }

  /** The item of the status bar whose text or description holds `text`. */
  statusItem(text: string | RegExp): Locator {
    return this.page.locator(".part.statusbar .statusbar-item", { hasText: text }).first();
  }

  /** Lines of the active editor that are on the screen, with real spaces. */
  async visibleText(): Promise<string> {
    const lines = this.page.locator(".editor-group-container.active .monaco-editor .view-lines").first();
    const parts = await lines.locator(".view-line").evaluateAll((elements) =>
      elements
        .map((element) => ({ top: (element as HTMLElement).offsetTop, text: element.textContent ?? "" }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.replaceAll("\u00a0", " ")),
    );
    return parts.join("\n");
  }

  /** Puts the cursor at the end of the active editor's file and types. */
  async typeAtEnd(text: string): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press("Control+End");
    await this.page.keyboard.type(text);
  }

  /** Gives the active editor the keyboard. */
  async focusEditor(): Promise<void> {
    await this.runCommand("View: Focus Active Editor Group");
    await this.page.locator(".editor-group-container.active .monaco-editor.focused").first().waitFor();
  }

  /** Saves the active editor and waits until its tab is no longer marked as changed. */
  async save(): Promise<void> {
    await this.page.keyboard.press("Control+S");
    await this.page.locator(".editor-group-container.active .tab.active:not(.dirty)").waitFor();
  }

  /** Opens the Problems panel and reads what it lists, without the files' own rows. */
  async problems(): Promise<string[]> {
    const panel = this.page.locator(".markers-panel");
    if (!(await panel.isVisible())) {
      await this.runCommand("Problems: Focus on Problems View");
      await panel.waitFor();
    }
    return await panel
      .locator(".monaco-list-row .marker-message-details-container")
      .evaluateAll((rows) => rows.map((row) => (row.textContent ?? "").replaceAll("\u00a0", " ")));
  }

  /** Applies the quick fix whose title holds `title` at the cursor of the active editor. */
  async quickFix(title: string): Promise<void> {
    await this.page.keyboard.press("Control+.");
    const entry = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
    await entry.waitFor();
    // The older VS Code keeps the pointer out of the list until it moves.
    await entry.hover({ force: true });
    await entry.click();
  }

  /** Clicks an entry of the open context menu. */
  async chooseMenuItem(label: string): Promise<void> {
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: label }).first();
    await entry.waitFor();
    // A menu ignores a press that comes at once after the click that opened it.
    await entry.hover();
    await entry.click();
  }

  /** Presses a button of the open dialog. */
  async answerDialog(button: string): Promise<void> {
    await this.page.locator(".monaco-dialog-box .monaco-button", { hasText: button }).first().click();
  }

  /** Texts of the notifications that are shown. */
  async notifications(): Promise<string[]> {
    return await this.page.locator(".notification-list-item-message").allTextContents();
  }

  /** Waits until `condition` holds; `sentence` says what was waited for, `limit` is in milliseconds. */
  async waitUntil(sentence: string, condition: () => Promise<boolean> | boolean, limit = 20_000): Promise<void> {
    await waitUntil(sentence, condition, limit);
  }

  /** Takes a picture of the whole window into media/NAME.png, without the cursor's blinking. */
  async screenshot(name: string): Promise<void> {
    assert.match(name, /^[\w-]+$/);
    await this.page.screenshot({
      path: path.join(repositoryRoot, "media", `${name}.png`),
      animations: "disabled",
      caret: "hide",
    });
  }
}
