import type { ContextClient } from "../contextClient";
import type { MemoryTool } from "./memoryTool";
import { given, textInput, toolAnswer } from "./toolAnswer";

/** Lists one level of memory, each entry with what it says of itself. */
export function listTool(contexts: ContextClient): MemoryTool {
  return {
    prepareInvocation: ({ input }) => ({ invocationMessage: `Listing memory ${textInput(input, "path") ?? ""}` }),
    invoke: async ({ input }, token) => {
      const params = { ...given("root", textInput(input, "root")), ...given("path", textInput(input, "path")) };
      return toolAnswer((await contexts.recall({ kind: "list", ...params }, token)).texts);
    },
  };
}
