import { ErrorCodes, ResponseError, type StarRequestHandler } from "vscode-languageserver";
import { memoryState, refreshMemory } from "../protocol/stateMessages";
import { collectAnswers } from "./answerTable";
import { describeState } from "./features/memoryState";
import type { HandlerContext } from "./handlerContext";
import { loadedPart } from "./loadedPart";
import { missingParams } from "./requestParams";

const notLoaded =
  "A part of Memory Lens cannot be loaded: restart the server, or reinstall Memory Lens if it stays so.";

/**
 * Answers every request. Only what a client asks while memory is walked for the first time is there from the start; the
 * rest is loaded when it is asked for, in two parts: what every editor asks, and our own requests.
 */
export function createAnswers(context: HandlerContext): StarRequestHandler {
  const { workspace, logger } = context;
  const report = (cause: unknown): void => logger.error("A part of Memory Lens cannot be loaded.", cause);
  const loadEditor = loadedPart(async () => {
    const { answerEditor } = await import("./editorAnswers");
    return collectAnswers((answer) => answerEditor(answer, context));
  }, report);
  const loadOwn = loadedPart(async () => {
    const { answerOwn } = await import("./ownAnswers");
    return collectAnswers((answer) => answerOwn(answer, context));
  }, report);
  return async (method, params, token) => {
    if (method === memoryState.method) return describeState(workspace);
    if (method === refreshMemory.method) return workspace.refresh();
    const missing = missingParams(method, params);
    if (missing !== undefined) return new ResponseError(ErrorCodes.InvalidParams, missing);
    const answers = await (method.startsWith("memoryLens/") ? loadOwn() : loadEditor());
    if (answers === undefined) return new ResponseError(ErrorCodes.InternalError, notLoaded);
    const answer = answers.get(method);
    return answer === undefined
      ? new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`)
      : answer(params, token);
  };
}
