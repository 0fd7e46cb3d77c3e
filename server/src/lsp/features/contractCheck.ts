import { checkContract } from "../../memory/context/contract";
import type { HarnessAbilities } from "../../memory/context/contractReport";
import { describeContract } from "../../memory/context/contractText";
import type { ContractAnswer } from "../../protocol/contextMessages";
import type { WorkspaceRoot } from "../memoryWorkspace";

/** Holds the text that a harness sent against a root, as a report. */
export function checkCapturedPrompt(
  { memory, label }: WorkspaceRoot,
  prompt: string,
  abilities: HarnessAbilities,
): ContractAnswer {
  const report = checkContract(memory.view, prompt, abilities);
  return { label, conforming: report.conforming, markdown: describeContract(label, report) };
}
