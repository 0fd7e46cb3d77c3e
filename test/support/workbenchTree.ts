import type { Locator, Page } from "playwright-core";

/** A row of a tree as it is seen. */
export interface WorkbenchRow {
  label: string;
  /** The greyed text behind the label; empty when there is none. */
  description: string;
  /** 1 for the top. */
  level: number;
  /** undefined for a row that has no children. */
  isExpanded: boolean | undefined;
  isSelected: boolean;
}

/** The tree of one view, by the title of its pane. Rows out of sight are not there: VS Code draws only what shows. */
export class WorkbenchTree {
  private readonly pane: Locator;

  constructor(
    private readonly page: Page,
    title: string,
  ) {
    this.pane = page.locator(".pane", { has: page.locator(`.pane-header[aria-label^="${title}"]`) }).first();
  }

  /** Opens the pane when it is folded and waits for it. */
  async show(): Promise<void> {
    const header = this.pane.locator(".pane-header");
    await header.waitFor();
    if ((await header.getAttribute("aria-expanded")) === "false") {
      await header.click();
    }
  }

  /** The rows on the screen, from top to bottom. */
  async rows(): Promise<WorkbenchRow[]> {
    return await this.pane.locator(".monaco-list-row").evaluateAll((elements) =>
      elements
        .map((element) => {
          const text = (selector: string) => element.querySelector(selector)?.textContent ?? "";
          const expanded = element.getAttribute("aria-expanded");
          return {
            index: Number(element.getAttribute("data-index")),
            label: text(".label-name"),
            description: text(".label-description"),
            level: Number(element.getAttribute("aria-level")),
            isExpanded: expanded === null ? undefined : expanded === "true",
            isSelected: element.getAttribute("aria-selected") === "true",
          };
        })
        .sort((a, b) => a.index - b.index)
        .map(({ index: _index, ...row }) => row),
    );
  }

  /** The row with exactly this label. */
  row(label: string): Locator {
    return this.pane
      .locator(".monaco-list-row", {
        has: this.page.locator(".label-name", { hasText: new RegExp(`^${escapePattern(label)}$`) }),
      })
      .first();
  }

  /** Unfolds a row, unless it is unfolded. */
  async expand(label: string): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) === "false") {
      await row.locator(".monaco-tl-twistie").click();
    }
  }

  /** Folds a row, unless it is folded. */
  async collapse(label: string): Promise<void> {
    const row = this.row(label);
    if ((await row.getAttribute("aria-expanded")) === "true") {
      await row.locator(".monaco-tl-twistie").click();
    }
  }

  /** Clicks a row, which opens a file. */
  async click(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** Opens the context menu of a row. */
  async openMenu(label: string): Promise<void> {
    await this.row(label).click({ button: "right" });
  }

  /** Clicks the inline action of a row whose name starts with `action`; such actions show on hover. */
  async clickAction(label: string, action: string): Promise<void> {
    const row = this.row(label);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label^="${action}"]`).click();
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
