import { bytesCounter } from "../../server/src/memory/budget/tokens";
import type { OperationWorld } from "../../server/src/memory/operations/operation";
import { checkMemory } from "../../server/src/memory/rules/run";
import { decodeText } from "../../server/src/memory/text";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "./memoryOf";
import { type ViewSetUp, viewOf } from "./viewOf";

/** What an operation works with in a test; places outside the memory are names of the given contents. */
export function operationWorldOf(
  memory: InMemoryFileSystem,
  setUp: ViewSetUp & {
    readonly places?: Readonly<Record<string, MemoryContents>>;
    /** How places lie in the memory, or around it. */
    readonly nesting?: Readonly<Record<string, ReturnType<OperationWorld["nestingOf"]>>>;
  } = {},
): OperationWorld {
  const view = viewOf(memory, setUp);
  const places = new Map(Object.entries(setUp.places ?? {}).map(([name, contents]) => [name, memoryOf(contents)]));
  return {
    view,
    findings: () => checkMemory(view),
    time: "12:00",
    count: async (text) => bytesCounter.count(text),
    openPlace: (place) => places.get(place),
    nestingOf: (place) => setUp.nesting?.[place] ?? {},
    readPlace: (place) => {
      const [folder = "", ...rest] = place.split("/");
      const files = places.get(folder);
      const bytes = files?.read(rest.join("/")) ?? "missing";
      return typeof bytes === "string" ? undefined : decodeText(bytes);
    },
  };
}
