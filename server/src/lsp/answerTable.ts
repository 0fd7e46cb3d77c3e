import type {
  CancellationToken,
  HandlerResult,
  RequestHandler,
  RequestHandler0,
  RequestType,
  RequestType0,
} from "vscode-languageserver";

/** Says how one kind of request is answered. */
export interface AnswerRequest {
  <Params, Result, Failure>(
    type: RequestType<Params, Result, Failure>,
    answer: NoInfer<RequestHandler<Params, Result, Failure>>,
  ): void;
  <Result, Failure>(type: RequestType0<Result, Failure>, answer: NoInfer<RequestHandler0<Result, Failure>>): void;
}

/** Answers a request by its method, from the parameters of its message. */
export type Answer = (params: unknown, token: CancellationToken) => HandlerResult<unknown, unknown>;

/** The answers that a part of the server gives, by method. */
export function collectAnswers(part: (answer: AnswerRequest) => void): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  part((type: { readonly method: string; readonly numberOfParams: number }, answer: (...given: never[]) => unknown) => {
    // What a client sends is what the type of its request says.
    answers.set(type.method, (params, token) =>
      answer(...((type.numberOfParams === 0 ? [token] : [params, token]) as never[])),
    );
  });
  return answers;
}
