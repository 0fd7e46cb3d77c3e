import { type Disposable, lm } from "vscode";
import type { ContextClient } from "../contextClient";
import { type ToolName, toolNames } from "../ids";
import { checkTool } from "./checkTool";
import { listTool } from "./listTool";
import type { MemoryTool } from "./memoryTool";
import { readTool } from "./readTool";
import { rememberTool } from "./rememberTool";
import { searchTool } from "./searchTool";

/** Every language-model tool. A new tool is a file, an id, a line here, and a description in the manifest. */
const toolTable: Readonly<Record<ToolName, (contexts: ContextClient) => MemoryTool>> = {
  list: listTool,
  read: readTool,
  search: searchTool,
  check: checkTool,
  remember: rememberTool,
};

/** Registers every tool. */
export function registerTools(contexts: ContextClient): Disposable[] {
  return (Object.keys(toolTable) as ToolName[]).map((name) =>
    lm.registerTool(toolNames[name], toolTable[name](contexts)),
  );
}
