import type { Workbench, WorkbenchOptions } from "./workbench";

/** Whether this run renews the pictures under media/; a usual run leaves the checkout as it is. */
export const takesPictures = process.env.MEMORY_LENS_PICTURES === "1";

/** The window that pictures are taken of, sharp also where they are shown small. */
export const pictureView: NonNullable<WorkbenchOptions["view"]> = {
  width: 1280,
  height: 800,
  ...(takesPictures && { deviceScaleFactor: 2 }),
};

/** Settings under which a picture shows the extension and little else. */
export const pictureSettings: Readonly<Record<string, unknown>> = {
  "workbench.colorTheme": "Default Dark Modern",
  "editor.minimap.enabled": false,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are VS Code's.
  "window.title": "${activeEditorShort}${separator}${rootName}",
};

/** Drags the border of the side bar until it is about this wide; only for pictures. */
export async function widenSideBar({ page }: Workbench, width: number): Promise<void> {
  if (!takesPictures) return;
  const box = await page.locator(".part.sidebar").boundingBox();
  if (box === null) return;
  await page.mouse.move(box.x + box.width + 2, 400);
  await page.mouse.down();
  await page.mouse.move(box.x + width + 2, 400, { steps: 5 });
  await page.mouse.up();
}

/** Takes a picture into media/NAME.png when this run renews the pictures, once nothing moves any more. */
export async function takePicture(workbench: Workbench, name: string): Promise<void> {
  if (!takesPictures) return;
  await workbench.page.mouse.move(700, 15);
  await workbench.waitUntil("hovers and progress are gone", async () => {
    const moving = workbench.page.locator(".workbench-hover:visible, .monaco-progress-container.active:visible");
    return (await moving.count()) === 0;
  });
  await workbench.waitUntil("text has its colours", async () => {
    const colours = await workbench.page
      .locator(".editor-group-container.active .view-line span[class^=mtk]")
      .evaluateAll((spans) => new Set(spans.map(({ className }) => className)).size);
    return colours > 1 && !(await workbench.statusItem("Activating").isVisible());
  });
  await workbench.screenshot(name);
}
