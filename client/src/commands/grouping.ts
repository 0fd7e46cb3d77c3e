import type { CommandContext } from "./commandContext";

/** Groups the memory view by the layers of the architecture profile. */
export async function groupByLayers({ grouping }: CommandContext): Promise<void> {
  await grouping.choose("layers");
}

/** Groups the memory view by when a file is in context. */
export async function groupByPlacement({ grouping }: CommandContext): Promise<void> {
  await grouping.choose("placement");
}
