import type { Workbench } from "./workbench";

/** Takes a command that asks something next, in the place of the palette. */
export async function beginCommand({ page }: Workbench, title: string): Promise<void> {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget .quick-input-box input").fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().click();
}

/** Takes the entry of the open quick pick that holds a text. */
export async function chooseEntry({ page }: Workbench, text: string): Promise<void> {
  await page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first().click();
}

/** Answers the input box that says this. */
export async function answerInput(workbench: Workbench, message: string, answer: string): Promise<void> {
  const widget = workbench.page.locator(".quick-input-widget");
  await workbench.waitUntil(`the input box says ${message}`, async () => {
    const said = await widget.locator(".quick-input-message").allTextContents();
    return (await widget.isVisible()) && said.join(" ").includes(message);
  });
  const input = widget.locator(".quick-input-box input");
  await input.fill(answer);
  await input.press("Enter");
}

/** Types a path into the dialog for files that VS Code draws itself where it runs in a browser. */
export async function answerFileDialog(workbench: Workbench, file: string): Promise<void> {
  const widget = workbench.page.locator(".quick-input-widget");
  const input = widget.locator(".quick-input-box input");
  await workbench.waitUntil("the dialog shows a path", async () => (await input.inputValue()).startsWith("/"));
  // The dialog writes its first path several times while it reads the folder.
  let kept = 0;
  await workbench.waitUntil("the dialog keeps the path", async () => {
    if ((await input.inputValue()) === file) kept += 1;
    else {
      kept = 0;
      await input.fill(file);
    }
    return kept > 20;
  });
  await input.press("Enter");
}
