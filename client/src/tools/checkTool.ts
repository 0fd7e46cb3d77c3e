import type { ContextClient } from "../contextClient";
import type { MemoryTool } from "./memoryTool";
import { given, textInput, toolAnswer } from "./toolAnswer";

/** Tells what the rules find in a memory root. */
export function checkTool(contexts: ContextClient): MemoryTool {
  return {
    prepareInvocation: () => ({ invocationMessage: "Checking memory" }),
    invoke: async ({ input }, token) =>
      toolAnswer((await contexts.recall({ kind: "check", ...given("root", textInput(input, "root")) }, token)).texts),
  };
}
