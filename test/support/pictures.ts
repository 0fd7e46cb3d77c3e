import type { Workbench } from "./workbench";

/** Whether this run renews the pictures under media/; a usual run leaves the checkout as it is. */
export const takesPictures = process.env.MEMORY_LENS_PICTURES === "1";

/** Takes a picture into media/NAME.png when this run renews the pictures, once nothing moves any more. */
export async function takePicture(workbench: Workbench, name: string): Promise<void> {
  if (!takesPictures) return;
  await workbench.page.mouse.move(700, 15);
  await workbench.waitUntil("hovers and progress are gone", async () => {
    const moving = workbench.page.locator(".workbench-hover:visible, .monaco-progress-container.active:visible");
    return (await moving.count()) === 0;
  });
  await workbench.screenshot(name);
}
