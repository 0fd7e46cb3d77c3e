import type { ContextClient } from "../contextClient";
import type { MemoryTool } from "./memoryTool";
import { countInput, given, textInput, toolAnswer } from "./toolAnswer";

/** Finds words and phrases in memory. */
export function searchTool(contexts: ContextClient): MemoryTool {
  return {
    prepareInvocation: ({ input }) => ({
      invocationMessage: `Searching memory for ${textInput(input, "query") ?? ""}`,
    }),
    invoke: async ({ input }, token) => {
      const params = {
        query: textInput(input, "query") ?? "",
        ...given("root", textInput(input, "root")),
        ...given("limit", countInput(input, "limit")),
      };
      return toolAnswer((await contexts.recall({ kind: "search", ...params }, token)).texts);
    },
  };
}
