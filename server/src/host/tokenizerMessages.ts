/** Asks the tokenizer worker for the `o200k_base` tokens of a text. */
export interface CountRequest {
  readonly id: number;
  readonly text: string;
}

/** The worker's answer: the tokens, or what went wrong. */
export type CountAnswer =
  | { readonly id: number; readonly tokens: number }
  | { readonly id: number; readonly problem: string };
