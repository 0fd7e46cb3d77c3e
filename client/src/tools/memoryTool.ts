import type { LanguageModelTool } from "vscode";

/** A tool of ours. What a model hands over is anything until it is looked at. */
export type MemoryTool = LanguageModelTool<unknown>;
