import { selectedHarnesses } from "../context/harnessLimits";
import { ROOT_PATH } from "../paths";
import type { DirectoryRule } from "./rule";

const AGENTS_NAME = "AGENTS.md";

/** Instructions that most programs load by themselves are loaded twice when they are core memory. */
export const agentsFileInCore: DirectoryRule = {
  id: "agents-file-in-core",
  about: "directory",
  severity: "hint",
  description: "AGENTS.md in the memory root is core memory.",
  clause: 'Specification, "Harness contract", rule 1: every .md file directly inside the root is included in context.',
  help: "By the letter of the format AGENTS.md in the root is loaded with every request. Many programs load a file of that name anyway, so that it may be in context twice. Keep it if that is meant; otherwise move it out of the memory root.",
  check: (node, view) =>
    node.path === ROOT_PATH &&
    node.files.includes(AGENTS_NAME) &&
    selectedHarnesses(view).some(({ loads }) => loads === "every-root-file")
      ? [
          {
            subject: "file",
            path: AGENTS_NAME,
            message:
              "AGENTS.md lies in the memory root and so is core memory, loaded with every request. Move it out if your program loads it anyway.",
          },
        ]
      : [],
};
