import {
  ConfigurationTarget,
  commands,
  type Disposable,
  env,
  type LanguageModelChatMessage,
  LanguageModelTextPart,
  lm,
  type Progress,
  workspace,
} from "vscode";
import { waitUntil } from "./waitUntil";

/** The vendor that the extension in test/fixtures/model-vendor declares. */
const vendor = "memory-lens-test";

/**
 * Turns chat on for the rest of the run. VS Code's own chat then offers fixes and asks for an account, and leaves some of
 * that behind when it is turned off again: tests that need it are in a folder that comes last.
 */
export async function turnChatOn(): Promise<void> {
  await workspace.getConfiguration("chat").update("disableAIFeatures", false, ConfigurationTarget.Workspace);
}

/** What a test lets the model answer, stretch by stretch, to what it was sent. */
export type ModelAnswer = (sent: string) => readonly string[];

/** A language model that VS Code offers in its chat, with a test in place of a service behind it. */
export class ChatModel implements Disposable {
  /** What the model was sent, each time it was asked. */
  readonly sent: string[] = [];
  answer: ModelAnswer = () => ["Nothing."];

  private constructor(private readonly registration: Disposable) {}

  /** Whether this VS Code lets an extension bring a model; the oldest that we support does not. */
  static get isPossible(): boolean {
    return typeof Reflect.get(lm, "registerLanguageModelChatProvider") === "function";
  }

  /** Turns chat on, registers the model and waits until chat can take it. */
  static async register(): Promise<ChatModel> {
    const register: unknown = Reflect.get(lm, "registerLanguageModelChatProvider");
    if (typeof register !== "function") throw new Error("This VS Code takes no models from extensions.");
    await turnChatOn();
    const model: ChatModel = new ChatModel(
      register.call(lm, vendor, {
        provideLanguageModelChatInformation: () => [
          {
            id: "test-model",
            name: "Test model",
            family: "test",
            version: "1",
            maxInputTokens: 100_000,
            maxOutputTokens: 1_000,
            capabilities: { toolCalling: true },
            isUserSelectable: true,
          },
        ],
        provideLanguageModelChatResponse: async (
          _: unknown,
          messages: readonly LanguageModelChatMessage[],
          __: unknown,
          progress: Progress<LanguageModelTextPart>,
        ) => {
          const sent = messages.map(textOf).join("\n\n");
          model.sent.push(sent);
          for (const stretch of model.answer(sent)) progress.report(new LanguageModelTextPart(stretch));
        },
        provideTokenCount: () => Promise.resolve(1),
      }),
    );
    await waitUntil("chat knows the model", async () => (await lm.selectChatModels({ vendor })).length === 1);
    return model;
  }

  /** Takes the model away. */
  dispose(): void {
    this.registration.dispose();
  }
}

/** Asks in a new chat, as a person does, and resolves to the whole answer as chat copies it. */
export async function askChat(query: string): Promise<string> {
  await commands.executeCommand("workbench.action.chat.newChat");
  await commands.executeCommand("workbench.action.chat.open", {
    query,
    modelSelector: { vendor },
    blockOnResponse: true,
  });
  let answer = "";
  await waitUntil(`an answer to ${query} is there`, async () => {
    await commands.executeCommand("workbench.action.chat.copyAll");
    const copied = await env.clipboard.readText();
    const name = "Memory Lens:";
    if (!copied.startsWith("User: ") || !copied.includes(query) || !copied.includes(name)) return false;
    answer = copied.slice(copied.indexOf(name) + name.length).trim();
    return answer !== "";
  });
  return answer;
}

function textOf({ content }: LanguageModelChatMessage): string {
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("");
}
