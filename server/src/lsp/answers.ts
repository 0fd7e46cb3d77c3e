import { ErrorCodes, ResponseError } from "vscode-languageserver";
import { memoryState, refreshMemory } from "../protocol/stateMessages";
import { type Answer, collectAnswers } from "./answerTable";
import { describeState } from "./features/memoryState";
import type { HandlerContext } from "./handlerContext";

type Answers = Promise<ReadonlyMap<string, Answer>>;

/**
 * Answers every request. Only what a client asks while memory is walked for the first time is there from the start; the
 * rest is loaded when it is asked for, in two parts: what every editor asks, and our own requests.
 */
export function answerRequests(context: HandlerContext): void {
  const { connection, workspace } = context;
  connection.onRequest(memoryState, () => describeState(workspace));
  connection.onRequest(refreshMemory, () => workspace.refresh());
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
  connection.onRequest(async (method, params, token) => {
    const answers = await (method.startsWith("memoryLens/") ? loadOwn() : loadEditor());
    const answer = answers.get(method);
    return answer === undefined
      ? new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`)
      : answer(params, token);
  });
}
