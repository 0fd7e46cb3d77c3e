import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Refusal } from "../memory/recall/refusal";

/** An answer for programs and for agents: the same object as structured content and as JSON text. */
export function objectAnswer(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(answer, undefined, 1) }], structuredContent: answer };
}

/** A refusal as the protocol wants it: an error with the sentence, and for what is missing the nearest index. */
export function refusalAnswer({ message, nearest }: Refusal): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text: message }];
  if (nearest !== undefined) content.push({ type: "text", text: `${nearest.path}:\n\n${nearest.text}` });
  return { isError: true, content };
}
