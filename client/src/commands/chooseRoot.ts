import { pickAnyFolder } from "../pickers/folderPicker";
import { addRoot } from "../rootSettings";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/** Lets a person choose a folder and adds it to the setting `memoryLens.roots`. */
export async function chooseRoot(): Promise<void> {
  const folder = await pickAnyFolder("Use as Memory Root");
  if (folder !== undefined) await addRoot(folder);
}

/** Adds the folder handed over to the setting `memoryLens.roots`. */
export async function useAsRoot(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place !== undefined) await addRoot(place.uri);
}
