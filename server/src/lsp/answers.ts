import { ErrorCodes, ResponseError, type StarRequestHandler } from "vscode-languageserver";
import { memoryState, refreshMemory } from "../protocol/stateMessages";
import { type Answer, collectAnswers } from "./answerTable";
import { describeState } from "./features/memoryState";
import type { HandlerContext } from "./handlerContext";

type Answers = Promise<ReadonlyMap<string, Answer>>;

/**
 * Answers every request. Only what a client asks while memory is walked for the first time is there from the start; the
 * rest is loaded when it is asked for, in two parts: what every editor asks, and our own requests.
 */
export function createAnswers(context: HandlerContext): StarRequestHandler {
  const { workspace } = context;
  let ofEditor: Answers | undefined;
  let own: Answers | undefined;
  const loadEditor = (): Answers => {
    ofEditor ??= import("./editorAnswers").then(({ answerEditor }) =>
      collectAnswers((answer) => answerEditor(answer, context)),
    );
    return ofEditor;
  };
  const loadOwn = (): Answers => {
    own ??= import("./ownAnswers").then(({ answerOwn }) => collectAnswers((answer) => answerOwn(answer, context)));
    return own;
  };
  return async (method, params, token) => {
    if (method === memoryState.method) return describeState(workspace);
    if (method === refreshMemory.method) return workspace.refresh();
    const answers = await (method.startsWith("memoryLens/") ? loadOwn() : loadEditor());
    const answer = answers.get(method);
    return answer === undefined
      ? new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`)
      : answer(params, token);
  };
}
