import {
  CancellationError,
  type CancellationToken,
  commands,
  type Disposable,
  type LanguageModelChat,
  LanguageModelChatMessage,
  lm,
  ProgressLocation,
  window,
} from "vscode";
import { contextKeys } from "../ids";
import type { MemoryClient } from "../memoryClient";

/** Characters of what a model is given, for each of its tokens: fewer than a token has, to leave room for the answer. */
const charactersPerToken = 2;

/**
 * The language models that VS Code offers. They are looked for only where the architecture profile holds, and asked only
 * when a person wants a draft; VS Code asks that person for consent.
 */
export class ChatModels implements Disposable {
  private readonly subscriptions: Disposable[];
  private models: readonly LanguageModelChat[] = [];
  private isWanted = false;

  constructor(memory: MemoryClient) {
    this.subscriptions = [
      memory.onDidChange(({ roots }) => {
        if (this.isWanted || !roots.some(({ hasArchitecture }) => hasArchitecture)) return;
        this.isWanted = true;
        void this.update();
      }),
      lm.onDidChangeChatModels(() => void this.update()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Whether there is a model to draft with. */
  get isThere(): boolean {
    return this.models.length > 0;
  }

  /**
   * Asks the first model. Resolves to its answer; to `undefined` when it is cancelled or fails, which is said to the
   * person.
   */
  async ask(instructions: string, material: string): Promise<string | undefined> {
    const [model] = this.models;
    if (model === undefined) {
      void window.showInformationMessage("VS Code offers no language model now.");
      return undefined;
    }
    const messages = [
      LanguageModelChatMessage.User(instructions),
      LanguageModelChatMessage.User(material.slice(0, model.maxInputTokens * charactersPerToken)),
    ];
    const place = { location: ProgressLocation.Notification, title: `Drafting with ${model.name}…`, cancellable: true };
    return await window.withProgress(place, async (_progress, token) => {
      try {
        return await answerOf(model, messages, token);
      } catch (error) {
        if (error instanceof CancellationError || token.isCancellationRequested) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        void window.showInformationMessage(`The language model did not answer: ${reason}`);
        return undefined;
      }
    });
  }

  private async update(): Promise<void> {
    if (!this.isWanted) return;
    this.models = await lm.selectChatModels();
    await commands.executeCommand("setContext", contextKeys.hasModel, this.isThere);
  }
}

async function answerOf(
  model: LanguageModelChat,
  messages: LanguageModelChatMessage[],
  token: CancellationToken,
): Promise<string> {
  const options = { justification: "Memory Lens drafts a text from memory, for you to accept or drop." };
  const response = await model.sendRequest(messages, options, token);
  let answer = "";
  for await (const fragment of response.text) answer += fragment;
  return answer;
}
