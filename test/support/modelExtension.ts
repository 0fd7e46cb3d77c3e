import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./repository";

/**
 * Makes a folder of installed extensions for a workbench with chat: this checkout, and one that brings a language model.
 * VS Code lets nobody ask in its chat without a model. Whatever the model is asked, it answers with this text.
 */
export function installWithModel(folder: string, answer: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  symlinkSync(repositoryRoot, path.join(folder, `${publisher}.${name}-${version}`), "junction");
  const model = path.join(folder, "memory-lens-test.model-1.0.0");
  mkdirSync(model);
  writeFileSync(path.join(model, "package.json"), JSON.stringify(manifest));
  writeFileSync(path.join(model, "main.js"), program(answer));
}

/** What the model is called in chat. */
export const modelName = "Test model";

const manifest = {
  name: "model",
  publisher: "memory-lens-test",
  version: "1.0.0",
  engines: { vscode: "^1.105.0" },
  main: "./main.js",
  activationEvents: ["onStartupFinished"],
  contributes: { languageModelChatProviders: [{ vendor: "memory-lens-test", displayName: modelName }] },
};

function program(answer: string): string {
  return `const vscode = require("vscode");
exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.lm.registerLanguageModelChatProvider("memory-lens-test", {
    provideLanguageModelChatInformation: () => [{
      id: "test-model", name: ${JSON.stringify(modelName)}, family: "test", version: "1",
      maxInputTokens: 100000, maxOutputTokens: 1000, capabilities: { toolCalling: true }, isUserSelectable: true,
    }],
    provideLanguageModelChatResponse: async (_model, _messages, _options, progress) => {
      progress.report(new vscode.LanguageModelTextPart(${JSON.stringify(answer)}));
    },
    provideTokenCount: async () => 1,
  }));
};
`;
}
