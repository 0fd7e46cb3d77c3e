import type { ContextClient } from "../contextClient";
import type { MemoryTool } from "./memoryTool";
import { countInput, given, textInput, toolAnswer } from "./toolAnswer";

/** Reads one memory file; for a directory its index and one level of names. */
export function readTool(contexts: ContextClient): MemoryTool {
  return {
    prepareInvocation: ({ input }) => ({ invocationMessage: `Reading memory ${textInput(input, "path") ?? ""}` }),
    invoke: async ({ input }, token) => {
      const params = {
        path: textInput(input, "path") ?? "",
        ...given("root", textInput(input, "root")),
        ...given("fromLine", countInput(input, "fromLine")),
      };
      return toolAnswer((await contexts.recall({ kind: "read", ...params }, token)).texts);
    },
  };
}
